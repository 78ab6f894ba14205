import ByteScanning
package import Storey

extension ByteWriter {
  /// Appends a text as HTML text, for content and quoted attributes. Markup is escaped. Controls and noncharacters, which
  /// HTML forbids, become U+FFFD; line ends and tabs become spaces.
  package mutating func appendHTML(_ text: JSONText) {
    unsafe text.withUTF8Bytes { unsafe appendHTML($0) }
  }

  /// Appends a string as HTML text.
  mutating func appendHTML(string text: String) {
    var text = text
    text.withUTF8 { unsafe appendHTML($0) }
  }

  /// Appends UTF-8 as HTML text.
  package mutating func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe appendRuns(of: bytes, as: storey_html) { writer, bytes, i in
      switch unsafe bytes[i] {
      case UInt8(ascii: "&"): writer.append("&amp;")
      case UInt8(ascii: "<"): writer.append("&lt;")
      case UInt8(ascii: ">"): writer.append("&gt;")
      case UInt8(ascii: "\""): writer.append("&quot;")
      case UInt8(ascii: "'"): writer.append("&#39;")
      case 0x09, 0x0A, 0x0C, 0x0D: writer.append(0x20)
      case 0..<0x80: writer.append("\u{FFFD}")
      default:
        let (scalar, length) = unsafe bytes.scalar(at: i)
        if isReplaced(scalar) {
          writer.append("\u{FFFD}")
        } else {
          unsafe writer.append(UnsafeBufferPointer(rebasing: bytes[i..<(i + length)]))
        }
        return length
      }
      return 1
    }
  }

  /// Appends a text as a JSON string, with quotes. `<` is escaped, so that the JSON can be in a script element.
  package mutating func appendJSON(_ text: JSONText) {
    unsafe text.withUTF8 { unsafe appendJSON($0) }
  }

  /// Appends UTF-8 as a JSON string, with quotes.
  package mutating func appendJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    unsafe appendJSONContent(bytes, as: storey_json_in_script)
    append(UInt8(ascii: "\""))
  }

  /// Appends UTF-8 as a JSON string that is not written into HTML, with quotes. `<` is not escaped.
  mutating func appendJSONString(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    unsafe appendJSONContent(bytes, as: storey_json)
    append(UInt8(ascii: "\""))
  }

  /// Appends the content of an existing JSON string and keeps its escapes.
  mutating func appendEscapedContent(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe appendJSONContent(bytes, as: storey_escaped_json_in_script)
  }

  @inline(__always)
  private mutating func appendJSONContent(_ bytes: UnsafeBufferPointer<UInt8>, as form: storey_form) {
    unsafe appendRuns(of: bytes, as: form) { writer, bytes, i in
      switch unsafe bytes[i] {
      case UInt8(ascii: "\""): writer.append("\\\"")
      case UInt8(ascii: "\\"): writer.append("\\\\")
      case 0x0A: writer.append("\\n")
      case 0x0D: writer.append("\\r")
      case 0x09: writer.append("\\t")
      case let byte where byte < 0x80: writer.appendUnicodeEscape(UInt32(byte))
      default:
        let (scalar, length) = unsafe bytes.scalar(at: i)
        if isReplaced(scalar) && scalar <= 0xFFFF {
          writer.appendUnicodeEscape(scalar)
        } else {
          unsafe writer.append(UnsafeBufferPointer(rebasing: bytes[i..<(i + length)]))
        }
        return length
      }
      return 1
    }
  }

  /// Appends a Swift string as a JSON string, with quotes.
  package mutating func appendJSON(_ text: String) {
    var text = text
    text.withUTF8 { unsafe appendJSON($0) }
  }

  /// Copies runs of plain bytes and calls `special` for each other byte.
  ///
  /// - Parameters:
  ///   - form: The form of the output, which determines the plain bytes.
  ///   - special: Writes a byte that is not plain, and returns the number of bytes that it consumed.
  @inline(__always)
  private mutating func appendRuns(
    of bytes: UnsafeBufferPointer<UInt8>, as form: storey_form,
    special: (inout ByteWriter, UnsafeBufferPointer<UInt8>, Int) -> Int
  ) {
    guard let start = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count {
      var cursor = cursor(for: bytes.count - index + ByteCursor.blockSize)
      index += unsafe cursor.copy(start + index, count: bytes.count - index, as: form)
      use(upTo: cursor)
      if index < bytes.count { index += unsafe special(&self, bytes, index) }
    }
  }

  private mutating func appendUnicodeEscape(_ unit: UInt32) {
    append("\\u")
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt32(shift)) & 0xF
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
