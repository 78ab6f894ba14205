/// The escape sequences of UTF-16 surrogates in JSON.
enum SurrogateEscapes {
  private static let replacement = Array("fffd".utf8)

  /// Returns a JSON text in which each escape sequence of an unpaired surrogate is that of the replacement character. O(bytes).
  static func paired(_ text: [UInt8]) -> [UInt8] {
    var text = text
    var index = 0
    while let backslash = text[index...].firstIndex(of: UInt8(ascii: "\\")) {
      index = backslash + 2
      guard let unit = unit(at: backslash, in: text) else { continue }
      index = backslash + 6
      if unit & 0xFC00 == 0xD800, let low = Self.unit(at: index, in: text), low & 0xFC00 == 0xDC00 {
        index += 6
      } else if unit & 0xF800 == 0xD800 {
        text.replaceSubrange(backslash + 2..<index, with: replacement)
      }
      if index >= text.count { break }
    }
    return text
  }

  /// Returns the code unit of the escape sequence at an offset; `nil` for another text.
  private static func unit(at offset: Int, in text: [UInt8]) -> UInt16? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let digits = text[offset + 2..<offset + 6]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
