/// A URL of the page. It is checked when it is created, so that a URL that is not allowed never reaches an output.
///
/// http, https and relative references are allowed. The check ignores the characters that browsers remove before they parse the
/// scheme: leading spaces and control characters, and tabs and line ends anywhere (WHATWG URL, "basic URL parser"). A reference
/// that begins with two slashes or backslashes has no scheme but names a host; see `isSchemeRelative`.
public struct ResourceURL: Sendable, Hashable {
  @usableFromInline enum Verdict: UInt8, Sendable {
    case allowed, unsafeScheme, invalid
  }

  /// The URL's text, even if it is refused. For messages and rules, never for an output.
  public let written: JSONText
  let verdict: Verdict

  /// Creates a URL from its text. O(length).
  public init(_ text: JSONText) {
    written = text
    verdict = unsafe text.withUTF8 { unsafe Self.verdict(on: $0) }
  }

  /// Creates a URL whose text was checked.
  init(_ text: JSONText, _ verdict: Verdict) {
    written = text
    self.verdict = verdict
  }

  /// The URL's text; `nil` when it is refused.
  public var allowed: JSONText? { verdict == .allowed ? written : nil }

  /// Calls `body` with the text of an allowed URL, as UTF-8. Does nothing for a refused URL.
  package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if verdict == .allowed { unsafe written.withUTF8Bytes(body) }
  }

  /// Whether the URL is refused, because of its scheme or because it is not a valid URL.
  public var isRefused: Bool { verdict != .allowed }

  /// Whether the URL names a host but no scheme, as in `//host/a.png`. Browsers use the scheme of the page that contains it. A
  /// backslash counts as a slash, as in browsers on http and https pages (WHATWG URL, "relative slash state"). Unlike other
  /// references without a scheme, it leads to another host. O(leading white space).
  public var isSchemeRelative: Bool {
    var slashes = 0
    unsafe written.withUTF8Bytes { bytes in
      var isAtStart = true
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        // Browsers remove these characters. Only refused URLs contain them.
        if byte == 0x09 || byte == 0x0A || byte == 0x0D || (isAtStart && byte <= 0x20) { continue }
        isAtStart = false
        guard Self.isSlash(byte), slashes < 2 else { return }
        slashes += 1
      }
    }
    return slashes == 2
  }

  /// Returns whether browsers treat a byte as a slash in http and https URLs.
  @inlinable package static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// The value in the page from which the URL was read.
  public var source: JSONValue? { written.source }

  /// Returns whether the text of a URL is allowed. O(length).
  static func verdict(on bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
    let isRefused = unsafe bytes.isEmpty || holdsSpaceOrControl(bytes)
    if unsafe isPlainHTTP(bytes) { return isRefused ? .invalid : .allowed }
    if let scheme = unsafe scheme(of: bytes), scheme != "http", scheme != "https" { return .unsafeScheme }
    return isRefused ? .invalid : .allowed
  }

  /// Returns whether the URL begins with `http://` or `https://`, as most do: its scheme then need not be parsed.
  private static func isPlainHTTP(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 8 else { return false }
    let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
    // "http://" and "https://" in little-endian byte order.
    return word << 8 == 0x2F2F_3A70_7474_6800 || word == 0x2F2F_3A73_7074_7468
  }

  /// Returns whether the URL contains spaces, control characters or noncharacters, which are invalid.
  private static func holdsSpaceOrControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let i = unsafe ByteScan.firstURLStop(in: bytes, from: 0)
    if i == bytes.count { return false }
    return unsafe String(decoding: bytes[i...], as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isNoncharacterCodePoint
    }
  }

  /// Returns the scheme as a browser would parse it, in lower case; `nil` for a URL without a scheme.
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
