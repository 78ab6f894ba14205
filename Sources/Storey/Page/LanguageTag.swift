/// A language tag (BCP 47), such as `zh-CN`, `he` or `en`. Only its form is checked.
public struct LanguageTag: Sendable, Hashable {
  /// The tag as it was written.
  public let text: String

  /// Creates a tag from its text. `nil` when the text does not have the form of a tag: letters, then parts of letters and
  /// digits, each of 1 to 8 characters, with hyphens between them.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(Self.isLetter),
      parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    self.text = text
  }

  private init(checked text: String) { self.text = text }

  /// Chinese as it is written in mainland China: the language of pages that name none.
  public static let standard = LanguageTag(checked: "zh-CN")

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension LanguageTag: ModelValue {
  public static func read(from value: borrowing ValueReader) -> LanguageTag? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    if let tag = LanguageTag(value.text.string) { return tag }
    value.report(
      .outOfRange, .warning, "\"\(Diagnostic.excerpt(of: value.text))\" is not a language tag",
      hint: "write one such as \"zh-CN\", \"he\" or \"en\"")
    return nil
  }

  public static var standIn: LanguageTag { .standard }
  public static var valueDescription: ValueDescription {
    .text(pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$")
  }
}

extension LanguageTag: CustomStringConvertible {
  public var description: String { text }
}
