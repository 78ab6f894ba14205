/// The random number generator SplitMix64 (Steele, Lea, Flood 2014). The same state gives the same numbers in every run.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) {
    self.state = state
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns `true` once in `count` calls on average.
  package mutating func isLucky(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
