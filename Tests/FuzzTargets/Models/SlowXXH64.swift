/// The hash function XXH64 with seed 0, written step by step from its specification, without regard to speed.
enum SlowXXH64 {
  private static let primes: [UInt64] = [
    11_400_714_785_074_694_791, 14_029_467_366_897_019_727, 1_609_587_929_392_839_161, 9_650_029_242_287_828_579,
    2_870_177_450_012_600_261,
  ]

  static func digest(of bytes: [UInt8]) -> UInt64 {
    var rest = bytes[...]
    var hash = primes[4]
    if bytes.count >= 32 {
      var accumulators = [primes[0] &+ primes[1], primes[1], 0, 0 &- primes[0]]
      while rest.count >= 32 {
        for lane in 0..<4 { accumulators[lane] = round(accumulators[lane], take(8, from: &rest)) }
      }
      hash = zip(accumulators, [1, 7, 12, 18] as [UInt64]).reduce(0) { $0 &+ rotated($1.0, by: $1.1) }
      for accumulator in accumulators { hash = (hash ^ round(0, accumulator)) &* primes[0] &+ primes[3] }
    }
    hash = hash &+ UInt64(bytes.count)
    while rest.count >= 8 {
      hash = rotated(hash ^ round(0, take(8, from: &rest)), by: 27) &* primes[0] &+ primes[3]
    }
    if rest.count >= 4 {
      hash = rotated(hash ^ (take(4, from: &rest) &* primes[0]), by: 23) &* primes[1] &+ primes[2]
    }
    while !rest.isEmpty { hash = rotated(hash ^ (take(1, from: &rest) &* primes[4]), by: 11) &* primes[0] }
    hash = (hash ^ (hash >> 33)) &* primes[1]
    hash = (hash ^ (hash >> 29)) &* primes[2]
    return hash ^ (hash >> 32)
  }

  /// Removes the first bytes and returns them as a number in little-endian order.
  private static func take(_ count: Int, from bytes: inout ArraySlice<UInt8>) -> UInt64 {
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func round(_ accumulator: UInt64, _ input: UInt64) -> UInt64 {
    rotated(accumulator &+ (input &* primes[1]), by: 31) &* primes[0]
  }

  private static func rotated(_ number: UInt64, by bits: UInt64) -> UInt64 { number << bits | number >> (64 - bits) }
}
