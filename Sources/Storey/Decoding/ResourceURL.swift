/// A URL of the page, judged when it is made: what is not allowed never reaches an output.
///
/// Allowed are http, https and relative references, judged after dropping what browsers drop before they look for a
/// scheme: leading spaces and control characters, and tabs and line ends anywhere (WHATWG URL, "basic URL parser").
/// A reference that begins with two slashes, or with backslashes in their place, has no scheme but names a host; see
/// `isSchemeRelative`.
public struct ResourceURL: Sendable, Hashable {
  enum Verdict: UInt8 {
    case allowed, unsafeScheme, invalid
  }

  /// The URL's text, even where it is refused: for messages and rules, never for an output.
  public let written: JSONText
  let verdict: Verdict

  /// A URL from its text. O(length).
  public init(_ text: JSONText) {
    written = text
    verdict = unsafe text.withUTF8 { unsafe Self.judge($0) }
  }

  /// The URL's text; nil when it is refused.
  public var allowed: JSONText? { verdict == .allowed ? written : nil }

  /// Lends the text of a URL that is allowed, as UTF-8; of a refused one nothing.
  package func lendUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if verdict == .allowed { unsafe written.lendUTF8(body) }
  }

  /// Whether the URL is refused, because of its scheme or because it is none.
  public var isRefused: Bool { verdict != .allowed }

  /// Whether the URL names a host and takes the scheme from where it stands: `//host/a.png`. As browsers do on a page of
  /// http or https (WHATWG URL, "relative slash state"), a backslash counts as a slash. Unlike other references without a
  /// scheme, it leads to another host. O(leading white space).
  public var isSchemeRelative: Bool {
    var slashes = 0
    unsafe written.lendUTF8 { bytes in
      var isAtStart = true
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        // What browsers drop. It stands in refused URLs only.
        if byte == 0x09 || byte == 0x0A || byte == 0x0D || (isAtStart && byte <= 0x20) { continue }
        isAtStart = false
        guard Self.isSlash(byte), slashes < 2 else { return }
        slashes += 1
      }
    }
    return slashes == 2
  }

  /// Whether browsers take a byte for a slash in URLs of http and https.
  package static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  /// The value in the page that it was read from.
  public var source: JSONValue? { written.source }

  private static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
    let isRefused = unsafe bytes.isEmpty || holdsSpaceOrControl(bytes)
    if unsafe isPlainHTTP(bytes) { return isRefused ? .invalid : .allowed }
    if let scheme = unsafe scheme(of: bytes), scheme != "http", scheme != "https" { return .unsafeScheme }
    return isRefused ? .invalid : .allowed
  }

  /// Whether the URL starts as most do, so that its scheme need not be looked for.
  private static func isPlainHTTP(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 8 else { return false }
    let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
    // "http://" and "https://", the first byte lowest.
    return word << 8 == 0x2F2F_3A70_7474_6800 || word == 0x2F2F_3A73_7074_7468
  }

  /// Spaces, control characters and noncharacters stand in no URL. Eight bytes at once for most URLs.
  private static func holdsSpaceOrControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = bytes.count
    var i = 0
    while i + 8 <= count {
      let word = unsafe ByteWord(at: i, in: bytes)
      let hits = word.marks(below: 0x21) | word.marks(of: 0x7F) | word.marks(of: 0xC2) | word.marks(from: 0xEF)
      if ByteWord.isAny(hits) { break }
      i += 8
    }
    while unsafe i < count && bytes[i] > 0x20 && bytes[i] < 0x7F { i += 1 }
    if i == count { return false }
    return unsafe String(decoding: bytes[i...], as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isNoncharacterCodePoint
    }
  }

  /// The scheme as a browser would find it, in lower case.
  private static func scheme(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var scheme = ""
    let start = unsafe bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    for index in start..<bytes.count {
      let byte = unsafe bytes[index]
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if scheme.isEmpty { return nil }
        scheme.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ":"): return scheme.isEmpty ? nil : scheme
      default: return nil
      }
    }
    return nil
  }
}
