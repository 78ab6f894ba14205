/// Tests for printable ASCII. Most text of a page is printable ASCII and needs no further processing.
package enum PlainASCII {
  /// Returns whether the eight bytes at an index are all printable ASCII. The caller guarantees that they are in bounds.
  @inline(__always)
  package static func holdsWord(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let word = unsafe ByteWord(at: index, in: bytes)
    return !ByteWord.isAny(word.marksBeyondASCII | word.marks(below: 0x20) | word.marks(of: 0x7F))
  }

  /// Returns whether all bytes are printable ASCII. Tests eight bytes at once.
  package static func holdsAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      if unsafe !holdsWord(bytes, at: index) { return false }
      index += 8
    }
    return unsafe bytes[index...].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
