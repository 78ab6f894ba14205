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
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
  }

  private static func unescape(_ part: Substring) -> String? {
    guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
    var token = ""
    var scalars = part.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar != "~" {
        token.unicodeScalars.append(scalar)
      } else {
        switch scalars.next() {
        case "0": token.unicodeScalars.append("~")
        case "1": token.unicodeScalars.append("/")
        default: return nil
        }
      }
    }
    return token
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
