/// Scans for the first byte that an output cannot take as it is. Each goes on in steps of eight bytes, from a place up to the eight
/// in which such a byte is, or to what is left of the end: the caller looks at those one by one.
// Loops in this module: what is `package` is not inlined into another.
package enum ByteScan {
  /// Skips what is plain text in HTML and in JSON alike: no control, none of `"`, `&`, `'`, `<`, `>` and `\`, and nothing that
  /// might start a control or a noncharacter beyond ASCII.
  package static func skipPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe skip(in: bytes, from: start) { word in
      // & and ' differ in their lowest bit, < and > in the one above it.
      word.marks(of: UInt8(ascii: "'"), orWithout: 1) | word.marks(of: UInt8(ascii: ">"), orWithout: 2)
        | word.marks(of: Byte.quote) | word.marks(of: Byte.backslash) | unprintable(word)
    }
  }

  /// Skips what is plain text in JSON that stands in HTML, and was escaped for JSON: the same, but for `<` alone.
  package static func skipEscapedJSON(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe skip(in: bytes, from: start) { word in word.marks(of: UInt8(ascii: "<")) | unprintable(word) }
  }

  /// Skips all bytes but one, which is an ASCII character.
  package static func skip(to byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe skip(in: bytes, from: start) { word in word.marks(of: byte) }
  }

  @inline(__always)
  private static func skip(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ marks: (ByteWord) -> UInt64
  ) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      if unsafe ByteWord.isAny(marks(ByteWord(at: index, in: bytes))) { break }
      index += 8
    }
    return index
  }

  @inline(__always)
  private static func unprintable(_ word: ByteWord) -> UInt64 {
    word.marks(below: 0x20) | word.marks(of: 0x7F) | word.marks(of: 0xC2) | word.marks(from: 0xEF)
  }
}
