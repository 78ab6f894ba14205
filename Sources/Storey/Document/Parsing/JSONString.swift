/// Escapes and unescapes the content of JSON strings.
@usableFromInline package enum JSONString {
  /// Returns the text of string content with its escapes resolved, as UTF-8. The parser has already validated the content;
  /// code units that do not form a scalar would be dropped.
  @usableFromInline static func unescape(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    // An escape is never shorter than its text: `\u00e9` has six bytes, é has two; a pair of surrogates twelve and four.
    unsafe [UInt8](unsafeUninitializedCapacity: content.count) { text, count in
      var i = 0
      while i < content.count {
        let escape = unsafe ByteScan.first(Byte.backslash, in: content, from: i)
        for index in i..<escape { unsafe text.append(content[index], at: &count) }
        i = escape + 2
        guard escape + 1 < content.count else {
          // Only content that the parser has not validated ends in a backslash.
          if escape < content.count { unsafe text.append(Byte.backslash, at: &count) }
          break
        }
        switch unsafe content[escape + 1] {
        case UInt8(ascii: "b"): unsafe text.append(0x08, at: &count)
        case UInt8(ascii: "f"): unsafe text.append(0x0C, at: &count)
        case UInt8(ascii: "n"): unsafe text.append(0x0A, at: &count)
        case UInt8(ascii: "r"): unsafe text.append(0x0D, at: &count)
        case UInt8(ascii: "t"): unsafe text.append(0x09, at: &count)
        case UInt8(ascii: "u"):
          var unit = unsafe codeUnit(content, at: i)
          i += 4
          if unit & 0xFC00 == 0xD800 {
            unit = unsafe 0x10000 + (unit & 0x3FF) << 10 + codeUnit(content, at: i + 2) & 0x3FF
            i += 6
          }
          guard let scalar = Unicode.Scalar(unit), let bytes = UTF8.encode(scalar) else { continue }
          for byte in bytes { unsafe text.append(byte, at: &count) }
        case let letter: unsafe text.append(letter, at: &count)
        }
      }
    }
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

  private static func codeUnit(_ content: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
    var value: UInt32 = 0
    for i in start..<(start + 4) where i < content.count {
      value = unsafe value << 4 | UInt32(Byte.hexadecimalDigit(content[i]) ?? 0)
    }
    return value
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a byte after the first `count`, unless the buffer is full.
  @inline(__always)
  fileprivate func append(_ byte: UInt8, at count: inout Int) {
    if count < self.count {
      unsafe self[count] = byte
      count += 1
    }
  }
}
