/// Eight bytes that are compared in one step.
///
/// A comparison sets the highest bit of each matching byte; the other bits are undefined. A subtraction may carry into the
/// bytes above a match and mark them as well, but never into the bytes below. The existence of a match and the lowest match are
/// exact. (The test for a zero byte in a word is by Alan Mycroft; see Sean Eron Anderson, "Bit Twiddling Hacks".)
struct ByteWord {
  /// The bytes, with the first one in the lowest bits.
  let bits: UInt64

  @inline(__always)
  static var ones: UInt64 { 0x0101_0101_0101_0101 }

  @inline(__always)
  init(_ bits: UInt64) {
    self.bits = bits
  }

  /// Creates a word from the eight bytes at a pointer. The caller guarantees that they are readable.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    bits = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// Returns the four bytes at a pointer. The caller guarantees that they are readable.
  @inline(__always)
  static func half(at pointer: UnsafePointer<UInt8>) -> UInt32 {
    unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self)
  }

  /// Creates a word from the eight bytes at an index. The caller guarantees that they are in bounds.
  @inline(__always)
  init(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    bits = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
  }

  /// Marks the bytes equal to a byte.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let differences = bits ^ (Self.ones &* UInt64(byte))
    return (differences &- Self.ones) & ~differences
  }

  /// Marks the bytes less than a byte, which is at most 0x80.
  @inline(__always)
  func marks(below byte: UInt8) -> UInt64 {
    (bits &- Self.ones &* UInt64(byte)) & ~bits
  }

  /// Marks of the bytes beyond ASCII.
  @inline(__always)
  var marksBeyondASCII: UInt64 { bits }

  /// Returns whether any byte is marked.
  @inline(__always)
  static func isAny(_ marks: UInt64) -> Bool { marks & (ones &* 0x80) != 0 }
}
