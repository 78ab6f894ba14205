/// Scans for the first byte that an output cannot copy unchanged.
///
/// Each function advances in steps of eight bytes. It stops at a step that contains such a byte, or when fewer than eight bytes
/// are left. The caller checks the bytes from there one by one.
// The loops are in this module because `package` functions are not inlined into other modules.
package enum ByteScan {
  /// Skips text that neither HTML nor JSON escapes.
  ///
  /// Stops at control characters, at `"`, `&`, `'`, `<`, `>` and `\`, and at lead bytes that may start a control character or a
  /// noncharacter beyond ASCII.
  package static func skipPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe skip(in: bytes, from: start) { word in
      // `&` and `'` differ in the lowest bit, `<` and `>` in the next one.
      word.marks(of: UInt8(ascii: "'"), orWithout: 1) | word.marks(of: UInt8(ascii: ">"), orWithout: 2)
        | word.marks(of: Byte.quote) | word.marks(of: Byte.backslash) | unprintable(word)
    }
  }

  /// Skips text that needs no further escaping when escaped JSON is embedded in HTML. Stops at `<`, control characters, and
  /// lead bytes that may start a control character or a noncharacter beyond ASCII.
  package static func skipEscapedJSON(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe skip(in: bytes, from: start) { word in word.marks(of: UInt8(ascii: "<")) | unprintable(word) }
  }

  /// Skips all bytes up to an ASCII character.
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
