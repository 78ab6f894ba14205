/// What a model reads a value as. What a model reads alike has the same content, however it is written.
enum ScalarReading: UInt8, Sendable {
  /// No model reads the scalar, or a model reads it as JSON: 1 and 1.0 are alike, 1 and "1" differ.
  case asWritten
  /// A number: 10, 10.0 and "1e1" are alike.
  case number
  /// A flag: true, 1, "1" and "true" are alike.
  case flag
  /// An identifier: 1 and "1" are alike, and 1.0 is another.
  case identifier
  /// A text, which is shown as it is written: 1, 1.0 and "1" all differ.
  case text
  /// Nothing: `null` or `""` where a model looks for a value is the same as no value.
  case absent

  init(_ type: ExpectedType) {
    switch type {
    case .number, .integer: self = .number
    case .boolean: self = .flag
    case .identifier: self = .identifier
    case .text: self = .text
    case .url, .object, .array: self = .asWritten
    }
  }
}
