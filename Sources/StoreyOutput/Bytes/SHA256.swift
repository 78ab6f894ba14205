/// The hash function SHA-256 (FIPS 180-4), for the hashes of scripts in a Content-Security-Policy.
package enum SHA256 {
  /// The fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = primes.prefix(64).map { fraction(of: cubeRoot(of: $0)) }
  /// The fractional parts of the square roots of the first 8 primes (section 5.3.3).
  private static let initial: [UInt32] = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }

  private static let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }

  /// Returns the hash in base 64. O(bytes).
  package static func base64(_ message: [UInt8]) -> String {
    var writer = ByteWriter(capacity: 64)
    writer.append(base64: hash(message))
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private static func hash(_ message: [UInt8]) -> [UInt8] {
    let constants = constants
    var state = initial
    // The message, a one bit, zeros up to 8 bytes before the end of a block, and the number of bits.
    var bytes = message + [0x80]
    bytes += Array(repeating: 0, count: (120 - bytes.count % 64) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: (UInt64(message.count) &* 8) >> UInt64(shift)))
    }
    for block in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[block + word * 4 + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
        let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      // The working variables a to h of section 6.2.2.
      var v = state
      for index in 0..<64 {
        let choice = v[4] & v[5] ^ ~v[4] & v[6]
        let mixed = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
        let first = v[7] &+ mixed &+ choice &+ constants[index] &+ words[index]
        let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
        let second = (rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)) &+ majority
        v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
      }
      for index in 0..<8 { state[index] &+= v[index] }
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static func fraction(of number: Double) -> UInt32 { UInt32((number - number.rounded(.down)) * 4_294_967_296) }

  /// Returns the cube root by Newton's method, which converges to the precision of `Double` for these numbers.
  private static func cubeRoot(of number: Int) -> Double {
    var root = 2.0
    for _ in 0..<40 { root -= (root * root * root - Double(number)) / (3 * root * root) }
    return root
  }
}
