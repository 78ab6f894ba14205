/// Reads numbers in JSON syntax.
enum JSONNumber {
  /// Returns the value of a number, or `nil` when the bytes are not exactly one JSON number.
  ///
  /// A number without an exponent and with up to 15 digits is read in one step: its digits and the power of ten are both exact
  /// as a `Double`, so the quotient is rounded once. All other numbers use the correctly rounded reader of the standard
  /// library.
  static func value(of bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var i = 0
    let isNegative = unsafe bytes.first == Byte.minus
    if isNegative { i += 1 }
    var digits: UInt64 = 0
    var digitCount = 0
    var fractionCount = 0
    let wholeStart = i
    unsafe readDigits(bytes, &i, &digits, &digitCount)
    if i == wholeStart { return nil }
    if unsafe bytes[wholeStart] == Byte.zero && i - wholeStart > 1 { return nil }
    if unsafe i < bytes.count && bytes[i] == UInt8(ascii: ".") {
      i += 1
      let start = i
      unsafe readDigits(bytes, &i, &digits, &digitCount)
      fractionCount = i - start
      if fractionCount == 0 { return nil }
    }
    var hasExponent = false
    if unsafe i < bytes.count && bytes[i] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      i += 1
      if unsafe i < bytes.count && (bytes[i] == Byte.minus || bytes[i] == UInt8(ascii: "+")) { i += 1 }
      let start = i
      while unsafe i < bytes.count && bytes[i] >= Byte.zero && bytes[i] <= Byte.nine { i += 1 }
      if i == start { return nil }
    }
    guard i == bytes.count else { return nil }
    if !hasExponent && digitCount <= 15 && fractionCount < powersOfTen.count {
      let value = Double(digits) / powersOfTen[fractionCount]
      return isNegative ? -value : value
    }
    return unsafe Double(String(decoding: bytes, as: UTF8.self))
  }

  private static func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ i: inout Int, _ digits: inout UInt64, _ count: inout Int
  ) {
    while unsafe i < bytes.count && bytes[i] >= Byte.zero && bytes[i] <= Byte.nine {
      unsafe digits = digits &* 10 &+ UInt64(bytes[i] &- Byte.zero)
      count += 1
      i += 1
    }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
