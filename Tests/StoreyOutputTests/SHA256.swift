/// SHA-256 (FIPS 180-4), which checks the hash in the content security policy of a page.
enum SHA256 {
  static func base64(_ message: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = hash(message) + [0]
    var text = ""
    for start in stride(from: 0, to: 33, by: 3) {
      let group = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      for shift in [18, 12, 6, 0] { text.append(alphabet[group >> shift & 63]) }
    }
    return text.dropLast() + "="
  }

  private static func hash(_ message: [UInt8]) -> [UInt8] {
    let primes = (2...311).filter { n in (2..<n).allSatisfy { n % $0 != 0 } }
    func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    let constants = primes.prefix(64).map { fraction(cubeRoot(Double($0))) }
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: (message.count * 8) >> shift))
    }
    for block in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { word in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + word * 4 + $1]) } }
      func rotate(_ x: UInt32, _ by: UInt32) -> UInt32 { x >> by | x << (32 - by) }
      for i in 16..<64 {
        let a = words[i - 15], b = words[i - 2]
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
        words.append(words[i - 16] &+ s0 &+ words[i - 7] &+ s1)
      }
      var v = state
      for i in 0..<64 {
        let s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
        let choice = v[4] & v[5] ^ ~v[4] & v[6]
        let t1 = v[7] &+ s1 &+ choice &+ constants[i] &+ words[i]
        let s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
        let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
        v = [t1 &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
      }
      for i in 0..<8 { state[i] &+= v[i] }
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func cubeRoot(_ x: Double) -> Double {
    var root = x / 3
    for _ in 0..<100 { root -= (root * root * root - x) / (3 * root * root) }
    return root
  }
}
