/// A JSON Pointer (RFC 6901): the path from the root of a document to one of its values.
public struct JSONPointer: Sendable, Hashable {
  /// The reference tokens, unescaped: member names and array indices.
  public var tokens: [String]

  /// Creates a pointer from its tokens. A pointer without tokens refers to the whole document.
  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Creates a pointer from text such as `/floors/0/pattern`. Returns `nil` when the text is not a pointer: it has no leading
  /// slash, or a `~` that is not followed by `0` or `1`.
  public init?(_ text: String) {
    self.init()
    if text.isEmpty { return }
    // The text is split by bytes, because a combining mark after a slash would make both one `Character`.
    let slash = UInt8(ascii: "/")
    guard text.utf8.first == slash else { return nil }
    for part in text.utf8.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
  }

  /// Whether two pointers have the same tokens, byte for byte (RFC 6901, section 4): names that only look alike are different.
  public static func == (one: JSONPointer, other: JSONPointer) -> Bool {
    one.tokens.elementsEqual(other.tokens) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Whether another pointer leads to the same value or to one in it. Tokens are compared by bytes. O(tokens).
  package func contains(_ other: JSONPointer) -> Bool {
    tokens.count <= other.tokens.count && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
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
  /// The pointer in the syntax of RFC 6901, with `~` escaped as `~0` and `/` as `~1`.
  public var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }

  /// Returns a key as a token in the syntax of RFC 6901. O(length).
  package static func escaped(_ key: String) -> String {
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
