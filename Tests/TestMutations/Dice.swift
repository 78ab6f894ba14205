/// The random number generator SplitMix64 (Steele, Lea, Flood 2014). The same state gives the same numbers in every run.
public struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(state: UInt64) {
    self.state = state
  }

  /// Creates the generator of one of many runs with the same seed.
  public init(seed: Int, run: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(run)) << 20
    _ = next()
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns `true` once in `count` calls on average.
  public mutating func isLucky(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns a number in `0..<count`, or 0 if `count` is 0.
  public mutating func below(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  /// Returns one of the elements of a collection, which must not be empty.
  public mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }
}
