extension ByteWriter {
  private static let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends bytes in base 64 (RFC 4648, section 4).
  package mutating func append(base64 bytes: [UInt8]) {
    let digits = Self.base64Digits
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let group =
        UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[index + 2]) : 0)
      append(digits[Int(group >> 18)])
      append(digits[Int(group >> 12 & 63)])
      append(left > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      append(left > 2 ? digits[Int(group & 63)] : UInt8(ascii: "="))
      index += 3
    }
  }
}
