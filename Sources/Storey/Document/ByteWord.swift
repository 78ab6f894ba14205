/// Eight bytes that are compared with others at once.
///
/// A comparison sets the highest bit of each byte that it finds; the other bits mean nothing. A subtraction may carry into
/// the bytes above a hit and mark them as well, never those below: whether there is a hit, and which is the lowest, is exact.
/// (The test for a zero byte in a word is Alan Mycroft's; see Sean Eron Anderson, "Bit Twiddling Hacks".)
struct ByteWord {
  /// The bytes, the first one lowest.
  let bits: UInt64

  @inline(__always)
  static var ones: UInt64 { 0x0101_0101_0101_0101 }

  @inline(__always)
  init(_ bits: UInt64) {
    self.bits = bits
  }

  /// The eight bytes at a pointer, which the caller knows to be there.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    bits = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// The eight bytes from a place, which the caller knows to be there.
  @inline(__always)
  init(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    bits = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
  }

  /// Marks the bytes that are this one.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let differences = bits ^ (Self.ones &* UInt64(byte))
    return (differences &- Self.ones) & ~differences
  }

  /// Marks the bytes that are one of two, which differ in these bits alone, all of which the first has.
  @inline(__always)
  func marks(of byte: UInt8, orWithout difference: UInt8) -> UInt64 {
    ByteWord(bits | Self.ones &* UInt64(difference)).marks(of: byte)
  }

  /// Marks the bytes below this one, which is 0x80 at most.
  @inline(__always)
  func marks(below byte: UInt8) -> UInt64 {
    (bits &- Self.ones &* UInt64(byte)) & ~bits
  }

  /// Marks the bytes from this one on, which is above 0x80.
  @inline(__always)
  func marks(from byte: UInt8) -> UInt64 {
    // Added to their lower seven bits, what this one lacks to 0x80 carries into the eighth.
    ((bits & (Self.ones &* 0x7F)) &+ (Self.ones &* UInt64(0x80 - (byte & 0x7F)))) & bits
  }

  /// Marks the bytes beyond ASCII.
  @inline(__always)
  var marksBeyondASCII: UInt64 { bits }

  /// Whether there is a hit among marks.
  @inline(__always)
  static func isAny(_ marks: UInt64) -> Bool { marks & (ones &* 0x80) != 0 }

  /// How many bytes are before the first hit; `nil` when there is none.
  @inline(__always)
  static func first(_ marks: UInt64) -> Int? {
    let high = marks & (ones &* 0x80)
    return high == 0 ? nil : high.trailingZeroBitCount >> 3
  }
}
