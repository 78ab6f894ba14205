/// A diagnostic with its wording and its position in the file.
public struct Finding: Sendable, Hashable {
  /// The rule that was violated.
  public let rule: RuleID
  /// The severity.
  public let severity: Severity
  /// A description of the problem and of the value found.
  public internal(set) var message: String
  /// The remedy.
  public internal(set) var hint: String?
  /// The names that may have been intended, nearest first. Each of them, as a JSON string, can replace the bytes of the finding.
  /// Empty unless the finding is about a name that is not known.
  public internal(set) var suggestions: [String]
  /// The range in the file, or `nil` for a finding without a location.
  public let range: SourceRange?
  /// The JSON Pointer of the location in the page, as text (RFC 6901).
  public private(set) var pointerText: String
  /// The other places that the finding is about, in the order of the file and up to the limit. The message contains the number
  /// of all uses of a thing that is reported once for a page.
  public internal(set) var related: [RelatedPlace] = []
  /// The number of further uses of the thing that the finding is about, including those that are not listed. 0 for a finding
  /// about one place.
  package internal(set) var furtherUses = 0
  /// The thing that the finding reports once for a page, such as a host. `nil` for a finding about one place.
  package internal(set) var subject: String?
  /// The range in the bytes of the page.
  package let bytes: Range<Int>
  /// The identity of the finding, independent of its line. `nil` unless it was requested.
  package var fingerprint: Fingerprint?
  /// The identities of the uses that the finding is about: baselines of version 0.1 contain each use. Empty for a finding about one
  /// place, and unless fingerprints were requested.
  package internal(set) var useFingerprints: [Fingerprint] = []
  /// The JSON that replaces its bytes. `nil` unless it was requested and there is exactly one correction.
  package var replacement: String?
  /// The replacements at the other places of the finding, including those beyond the limit, in the order of the page.
  package var furtherReplacements: [Replacement] = []

  /// The bytes of the further uses that a suggested name can replace, too, in the order of the page. Empty unless replacements were
  /// requested.
  package internal(set) var furtherChoices: [Range<Int>] = []

  /// The optional details of a finding.
  package struct Details: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `Finding.pointerText` and `Finding.related`. Without this option both are empty.
    package static let pointer = Details(rawValue: 1)
    /// `Finding.fingerprint` and `Finding.useFingerprints`.
    package static let fingerprint = Details(rawValue: 2)
    /// `Finding.replacement`, `Finding.furtherReplacements` and `Finding.furtherChoices`.
    package static let replacement = Details(rawValue: 4)
  }

  init(
    _ diagnostic: Diagnostic, range: SourceRange?, pointer: String = "", bytes: Range<Int>? = nil,
    messageLength: Int? = nil
  ) {
    self.rule = diagnostic.rule
    self.severity = diagnostic.severity
    self.message = diagnostic.message.cut(toBytes: messageLength)
    let advice = diagnostic.fact.advice(at: diagnostic.location)
    self.hint = advice.hint?.cut(toBytes: messageLength)
    self.suggestions = advice.suggestions
    self.range = range
    self.pointerText = pointer
    self.bytes = bytes ?? diagnostic.offset..<diagnostic.offset
  }

  /// The replacements of the finding at all its places, in the order of the page.
  package var replacements: [Replacement] {
    guard let replacement, let range else { return furtherReplacements }
    return [Replacement(bytes: bytes, range: range, text: replacement)] + furtherReplacements
  }

  /// A copy of the finding without content of the file.
  package var withoutTexts: Finding {
    var copy = self
    copy.message = "the message is hidden because the file is outside the checked folders"
    copy.hint = "name the file on the command line to see it"
    copy.pointerText = ""
    copy.replacement = nil
    copy.suggestions = []
    copy.furtherChoices = []
    copy.furtherReplacements = []
    copy.related = []
    copy.subject = nil
    return copy
  }

  /// The JSON Pointer of the location in the page.
  public var pointer: JSONPointer { JSONPointer(pointerText) ?? JSONPointer() }
}

extension String {
  /// Returns the text, cut to at most `limit` bytes and followed by an ellipsis if it is longer.
  func cut(toBytes limit: Int?) -> String {
    guard let limit, utf8.count > limit else { return self }
    var text = self
    text.makeContiguousUTF8()
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while String.Index(end, within: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end]) + "…"
  }
}

/// The identity of a finding. It does not change when content is inserted before the finding.
package struct Fingerprint: Sendable, Hashable {
  /// The rule that the finding reports.
  package let rule: RuleID
  /// The path to its location by names and identities: `/floors/{137}/picList/*/img`.
  package let anchor: String
  /// A hash of the content at its location, in 16 hexadecimal digits.
  package let content: String

  /// Creates a fingerprint from an entry of a baseline.
  package init(rule: RuleID, anchor: String, contentHash: String) {
    self.rule = rule
    self.anchor = anchor
    self.content = contentHash
  }

  init(rule: RuleID, anchor: String, content: String) {
    self.init(rule: rule, anchor: anchor, contentHash: Self.hash(content))
  }

  /// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of a text. It is stable across runs and machines, and not
  /// cryptographically secure.
  package static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var text = text
    text.withUTF8 { bytes in
      for index in bytes.indices { unsafe hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
    }
    return unsafe String(unsafeUninitializedCapacity: 16) { digits in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: hash >> UInt64(60 - 4 * index)) & 0xF
        unsafe digits.initializeElement(at: index, to: digit < 10 ? Byte.zero + digit : UInt8(ascii: "a") + digit - 10)
      }
      return 16
    }
  }
}
