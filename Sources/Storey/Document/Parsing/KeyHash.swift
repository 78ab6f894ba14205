/// A hash of the first eight bytes of a key and its length, by which most different keys are told apart without their bytes.
///
/// It is not keyed, so a page can contain any number of different keys with equal hashes. Equal hashes are always followed by a
/// comparison of bytes, and an object with many keys is read with other tables.
struct KeyHash {
  private let bits: UInt64

  /// Creates the hash of a key. The caller guarantees that eight bytes are readable at the pointer, also for a shorter key.
  ///
  /// The product with an odd number close to 2^64 divided by the golden ratio spreads all bits of the key to the upper bits (Knuth,
  /// "The Art of Computer Programming", volume 3, section 6.4).
  @inline(__always)
  init(at key: UnsafePointer<UInt8>, length: Int) {
    let all = unsafe ByteWord(at: key).bits
    let own = length < 8 ? all & (1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1 : all
    bits = (own ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The part that a node keeps.
  @inline(__always)
  var ofNode: UInt16 { UInt16(truncatingIfNeeded: bits &>> 48) }

  /// One bit of 64, for a set of the keys of an object.
  @inline(__always)
  var bit: UInt64 { 1 &<< (bits &>> 58) }
}
