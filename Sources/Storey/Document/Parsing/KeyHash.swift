/// A hash of the first eight bytes of a key and its length. Most different keys have different hashes, so their bytes need not be
/// compared.
///
/// It is not keyed, so a page can contain any number of different keys with equal hashes. Equal hashes are always followed by a
/// comparison of bytes, and the duplicates among many keys are found with a keyed hash (`KeyTable`).
@usableFromInline struct KeyHash {
  @usableFromInline let bits: UInt64

  /// Creates the hash of a key from its first eight bytes, the first one in the lowest bits, with zeros after a shorter key.
  ///
  /// The product with an odd number close to 2^64 divided by the golden ratio spreads all bits of the key to the upper bits (Knuth,
  /// "The Art of Computer Programming", volume 3, section 6.4).
  @inlinable init(start: UInt64, length: Int) {
    bits = (start ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Creates the hash of a key. The caller guarantees that eight bytes are readable at the pointer, also for a shorter key.
  @inline(__always)
  init(at key: UnsafePointer<UInt8>, length: Int) {
    unsafe self.init(start: Self.start(at: key, length: length), length: length)
  }

  /// Creates the hash of a key without reading beyond its end.
  init(of key: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: Self.start(of: key.baseAddress, count: key.count), length: key.count)
  }

  // MARK: The first eight bytes, the first one in the lowest bits, with zeros after a shorter key

  /// Returns the first bytes of a key. The caller guarantees that eight bytes are readable at the pointer, also for a shorter key.
  @inlinable @inline(__always)
  static func start(at key: UnsafePointer<UInt8>, length: Int) -> UInt64 {
    let start = unsafe UnsafeRawPointer(key).loadUnaligned(as: UInt64.self).littleEndian
    return length < 8 ? start & ((1 &<< UInt64(truncatingIfNeeded: 8 &* length)) &- 1) : start
  }

  /// Returns the first bytes of a key without reading beyond its end. Not a loop, which the compiler would not compute for a literal.
  @inlinable @inline(__always)
  static func start(of key: UnsafePointer<UInt8>?, count: Int) -> UInt64 {
    unsafe byte(0, of: key, count) | byte(1, of: key, count) | byte(2, of: key, count) | byte(3, of: key, count)
      | byte(4, of: key, count) | byte(5, of: key, count) | byte(6, of: key, count) | byte(7, of: key, count)
  }

  /// Returns a byte of a key at its place in the first bytes; 0 after the end.
  @inlinable @inline(__always)
  static func byte(_ index: Int, of key: UnsafePointer<UInt8>?, _ count: Int) -> UInt64 {
    guard let key = unsafe key, index < count else { return 0 }
    return unsafe UInt64(key[index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
  }

  /// The part that a node keeps.
  @inlinable var ofNode: UInt16 { UInt16(truncatingIfNeeded: bits &>> 48) }

  /// One bit of 64, for a set of the keys of an object.
  @inlinable var bit: UInt64 { 1 &<< (bits &>> 58) }

  /// The same bit, for the part of a hash that a node keeps.
  static func bit(ofNode hash: UInt16) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: hash &>> 10) }
}
