package import Storey

/// The set of bytes that are written unchanged, with one bit for each ASCII character. Bytes beyond ASCII are in the set,
/// except those that start a control character, a noncharacter or a scalar beyond the basic plane: such a scalar is decoded
/// and checked.
private struct PlainBytes {
  /// The bits for 0x00 to 0x3F.
  let low: UInt64
  /// The bits for 0x40 to 0x7F.
  let high: UInt64

  /// For HTML text and double-quoted attributes: excludes controls and & < > " '.
  static let html = PlainBytes(low: 0xAFFF_FF3B_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)
  /// For JSON strings, also inside an HTML script element: excludes controls and " \\ <.
  static let json = PlainBytes(low: 0xEFFF_FFFB_0000_0000, high: 0x7FFF_FFFF_EFFF_FFFF)
  /// For the content of an existing JSON string: excludes controls and <.
  static let escapedJSON = PlainBytes(low: 0xEFFF_FFFF_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return byte != 0xC2 && byte < 0xEF }
    return (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
  }
}

extension ByteWriter {
  /// Appends a text as HTML text, for content and quoted attributes. Markup is escaped. Controls and noncharacters, which
  /// HTML forbids, become U+FFFD; line ends and tabs become spaces.
  package mutating func appendHTML(_ text: JSONText) {
    unsafe text.withUTF8Bytes { unsafe appendHTML($0) }
  }

  /// Appends UTF-8 as HTML text.
  package mutating func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe appendRuns(of: bytes, plain: .html) { writer, bytes, i in
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
    unsafe appendJSONContent(bytes, plain: .json)
    append(UInt8(ascii: "\""))
  }

  /// Appends the content of an existing JSON string and keeps its escapes.
  mutating func appendEscapedContent(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe appendJSONContent(bytes, plain: .escapedJSON)
  }

  @inline(__always)
  private mutating func appendJSONContent(_ bytes: UnsafeBufferPointer<UInt8>, plain: PlainBytes) {
    unsafe appendRuns(of: bytes, plain: plain) { writer, bytes, i in
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

  /// Copies runs of plain bytes and calls `special` for each other byte. `special` returns the number of bytes that it
  /// consumed.
  @inline(__always)
  private mutating func appendRuns(
    of bytes: UnsafeBufferPointer<UInt8>, plain: PlainBytes,
    special: (inout ByteWriter, UnsafeBufferPointer<UInt8>, Int) -> Int
  ) {
    guard let base = bytes.baseAddress else { return }
    let count = bytes.count
    var run = 0
    var i = 0
    while i < count {
      i = unsafe ByteScan.skipPlainText(in: bytes, from: i)
      let stop = min(i + 8, count)
      while i < stop {
        if unsafe plain.contains(base[i]) {
          i += 1
          continue
        }
        if i > run { unsafe append(base + run, i - run) }
        i += unsafe special(&self, bytes, i)
        run = i
      }
    }
    if count > run { unsafe append(base + run, count - run) }
  }

  private mutating func appendUnicodeEscape(_ unit: UInt32) {
    append("\\u")
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt32(shift)) & 0xF
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
