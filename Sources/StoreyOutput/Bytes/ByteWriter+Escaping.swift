package import Storey

extension ByteWriter {
  /// Appends a text as HTML text, for content and quoted attributes. Markup is escaped. Controls and noncharacters, which
  /// HTML forbids, become U+FFFD; line ends and tabs become spaces.
  package mutating func appendHTML(_ text: JSONText) {
    unsafe text.withUTF8Bytes { unsafe appendHTML($0) }
  }

  /// Appends UTF-8 as HTML text.
  package mutating func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe appendRuns(of: bytes, upTo: ByteScan.firstHTMLEscape) { writer, bytes, i in
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
    unsafe appendJSONContent(bytes, upTo: ByteScan.firstJSONEscape)
    append(UInt8(ascii: "\""))
  }

  /// Appends UTF-8 as a JSON string that is not written into HTML, with quotes. `<` is not escaped.
  mutating func appendJSONString(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    unsafe appendJSONContent(bytes, upTo: ByteScan.firstStringEscape)
    append(UInt8(ascii: "\""))
  }

  /// Appends the content of an existing JSON string and keeps its escapes.
  mutating func appendEscapedContent(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe appendJSONContent(bytes, upTo: ByteScan.firstScriptEscape)
  }

  @inline(__always)
  private mutating func appendJSONContent(
    _ bytes: UnsafeBufferPointer<UInt8>, upTo next: (UnsafeBufferPointer<UInt8>, Int) -> Int
  ) {
    unsafe appendRuns(of: bytes, upTo: next) { writer, bytes, i in
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
  ///   - next: Returns the index of the next byte that is not plain; the number of bytes if all are plain.
  ///   - special: Writes such a byte and returns the number of bytes that it consumed.
  @inline(__always)
  private mutating func appendRuns(
    of bytes: UnsafeBufferPointer<UInt8>, upTo next: (UnsafeBufferPointer<UInt8>, Int) -> Int,
    special: (inout ByteWriter, UnsafeBufferPointer<UInt8>, Int) -> Int
  ) {
    guard let base = bytes.baseAddress else { return }
    var run = 0
    while true {
      let stop = unsafe next(bytes, run)
      unsafe append(base + run, stop - run)
      if stop == bytes.count { return }
      run = unsafe stop + special(&self, bytes, stop)
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
