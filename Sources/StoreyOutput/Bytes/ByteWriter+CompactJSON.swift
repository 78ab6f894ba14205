import Storey

extension ByteWriter {
  /// Appends valid JSON without the white space between its tokens, and escapes the characters that must not occur in a
  /// script element.
  ///
  /// - Parameter isCompact: Whether the JSON has no white space between its tokens.
  mutating func appendCompactJSON(_ bytes: UnsafeBufferPointer<UInt8>, isCompact: Bool) {
    // Outside of strings, compact JSON has no characters that are escaped.
    if isCompact { return unsafe appendEscapedContent(bytes) }
    var run = 0
    var i = 0
    while i < bytes.count {
      let byte = unsafe bytes[i]
      if byte == UInt8(ascii: "\"") {
        unsafe append(UnsafeBufferPointer(rebasing: bytes[run...i]))
        let start = i + 1
        i = unsafe TokenEnd.ofClosedString(in: bytes, from: i).map { $0 - 1 } ?? bytes.count
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
}
