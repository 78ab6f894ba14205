/// A random number generator: SplitMix64 (Steele, Lea, Flood 2014). The same seed and run give the same mutant.
struct MutantDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int, run: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(run)) << 20
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns a number in `0..<count`, or 0 if `count` is 0.
  mutating func below(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  /// Returns a random element.
  mutating func pick<Elements: Collection<Element>, Element>(_ elements: Elements) -> Element
  where Elements.Index == Int {
    elements[elements.startIndex + below(elements.count)]
  }
}
