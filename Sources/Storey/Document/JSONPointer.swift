/// The way from the root of a document to one of its values (RFC 6901).
public struct JSONPointer: Sendable, Hashable {
  /// The reference tokens, unescaped: member names and array indices.
  public var tokens: [String]

  /// A pointer from its tokens; none is the whole document.
  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads `"/floors/0/pattern"`; nil when the text is not a pointer (no leading slash, or `~` not followed by 0 or 1).
  public init?(_ text: String) {
    self.init()
    if text.isEmpty { return }
    // By bytes: a slash is a slash, whatever mark combines with it.
    let slash = UInt8(ascii: "/")
    guard text.utf8.first == slash else { return nil }
    for part in text.utf8.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
  }

  private static func unescape(_ part: Substring.UTF8View) -> String? {
    var token: [UInt8] = []
    var bytes = part.makeIterator()
    while let byte = bytes.next() {
      if byte != UInt8(ascii: "~") {
        token.append(byte)
      } else {
        switch bytes.next() {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        default: return nil
        }
      }
    }
    return String(decoding: token, as: UTF8.self)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as RFC 6901 writes it: `~` as `~0`, `/` as `~1`.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}
