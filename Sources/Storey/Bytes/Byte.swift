/// The bytes with a meaning in the grammar of JSON, and in comments.
enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let minus = UInt8(ascii: "-")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  /// The byte-order mark of UTF-8, with which some programs begin a text.
  static let orderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the value of a hexadecimal digit; `nil` for other bytes.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
