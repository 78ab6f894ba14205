/// Escapes and unescapes the content of JSON strings.
package enum JSONString {
  /// Returns the text of string content with its escapes resolved, as UTF-8. The parser has already validated the content;
  /// code units that do not form a scalar would be dropped.
  static func unescape(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var i = 0
    while i < content.count {
      let byte = unsafe content[i]
      guard byte == Byte.backslash, i + 1 < content.count else {
        text.append(byte)
        i += 1
        continue
      }
      let letter = unsafe content[i + 1]
      i += 2
      switch letter {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var unit = unsafe codeUnit(content, at: i)
        i += 4
        if unit & 0xFC00 == 0xD800 {
          unit = unsafe 0x10000 + (unit & 0x3FF) << 10 + codeUnit(content, at: i + 2) & 0x3FF
          i += 6
        }
        if let scalar = Unicode.Scalar(unit) { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
      default: text.append(letter)
      }
    }
    return text
  }

  /// Appends a text as the content of a string. Quotes, backslashes and control characters are escaped, as RFC 8259, section 7,
  /// requires.
  ///
  /// - Returns: Whether any character was escaped.
  static func escape(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    var hasEscapes = false
    for index in text.indices {
      let byte = unsafe text[index]
      switch byte {
      case Byte.backslash, UInt8(ascii: "\""): bytes += [Byte.backslash, byte]
      case ..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default:
        bytes.append(byte)
        continue
      }
      hasEscapes = true
    }
    return hasEscapes
  }

  /// Returns a text as a JSON string, including the quotes.
  package static func quoted(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    var text = text
    _ = text.withUTF8 { unsafe escape($0, to: &bytes) }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func codeUnit(_ content: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
    var value: UInt32 = 0
    for i in start..<(start + 4) where i < content.count {
      value = unsafe value << 4 | UInt32(hexadecimalDigit(content[i]) ?? 0)
    }
    return value
  }
}
