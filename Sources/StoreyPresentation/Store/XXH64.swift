/// The hash function XXH64 (Yann Collet; doc/xxhash_spec.md of github.com/Cyan4973/xxHash) with seed 0. It detects damaged
/// bytes and distributes file names. It does not resist deliberate collisions.
enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the digest of bytes. O(bytes).
  static func digest(of bytes: ArraySlice<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe digest(of: $0) }
  }

  /// Reads are bounded by the loops: `at` plus the width of a read is at most `bytes.count`.
  private static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var at = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
      repeat {
        lanes.0 = unsafe round(lanes.0, word(bytes, at))
        lanes.1 = unsafe round(lanes.1, word(bytes, at + 8))
        lanes.2 = unsafe round(lanes.2, word(bytes, at + 16))
        lanes.3 = unsafe round(lanes.3, word(bytes, at + 24))
        at += 32
      } while at + 32 <= bytes.count
      hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
      }
    } else {
      hash = prime5
    }
    hash &+= UInt64(bytes.count)
    while at + 8 <= bytes.count {
      hash = unsafe rotate(hash ^ round(0, word(bytes, at)), 27) &* prime1 &+ prime4
      at += 8
    }
    if at + 4 <= bytes.count {
      let half = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      hash = rotate(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
      at += 4
    }
    while at < bytes.count {
      hash = unsafe rotate(hash ^ UInt64(bytes[at]) &* prime5, 11) &* prime1
      at += 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
