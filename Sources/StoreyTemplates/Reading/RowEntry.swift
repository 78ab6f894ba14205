import Storey

/// A row, a group of rows or the place of other rows, as written in a template.
enum RowNodeEntry: ModelValue, Sendable {
  case row(RowEntry)
  case group(RowGroupEntry)
  /// The place of the rows of children.
  case children(ChildRowsEntry)
  /// The place of the rows of the template that is extended.
  case base(BaseRowsEntry)

  var isBase: Bool { if case .base = self { true } else { false } }

  static func read(from value: borrowing ValueReader) -> RowNodeEntry? {
    if let base = value.value["base"], !base.isAbsent { return BaseRowsEntry.read(from: value).map(RowNodeEntry.base) }
    if let rows = value.value["rows"], !rows.isAbsent { return RowGroupEntry.read(from: value).map(RowNodeEntry.group) }
    if let children = value.value["children"], !children.isAbsent {
      return ChildRowsEntry.read(from: value).map(RowNodeEntry.children)
    }
    return RowEntry.read(from: value).map(RowNodeEntry.row)
  }

  static var standIn: RowNodeEntry { .row(.standIn) }
  static var valueDescription: ValueDescription {
    .either([
      RowEntry.valueDescription, RowGroupEntry.valueDescription, ChildRowsEntry.valueDescription,
      BaseRowsEntry.valueDescription,
    ])
  }
}

/// The place of the rows of the template that is extended.
struct BaseRowsEntry: TemplatePart {
  let source: JSONValue?

  private enum Part: String, ModelChoice {
    case rows
  }

  init(from reader: inout JSONReader) {
    source = reader.source
    let _: Part = reader.required(
      "base", about: "The place of the rows of the template that is extended: \"rows\"")
  }
}

/// The place of the rows of children.
struct ChildRowsEntry: TemplatePart {
  let source: JSONValue?
  let children: JSONText
  let when: ConditionEntry?

  init(from reader: inout JSONReader) {
    source = reader.source
    children = reader.required("children", about: "The field whose children have their rows here")
    when = reader.optional(
      "when", about: "The condition for the rows to be shown: a field, !field, or a field and its values")
  }
}

/// A group of rows that is repeated for each item of an array.
struct RowGroupEntry: TemplatePart {
  let source: JSONValue?
  let each: JSONText
  let when: ConditionEntry?
  let rows: [RowNodeEntry]

  init(from reader: inout JSONReader) {
    source = reader.source
    each = reader.required(
      "each", about: "The array whose items repeat the rows; names in the rows are fields of the item")
    when = reader.optional(
      "when", about: "The condition on the item for the rows to be shown: a field, !field, or a field and its values")
    rows = reader.required("rows", about: "The rows of one item, from top to bottom")
  }
}

/// A row, as written in a template.
struct RowEntry: TemplatePart {
  /// The keys of a header, which has all keys of a row: a header is read as a row as well.
  static var keys: [String] { HeaderEntry.keys }

  let source: JSONValue?
  let identifier: JSONText?
  let each: JSONText?
  let when: ConditionEntry?
  let height: HeightEntry?
  let aspect: AspectEntry?
  let bottom: Double?
  let columns: Int?
  let carousel: PagingWord?
  let waterfall: WaterfallEntry?
  let itemWidth: FrameLength?
  let gap: Double?
  let inset: Double?
  let background: ColorEntry?
  let line: ColorEntry?
  let tap: TapEntry?
  let label: JSONText?
  let role: RoleWord?
  let elements: [ElementEntry<FramePlace>]

  init(from reader: inout JSONReader) {
    source = reader.source
    identifier = reader.optional(
      "identifier", about: "The name of the row in layouts (default: the pattern in kebab-case)")
    each = reader.optional(
      "each", about: "The array whose items repeat the row; names in the row are fields of the item")
    when = reader.optional(
      "when", about: "The condition for the row to be shown: a field, !field, or a field and its values")
    height = reader.optional("height", about: "The height in points, or \"fit\" for the bottom of the lowest element")
    aspect = reader.optional("aspect", about: "The ratio of width to height, such as \"16:9\", instead of a height")
    bottom =
      reader.optional("bottom", as: Distance.self, about: "The space below the lowest element with \"fit\", in points")?
      .points
    columns =
      reader.optional(
        "columns", as: ColumnCount.self, about: "The number of items side by side in a row, with \"each\"")?.count
    carousel = reader.optional("carousel", about: "The paging of one scrolling row of all items, with \"each\"")
    waterfall = reader.optional(
      "waterfall", about: "The columns of a feed, with \"each\": each item is placed in the shortest column")
    itemWidth = reader.optional("itemWidth", about: "The width of an item in a free carousel")
    gap = reader.optional("gap", as: Distance.self, about: "The space between items side by side, in points")?.points
    inset =
      reader.optional("inset", as: Distance.self, about: "The space left and right of the items, in points")?.points
    background =
      reader.optional("background", about: "The background colour of the row or item, or a color field in braces")
    line = reader.optional(
      "line", about: "The colour of a line along the bottom of the row, or a color field in braces")
    tap = reader.optional("tap", about: "The jump that a tap on the row or item follows, or its action")
    label = reader.optional("label", about: "The accessibility label of the row or item")
    role = reader.optional("role", about: "The accessibility role of the row")
    elements = reader.required("elements", about: "The elements, from back to front")
  }
}

/// The header of a template: a row that may be sticky.
struct HeaderEntry: TemplatePart {
  let row: RowEntry
  var source: JSONValue? { row.source }
  let isSticky: Bool
  let reach: SorbReach?

  init(from reader: inout JSONReader) {
    row = RowEntry(from: &reader)
    isSticky = reader.optional(
      "sticky", or: false, about: "Whether the header stays at the top while the floor scrolls")
    reach = reader.optional(
      "reach", about: "The end of the sticky range: the end of the floor's section, or of the page")
  }
}

/// The values of `carousel`.
enum PagingWord: String, ModelChoice {
  case page, free

  var paging: Element.Paging { self == .page ? .page : .free }
}

/// The values of `role`.
enum RoleWord: String, ModelChoice {
  case heading
}

/// The value of `columns` of a row or a waterfall.
struct ColumnCount: ModelValue {
  let count: Int
  static let allowed = 1...50

  static func read(from value: borrowing ValueReader) -> ColumnCount? {
    guard let count = Int.read(from: value) else { return nil }
    if allowed.contains(count) { return ColumnCount(count: count) }
    value.report(
      .invalidTemplate, .error, "\(value.text) is out of range; expected 1 to 50", hint: "use 1 to 50 columns")
    return nil
  }

  static var standIn: ColumnCount { ColumnCount(count: 1) }
  static var valueDescription: ValueDescription { .integer(in: allowed) }
}

/// The value of `gap`, `inset` or `bottom`, in points.
struct Distance: ModelValue {
  let points: Double
  private static let allowed = 0.0...1000

  static func read(from value: borrowing ValueReader) -> Distance? {
    guard let points = Double.read(from: value) else { return nil }
    if allowed.contains(points) { return Distance(points: points) }
    value.report(
      .invalidTemplate, .error, "\(value.text) is out of range; expected 0 to 1000", hint: "use 0 to 1000 points")
    return nil
  }

  static var standIn: Distance { Distance(points: 0) }
  static var valueDescription: ValueDescription { .number(in: allowed) }
}
