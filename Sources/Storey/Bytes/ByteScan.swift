import ByteScanning

/// Scans for the first byte at which a check must stop.
///
/// Bytes are read only within the buffer: sixteen at a time, the last sixteen a second time if the rest is shorter, and a buffer of
/// fewer than sixteen bytes one by one.
// The loops are in this module because `package` functions are not inlined into other modules.
package enum ByteScan {
  /// Returns the index of the first byte that may have to be escaped in a JSON string: `"`, `\`, an ASCII control, or a lead byte
  /// that may start a control character or a noncharacter beyond ASCII. Returns the number of bytes if the byte is not found.
  package static func firstStringEscape(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe first(in: bytes, from: start) {
      unsafe storey_find_escapes($0, storey_json)
    } isHit: { byte in
      byte == Byte.quote || byte == Byte.backslash || isUnprintable(byte)
    }
  }

  /// Returns the index of the first byte that an allowed URL may not contain: a space, an ASCII control, or a lead byte that may
  /// start a control character or a noncharacter beyond ASCII. Returns the number of bytes if the byte is not found.
  package static func firstURLStop(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe first(in: bytes, from: start) {
      unsafe storey_find_url_stops($0)
    } isHit: { byte in
      byte == 0x20 || isUnprintable(byte)
    }
  }

  /// Returns the index of the first occurrence of a byte; the number of bytes if it does not occur.
  package static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe first(in: bytes, from: start) {
      unsafe storey_find_byte($0, byte)
    } isHit: {
      $0 == byte
    }
  }

  /// Returns the index of the first hit.
  ///
  /// - Parameters:
  ///   - find: Returns the hits among sixteen bytes, one bit for each byte.
  ///   - isHit: Returns whether a single byte is a hit.
  @inline(__always)
  private static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ find: (UnsafePointer<UInt8>) -> UInt32,
    isHit: (UInt8) -> Bool
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let count = bytes.count
    var index = start
    while index + 16 <= count {
      let hits = unsafe find(base + index)
      if hits != 0 { return index + hits.trailingZeroBitCount }
      index += 16
    }
    if index < count && count >= 16 {
      let hits = unsafe find(base + (count - 16)) >> UInt32(16 - (count - index))
      return hits == 0 ? count : index + hits.trailingZeroBitCount
    }
    while index < count, unsafe !isHit(base[index]) { index += 1 }
    return index
  }

  @inline(__always)
  private static func isUnprintable(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }
}
