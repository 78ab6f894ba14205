/// The way in which a model reads a scalar. Scalars that a model reads as equal have equal content, even if they are
/// spelled differently.
enum ScalarReading: UInt8, Sendable {
  /// No model reads the scalar, or a model reads it as JSON: `1` and `1.0` are equal, `1` and `"1"` differ.
  case asWritten
  /// A number: `10`, `10.0` and `"1e1"` are equal.
  case number
  /// A flag: `true`, `1`, `"1"` and `"true"` are equal.
  case flag
  /// An identifier: `1` and `"1"` are equal, `1.0` differs from both.
  case identifier
  /// A text, which is displayed as it is written: `1`, `1.0` and `"1"` all differ.
  case text
  /// No value: `null` or `""` where a model reads a value counts as absent.
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
