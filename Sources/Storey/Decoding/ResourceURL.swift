/// A URL of the page, judged when it is made: what is not allowed never reaches an output.
///
/// Allowed are http, https and relative references, judged after dropping what browsers drop before they look for a
/// scheme: leading spaces and control characters, and tabs and line ends anywhere (WHATWG URL, "basic URL parser").
public struct ResourceURL: Sendable, Hashable {
  enum Verdict: UInt8 {
    case allowed, unsafeScheme, invalid
  }

  private let written: PageText
  let verdict: Verdict

  /// A URL from its text. O(length).
  public init(_ text: PageText) {
    written = text
    verdict = unsafe text.withUTF8 { unsafe Self.judge($0) }
  }

  /// The URL's text; nil when it is refused.
  public var allowed: PageText? { verdict == .allowed ? written : nil }

  /// Whether the URL is refused, because of its scheme or because it is none.
  public var isRefused: Bool { verdict != .allowed }

  /// The value in the page that it was read from.
  public var source: JSONValue? { written.source }

  private static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
    if unsafe bytes.starts(with: httpPrefix) || bytes.starts(with: httpsPrefix) {
      return unsafe bytes.contains(where: isRefusedByte) ? .invalid : .allowed
    }
    if let scheme = unsafe scheme(of: bytes), scheme != "http", scheme != "https" { return .unsafeScheme }
    return unsafe bytes.isEmpty || bytes.contains(where: isRefusedByte) ? .invalid : .allowed
  }

  private static let httpPrefix = Array("http://".utf8)
  private static let httpsPrefix = Array("https://".utf8)

  /// Spaces and control characters stand in no URL.
  private static func isRefusedByte(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  /// The scheme as a browser would find it, in lower case.
  private static func scheme(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var scheme = ""
    for unsafe byte in unsafe bytes.drop(while: { $0 <= 0x20 }) {
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
