/// Consecutive byte strings, each with its length before it and a comma after it (D. J. Bernstein, "Netstrings"):
/// `5:pages,0:,`. A truncated encoding is detected.
enum Netstrings {
  /// Encodes strings. O(bytes).
  static func encode(_ strings: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(strings.reduce(0) { $0 + $1.count + 21 })
    for string in strings {
      bytes += Array("\(string.count):".utf8)
      bytes += string
      bytes.append(UInt8(ascii: ","))
    }
    return bytes
  }

  /// Decodes strings without copying them. Returns `nil` unless the bytes are exactly an output of `encode`.
  static func decode(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? { decode(bytes[...]) }

  /// Decodes the strings of a slice without copying them.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var rest = bytes
    var strings: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      // An `Int` has at most 19 digits.
      guard let colon = rest.prefix(20).firstIndex(of: UInt8(ascii: ":")),
        let length = length(rest[..<colon]), length < rest.endIndex - colon - 1,
        rest[colon + 1 + length] == UInt8(ascii: ",")
      else { return nil }
      strings.append(rest[(colon + 1)..<(colon + 1 + length)])
      rest = rest[(colon + length + 2)...]
    }
    return strings
  }

  /// Parses a length: digits without leading zeros.
  private static func length(_ digits: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: digits, as: UTF8.self)
    guard let length = Int(text), length >= 0, String(length) == text else { return nil }
    return length
  }
}
