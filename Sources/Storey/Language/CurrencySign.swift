/// The sign that is written before a price, for example `¥`, `€` or `HK$`.
///
/// It does not depend on the language of the page, because the language does not determine the currency.
public struct CurrencySign: Sendable, Hashable {
  /// The sign as it is written.
  public let text: String

  /// The maximum number of UTF-8 bytes of a sign.
  private static let byteLimit = 16

  /// Creates a sign; `nil` if the text is empty, has more than 16 UTF-8 bytes or contains a control character.
  public init?(_ text: String) {
    guard (1...Self.byteLimit).contains(text.utf8.count), text.unicodeScalars.allSatisfy({ !$0.isControl }) else {
      return nil
    }
    self.text = text
  }

  private init(checked text: String) { self.text = text }

  /// `¥`, the sign of the yuan: the default.
  public static let standard = CurrencySign(checked: "¥")
}

extension CurrencySign: ModelValue {
  public static func read(from value: borrowing ValueReader) -> CurrencySign? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    if let sign = CurrencySign(value.text.string) { return sign }
    value.report(
      .outOfRange, .warning, "invalid currency sign \"\(Diagnostic.excerpt(of: value.text))\"",
      hint: "use at most \(byteLimit) bytes, for example \"¥\", \"€\" or \"HK$\"")
    return nil
  }

  public static var standIn: CurrencySign { .standard }
  public static var valueDescription: ValueDescription {
    .text(pattern: "^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]{1,16}$")
  }
}

extension CurrencySign: CustomStringConvertible {
  public var description: String { text }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a line separator or a paragraph separator.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }
}
