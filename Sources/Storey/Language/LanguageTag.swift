/// A language tag (BCP 47), for example `zh-CN`, `he` or `en`. Only the form of the tag is checked.
public struct LanguageTag: Sendable, Hashable {
  /// The tag as it is written.
  public let text: String
  /// The tag and its less specific forms, in lower case: `zh-hant-tw`, `zh-hant`, `zh` (the lookup of RFC 4647, 3.4). Before `zh`,
  /// it contains the script of Chinese in Taiwan, Hong Kong and Macau: `zh-tw`, `zh-hant`, `zh`.
  let lookup: [String]

  /// The maximum number of parts. RFC 5646, 4.4.1 allows limits of 35 characters or more, and 18 parts have at least 36.
  private static let mostParts = 18

  /// Creates a tag from a text; `nil` if the text does not have the form of a tag: letters, then at most 17 parts of letters and
  /// digits, separated by hyphens. The first part has 2 to 8 characters, the others have 1 to 8.
  public init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "-"), maxSplits: Self.mostParts, omittingEmptySubsequences: false)
    guard parts.count <= Self.mostParts, let language = parts.first,
      (2...8).contains(language.count), language.allSatisfy(Self.isLetter),
      parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    self.init(checked: text)
  }

  private init(checked text: String) {
    self.text = text
    lookup = Self.lookup(of: text)
  }

  private static func lookup(of text: String) -> [String] {
    var tags: [String] = []
    var parts = text.lowercased().split(separator: "-")
    while !parts.isEmpty {
      // A part of one character begins an extension, which is removed as a whole.
      if tags.isEmpty || parts.count == 1 || parts[parts.count - 1].utf8.count > 1 {
        tags.append(parts.joined(separator: "-"))
      }
      parts.removeLast()
    }
    if isTraditional(text), let chinese = tags.firstIndex(of: "zh") { tags.insert("zh-hant", at: chinese) }
    return tags
  }

  /// Returns whether a tag without a script is that of a place where Chinese is written in traditional characters.
  private static func isTraditional(_ text: String) -> Bool {
    // An extension or a private use follows a part of one character.
    let parts = text.lowercased().split(separator: "-").prefix { $0.utf8.count > 1 }
    guard parts.first == "zh", !parts.contains(where: { $0.utf8.count == 4 && $0.utf8.allSatisfy(isLetter) }) else {
      return false
    }
    return parts.dropFirst().contains { ["tw", "hk", "mo"].contains($0) }
  }

  /// Chinese as it is written in mainland China: the default language of pages.
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
      .outOfRange, .warning, "invalid language tag \"\(Diagnostic.excerpt(of: value.text))\"",
      hint: "use a BCP 47 tag, for example \"zh-CN\", \"he\" or \"en\"")
    return nil
  }

  public static var standIn: LanguageTag { .standard }
  public static var valueDescription: ValueDescription {
    .text(pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,\(mostParts - 1)}$")
  }
}

extension LanguageTag: CustomStringConvertible {
  public var description: String { text }
}
