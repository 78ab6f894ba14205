import Storey

extension ByteWriter {
  /// Appends a piece of valid JSON as it is written, but for the white space between its tokens, and with what may not
  /// stand in a script element escaped.
  ///
  /// `isCompact` says that there is no such white space.
  mutating func appendCompactJSON(_ bytes: UnsafeBufferPointer<UInt8>, isCompact: Bool) {
    if isCompact, unsafe Self.isHarmless(bytes) { return unsafe append(bytes) }
    var run = 0
    var i = 0
    while i < bytes.count {
      let byte = unsafe bytes[i]
      if byte == UInt8(ascii: "\"") {
        unsafe append(UnsafeBufferPointer(rebasing: bytes[run...i]))
        let start = i + 1
        i = unsafe endOfString(bytes, from: start)
        unsafe appendEscapedContent(UnsafeBufferPointer(rebasing: bytes[start..<i]))
        // The closing quote starts the next run.
        run = i
        i += 1
      } else if byte <= 0x20 {
        if i > run { unsafe append(UnsafeBufferPointer(rebasing: bytes[run..<i])) }
        i += 1
        run = i
      } else {
        i += 1
      }
    }
    unsafe append(UnsafeBufferPointer(rebasing: bytes[min(run, bytes.count)...]))
  }

  /// Whether there is nothing in it that needs an escape: no control, no `<`, and nothing that might be a control or a
  /// noncharacter beyond ASCII. Eight bytes at once.
  private static func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = unsafe ByteScan.skipEscapedJSON(in: bytes, from: 0)
    while i < bytes.count {
      let byte = unsafe bytes[i]
      if byte < 0x20 || byte == 0x3C || byte == 0x7F || byte == 0xC2 || byte >= 0xEF { return false }
      i += 1
    }
    return true
  }

  /// The place of the quote that ends a string.
  private func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var i = start
    while unsafe i < bytes.count && bytes[i] != UInt8(ascii: "\"") {
      i += unsafe bytes[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(i, bytes.count)
  }
}
