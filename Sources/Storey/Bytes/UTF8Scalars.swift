/// Decoding of scalars from UTF-8. Each invalid byte is decoded as U+FFFD.
extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar that starts at an index, and its length in bytes. The index must be in bounds.
  @inline(__always)
  package func scalar(at start: Int) -> (value: UInt32, length: Int) {
    let lead = unsafe UInt32(self[start])
    if lead < 0x80 { return (lead, 1) }
    guard lead >= 0xC2 && lead <= 0xF4, let second = unsafe continuation(at: start + 1) else { return (0xFFFD, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
    guard let third = unsafe continuation(at: start + 2) else { return (0xFFFD, 1) }
    if lead < 0xF0 {
      let value = (lead & 0xF) << 12 | second << 6 | third
      return value < 0x800 || (value >= 0xD800 && value <= 0xDFFF) ? (0xFFFD, 1) : (value, 3)
    }
    guard let fourth = unsafe continuation(at: start + 3) else { return (0xFFFD, 1) }
    let value = (lead & 7) << 18 | second << 12 | third << 6 | fourth
    return value < 0x10000 || value > 0x10FFFF ? (0xFFFD, 1) : (value, 4)
  }

  /// Returns the six bits of a continuation byte, or `nil` for another byte or at the end.
  @inline(__always)
  package func continuation(at position: Int) -> UInt32? {
    guard position < count else { return nil }
    let byte = unsafe self[position]
    return byte.continuesScalar ? UInt32(byte & 0x3F) : nil
  }
}

extension UInt8 {
  /// Whether this is a continuation byte of UTF-8.
  @inline(__always)
  package var continuesScalar: Bool { self & 0xC0 == 0x80 }
}
