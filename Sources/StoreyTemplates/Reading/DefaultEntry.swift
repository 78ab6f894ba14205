import Storey

/// The value of `default`: a text, a number or a boolean.
struct DefaultEntry: ModelValue {
  let source: JSONValue

  static func read(from value: borrowing ValueReader) -> DefaultEntry? {
    switch value.value.kind {
    case .string, .number, .boolean: return DefaultEntry(source: value.value)
    default: return value.reportWrongType(.text)
    }
  }

  static var standIn: DefaultEntry { DefaultEntry(source: .null) }
  static var valueDescription: ValueDescription {
    .either([.scalar(.text), .scalar(.number), .scalar(.boolean)])
  }
}
