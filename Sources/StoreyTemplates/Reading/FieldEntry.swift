import Storey

/// What a field of a template may hold.
enum FieldKind: String, ModelChoice {
  case string, number, integer, boolean, identifier, url, jump, date, array

  /// In the words of a message.
  var phrase: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .identifier: "an identifier"
    case .url: "a url"
    case .jump: "a jump"
    case .date: "a date"
    case .array: "an array"
    }
  }
}

/// A field as a template declares it.
struct FieldEntry: TemplatePart {
  let source: JSONValue?
  /// `nil` when it cannot be read.
  let type: FieldKind?
  let isRequired: Bool
  let about: JSONText?
  let minimum: Double?
  let maximum: Double?
  let format: JSONText?
  let offset: JSONText?
  let items: FieldMap?

  init(from reader: inout JSONReader) {
    source = reader.source
    let type: FieldKind = reader.required("type", about: "What the field holds")
    self.type = reader.hasFailed ? nil : type
    isRequired = reader.optional("required", or: false, about: "Whether the floor, or the item, cannot be without it")
    about = reader.optional("about", about: "What it is for, in one line")
    minimum = reader.optional("minimum", about: "The least number; one below is left out")
    maximum = reader.optional("maximum", about: "The greatest number; one above is left out")
    format = reader.optional("format", about: "How a date is shown: yyyy, M, MM, d, dd, H, HH, mm, ss and other signs")
    offset = reader.optional("offset", about: "Where a date is shown, as its distance from UTC, such as +08:00")
    items = reader.optional("of", about: "The fields of each item of an array")
  }

  /// The numbers that are read; nil where all are.
  var range: NumberRange? {
    if minimum == nil && maximum == nil { return nil }
    let least = minimum ?? -Double.infinity
    return NumberRange(closed: least...max(least, maximum ?? .infinity))
  }
}

/// The fields of a floor or of an item, by name, in the order in which they are declared.
typealias FieldMap = MembersByName<FieldEntry>
