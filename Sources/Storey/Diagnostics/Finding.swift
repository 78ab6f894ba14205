/// A diagnostic worked out for a reader: worded, and with its place in the file.
public struct Finding: Sendable, Hashable {
  /// What it is about.
  public let rule: RuleID
  /// How bad it is.
  public let severity: Severity
  /// What is wrong and what was found.
  public private(set) var message: String
  /// What to do about it.
  public private(set) var hint: String?
  /// Where it is in the file; nil when it is about no place.
  public let range: SourceRange?
  /// Where it is in the page, as RFC 6901 writes it.
  public private(set) var pointerText: String
  /// Where it is in the page's own bytes.
  package let bytes: Range<Int>
  /// Who it is, whatever line it stands on; nil unless it was asked for.
  package var fingerprint: Fingerprint?
  /// What is to stand in the place of its bytes; nil unless it was asked for and there is one right answer.
  package var replacement: String?

  /// What else a finding may be worked out with.
  package struct Details: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `Finding.pointerText`; without it the pointer is empty.
    package static let pointer = Details(rawValue: 1)
    /// `Finding.fingerprint`.
    package static let fingerprint = Details(rawValue: 2)
    /// `Finding.replacement`.
    package static let replacement = Details(rawValue: 4)
  }

  init(
    _ diagnostic: Diagnostic, range: SourceRange?, pointer: String = "", bytes: Range<Int>? = nil,
    messageLength: Int? = nil
  ) {
    self.rule = diagnostic.rule
    self.severity = diagnostic.severity
    self.message = diagnostic.message.cut(toBytes: messageLength)
    self.hint = diagnostic.hint?.cut(toBytes: messageLength)
    self.range = range
    self.pointerText = pointer
    self.bytes = bytes ?? diagnostic.offset..<diagnostic.offset
  }

  /// The same without anything that stands in the file.
  package var withoutTexts: Finding {
    var copy = self
    copy.message = "what was found is not shown, because the file is elsewhere"
    copy.hint = "name the file to see it"
    copy.pointerText = ""
    copy.replacement = nil
    return copy
  }

  /// Where it is in the page.
  public var pointer: JSONPointer { JSONPointer(pointerText) ?? JSONPointer() }
}

extension String {
  /// The text as far as it takes at most so many bytes, with an ellipsis where something is cut off.
  fileprivate func cut(toBytes limit: Int?) -> String {
    guard let limit, utf8.count > limit else { return self }
    var text = self
    text.makeContiguousUTF8()
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while String.Index(end, within: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end]) + "…"
  }
}

/// Who a finding is, told by what does not change when something is put in above it.
package struct Fingerprint: Sendable, Hashable {
  /// What it is about.
  package let rule: RuleID
  /// The way to its place by names and identities: `/floors/{137}/picList/*/img`.
  package let anchor: String
  /// A hash of what the place holds, in 16 hexadecimal digits.
  package let content: String

  /// A fingerprint out of a baseline.
  package init(rule: RuleID, anchor: String, contentHash: String) {
    self.rule = rule
    self.anchor = anchor
    self.content = contentHash
  }

  init(rule: RuleID, anchor: String, content: String) {
    self.init(rule: rule, anchor: anchor, contentHash: Self.hash(content))
  }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo): stable across runs and machines. It tells contents apart; it protects nothing.
  package static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
