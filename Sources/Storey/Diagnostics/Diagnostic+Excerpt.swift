extension Diagnostic {
  /// Returns a message that quotes an excerpt of a text between two fixed parts. Makes one allocation for most texts, because
  /// a page may have thousands of messages.
  package static func message(_ before: StaticString, quoting text: JSONText, _ after: StaticString) -> String {
    var message: String?
    unsafe text.withUTF8Bytes { bytes in
      let shown = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(60))
      guard unsafe PlainASCII.holdsAll(shown) else { return }
      let ellipsis: StaticString = bytes.count > 60 ? "…" : ""
      let count =
        before.utf8CodeUnitCount + shown.count + ellipsis.utf8CodeUnitCount + after.utf8CodeUnitCount + 2
      unsafe message = String(unsafeUninitializedCapacity: count) { buffer in
        guard var end = buffer.baseAddress, buffer.count >= count else { return 0 }
        func append(_ start: UnsafePointer<UInt8>?, _ length: Int) {
          guard let start = unsafe start else { return }
          unsafe end.initialize(from: start, count: length)
          unsafe end += length
        }
        func append(_ part: StaticString) { unsafe append(part.utf8Start, part.utf8CodeUnitCount) }
        append(before)
        append("\"")
        unsafe append(shown.baseAddress, shown.count)
        append(ellipsis)
        append("\"")
        append(after)
        return count
      }
    }
    return message ?? "\(before)\"\(excerpt(of: beginning(of: text)))\"\(after)"
  }

  /// Returns the beginning of a text: more than 60 scalars if the text is longer than that.
  private static func beginning(of text: JSONText) -> String {
    var beginning = ""
    // A scalar has at most 4 bytes. The last one may be cut, but it is beyond the 60 that are shown.
    unsafe text.withUTF8Bytes { unsafe beginning = String(decoding: $0.prefix(4 * 62), as: UTF8.self) }
    return beginning
  }

  /// Returns an excerpt of a text for messages. O(length of the excerpt).
  public static func excerpt(of text: JSONText) -> String {
    var excerpt: String?
    unsafe text.withUTF8Bytes { bytes in
      let shown = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(60))
      if unsafe PlainASCII.holdsAll(shown) {
        unsafe excerpt = String(decoding: shown, as: UTF8.self)
        if bytes.count > 60 { excerpt?.append("…") }
      }
    }
    return excerpt ?? Self.excerpt(of: beginning(of: text))
  }

  /// Returns an excerpt of a text for messages: at most 60 scalars, with control characters, bidirectional controls and
  /// other invisible characters escaped, so that a page cannot control a terminal.
  public static func excerpt(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return text.utf8.count <= 60 ? text : String(Substring(text.utf8.prefix(60))) + "…"
    }
    var excerpt = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == 60 { return excerpt + "…" }
      if scalar.isVisible { excerpt.unicodeScalars.append(scalar) } else { excerpt += scalar.escape }
    }
    return excerpt
  }
}
