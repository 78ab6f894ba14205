import Storey

/// The type of a field.
enum FieldKind: String, ModelChoice {
  case string, richText, number, integer, boolean, identifier, color, url, jump, date, array, children, any

  /// The type with its article, for messages.
  var phrase: String {
    switch self {
    case .string: "a string"
    case .richText: "a rich text"
    case .number: "a number"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .identifier: "an identifier"
    case .color: "a color"
    case .url: "a url"
    case .jump: "a jump"
    case .date: "a date"
    case .array: "an array"
    case .children: "a list of children"
    case .any: "a value of any type"
    }
  }
}

extension FieldKind {
  /// The keys of a field that only some types allow.
  static let constraints = [
    "minimum", "maximum", "step", "options", "default", "format", "offset", "of", "types", "most",
  ]

  /// Returns whether a field of this type may have a key.
  func allows(_ key: String) -> Bool {
    switch key {
    case "minimum", "maximum", "step": self == .number || self == .integer
    case "options": self == .string
    case "default": [.string, .number, .integer, .boolean, .identifier, .color].contains(self)
    case "format", "offset": self == .date
    case "of": self == .array
    case "types", "most": self == .children
    default: true
    }
  }
}

/// A field, as declared in a template.
struct FieldEntry: TemplatePart {
  let source: JSONValue?
  /// The type, or `nil` if it is missing or invalid.
  let type: FieldKind?
  let isRequired: Bool
  let about: JSONText?
  /// Whether the template is expected to use the field. `false` for a field that only other readers of the page use.
  let isDrawn: Bool
  let minimum: Double?
  let maximum: Double?
  let step: Double?
  let options: OptionsEntry?
  let fallback: DefaultEntry?
  let format: JSONText?
  let offset: JSONText?
  var items: FieldMap?
  /// The children that a list may have; `nil` for all floors.
  let types: MembersByName<ChildEntry>?
  /// The maximum number of children.
  let most: Int?

  init(from reader: inout JSONReader) {
    source = reader.source
    let type: FieldKind = reader.required("type", about: "The type of the field")
    self.type = reader.hasFailed ? nil : type
    isRequired = reader.optional("required", or: false, about: "Whether a floor or item without the field is left out")
    about = reader.optional("about", about: "The purpose of the field, in one line")
    isDrawn = reader.optional(
      "drawn", or: true, about: "Whether the template uses the field; false for a field that only other readers use")
    minimum = reader.optional("minimum", about: "The smallest number; smaller numbers are left out")
    maximum = reader.optional("maximum", about: "The largest number; larger numbers are left out")
    step = reader.optional(
      "step", about: "The distance between allowed numbers, from the minimum or 0; others are reported and still drawn")
    options = reader.optional("options", about: "The texts that the field may have, each with an optional label")
    fallback = reader.optional("default", about: "The value of the field in pages that lack it")
    format = reader.optional(
      "format", about: "The format of a date: yyyy, M, MM, d, dd, H, HH, mm, ss and text without Latin letters")
    offset = reader.optional("offset", about: "The UTC offset in which a date is shown, such as +08:00")
    items = reader.optional("of", about: "The fields of each item of an array")
    types = reader.optional(
      "types",
      about: "The floors that a list of children may have, by the names that pages write (* is any text); default: all")
    most =
      reader.optional(
        "most", as: ChildCount.self, about: "The maximum number of children; more are reported")?.count
  }

  /// The allowed numbers, or `nil` if every number is allowed.
  var range: NumberRange? {
    if minimum == nil && maximum == nil && step == nil { return nil }
    let least = minimum ?? -Double.infinity
    return NumberRange(
      closed: least...max(least, maximum ?? .infinity), step: step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil })
  }
}

/// The value of `most`.
private struct ChildCount: ModelValue {
  let count: Int
  private static let allowed = 0...100_000

  static func read(from value: borrowing ValueReader) -> ChildCount? {
    guard let count = Int.read(from: value) else { return nil }
    if allowed.contains(count) { return ChildCount(count: count) }
    value.report(
      .invalidTemplate, .error, "\(value.text) is out of range; expected 0 to 100000", hint: "use 0 to 100000")
    return nil
  }

  static var standIn: ChildCount { ChildCount(count: 0) }
  static var valueDescription: ValueDescription { .integer(in: allowed) }
}

/// A type of children, as declared in a template.
struct ChildEntry: TemplatePart {
  let source: JSONValue?
  let pattern: JSONText?
  let most: Int?
  let isDrawn: Bool

  init(from reader: inout JSONReader) {
    source = reader.source
    pattern = reader.optional(
      "pattern",
      about: "The pattern of the floor type, in which * is the text of the star; default: the name that pages write")
    most =
      reader.optional(
        "most", as: ChildCount.self, about: "The maximum number of children of this type")?.count
    isDrawn = reader.optional(
      "drawn", or: true, about: "Whether the children are floors; false for those that only another program shows")
  }

  var allowed: ChildFloors.Allowed.Child {
    ChildFloors.Allowed.Child(pattern: pattern.map { FloorPattern($0.string) }, most: most, isDrawn: isDrawn)
  }
}

extension FieldEntry {
  /// The children that a list may have.
  var allowedChildren: ChildFloors.Allowed {
    let types = types.map { types in
      Dictionary(types.members.map { ($0.name.string, $0.value.allowed) }) { _, last in last }
    }
    return ChildFloors.Allowed(most: most, types: types)
  }
}

/// The fields of a floor or an item, by name, in the order of their declaration.
typealias FieldMap = MembersByName<FieldEntry>
