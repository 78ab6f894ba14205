import Storey

/// A row, or rows that repeat together, as a template writes them.
enum RowNodeEntry: ModelValue {
  case row(RowEntry)
  case group(RowGroupEntry)

  static func read(from value: borrowing ValueReader) -> RowNodeEntry? {
    if let rows = value.value["rows"], !rows.isAbsent { return RowGroupEntry.read(from: value).map(RowNodeEntry.group) }
    return RowEntry.read(from: value).map(RowNodeEntry.row)
  }

  static var standIn: RowNodeEntry { .row(.standIn) }
  static var valueDescription: ValueDescription {
    .either([RowEntry.valueDescription, RowGroupEntry.valueDescription])
  }
}

/// Rows that stand there once for each item of an array.
struct RowGroupEntry: TemplatePart {
  let source: JSONValue?
  let each: JSONText
  let when: JSONText?
  let rows: [RowNodeEntry]

  init(from reader: inout JSONReader) {
    source = reader.source
    each = reader.required("each", about: "The array: its rows repeat for each item, and names in them are the item's")
    when = reader.optional("when", about: "A field of the item: the rows are there only if it is")
    rows = reader.required("rows", about: "The rows of one item, from the top")
  }
}

/// A row as a template writes it.
struct RowEntry: TemplatePart {
  /// A header is read as a row, too.
  static var keys: [String] { HeaderEntry.keys }

  let source: JSONValue?
  let identifier: JSONText?
  let each: JSONText?
  let when: JSONText?
  let height: HeightEntry?
  let aspect: AspectEntry?
  let bottom: Double?
  let columns: Int?
  let carousel: PagingWord?
  let itemWidth: FrameLength?
  let gap: Double?
  let inset: Double?
  let background: ThemeColor?
  let line: ThemeColor?
  let tap: JSONText?
  let label: JSONText?
  let role: RoleWord?
  let elements: [ElementEntry]

  init(from reader: inout JSONReader) {
    source = reader.source
    identifier = reader.optional(
      "identifier", about: "What layouts call the row; the pattern in lower case unless given")
    each = reader.optional("each", about: "An array: the row is there for each item, and names in it are the item's")
    when = reader.optional("when", about: "A field: the row is there only if the field is")
    height = reader.optional("height", about: "In points, or \"fit\": down to the lowest of its elements")
    aspect = reader.optional("aspect", about: "The height by the width, such as \"16:9\", instead of a height")
    bottom =
      reader.optional("bottom", as: Distance.self, about: "With \"fit\": points below the lowest element")?.points
    columns =
      reader.optional("columns", as: ColumnCount.self, about: "With each: so many items side by side in a row")?.count
    carousel = reader.optional("carousel", about: "With each: all items in one row, which scrolls by pages or freely")
    itemWidth = reader.optional("itemWidth", about: "With a free carousel: how wide an item is")
    gap = reader.optional("gap", as: Distance.self, about: "Points between items side by side")?.points
    inset = reader.optional("inset", as: Distance.self, about: "Points left and right of items side by side")?.points
    background =
      reader.optional("background", as: WrittenColor.self, about: "The colour behind the row, or the item")?
      .color
    line =
      reader.optional("line", as: WrittenColor.self, about: "The colour of a line along the bottom of the whole row")?
      .color
    tap = reader.optional("tap", about: "A jump: where a tap on the row, or the item, leads")
    label = reader.optional("label", about: "What the row, or the item, is called for those who cannot see it")
    role = reader.optional("role", about: "What the row is to those who cannot see it")
    elements = reader.required("elements", about: "What is drawn, from the back")
  }
}

/// The header of a template: a row that may stick to the top.
struct HeaderEntry: TemplatePart {
  let row: RowEntry
  var source: JSONValue? { row.source }
  let isSticky: Bool
  let reach: SorbReach?

  init(from reader: inout JSONReader) {
    row = RowEntry(from: &reader)
    isSticky = reader.optional("sticky", or: false, about: "Whether it stays at the top while the floor scrolls")
    reach = reader.optional("reach", about: "How far it stays: to the end of the floor, or of the page")
  }
}

/// How a carousel stops.
enum PagingWord: String, ModelChoice {
  case page, free

  var paging: Element.Paging { self == .page ? .page : .free }
}

/// What something is to those who cannot see it.
enum RoleWord: String, ModelChoice {
  case heading
}

/// `columns` of a row.
private struct ColumnCount: ModelValue {
  let count: Int
  private static let allowed = 1...50

  static func read(from value: borrowing ValueReader) -> ColumnCount? {
    guard let count = Int.read(from: value) else { return nil }
    if allowed.contains(count) { return ColumnCount(count: count) }
    value.report(.invalidTemplate, .error, "no row has \(value.text) columns", hint: "use 1 to 50")
    return nil
  }

  static var standIn: ColumnCount { ColumnCount(count: 1) }
  static var valueDescription: ValueDescription { .integer(in: allowed) }
}

/// A distance between things, in points.
private struct Distance: ModelValue {
  let points: Double
  private static let allowed = 0.0...1000

  static func read(from value: borrowing ValueReader) -> Distance? {
    guard let points = Double.read(from: value) else { return nil }
    if allowed.contains(points) { return Distance(points: points) }
    value.report(.invalidTemplate, .error, "\(value.text) points are no distance", hint: "use 0 to 1000")
    return nil
  }

  static var standIn: Distance { Distance(points: 0) }
  static var valueDescription: ValueDescription { .number(in: allowed) }
}
