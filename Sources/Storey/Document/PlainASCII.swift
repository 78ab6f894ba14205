/// Bytes that are one printable ASCII character each: what most of a page is, and what wants no closer look.
package enum PlainASCII {
  /// Whether the eight bytes from a place, which the caller knows to be there, are all printable ASCII.
  @inline(__always)
  package static func holdsWord(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let word = unsafe ByteWord(at: index, in: bytes)
    return !ByteWord.isAny(word.marksBeyondASCII | word.marks(below: 0x20) | word.marks(of: 0x7F))
  }

  /// Whether bytes are all printable ASCII. Eight at once.
  package static func holdsAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      if unsafe !holdsWord(bytes, at: index) { return false }
      index += 8
    }
    return unsafe bytes[index...].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
