import Storey

/// The size of a scalar of a text, or of a byte that is not part of a valid scalar.
struct SourceScalar {
  /// The number of bytes, from 1 to 4.
  let byteCount: Int
  /// Whether the bytes are valid UTF-8. Any other byte counts as U+FFFD, the replacement character.
  let isValid: Bool

  /// Reads the scalar at an offset (Unicode, table 3-7). The offset must be in bounds.
  @inline(__always)
  init(at offset: Int, in bytes: [UInt8]) {
    let first = bytes[offset]
    if first < 0x80 {
      (byteCount, isValid) = (1, true)
      return
    }
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: count = 1
    }
    isValid =
      count > 1 && offset + count <= bytes.count && second.contains(bytes[offset + 1])
      && bytes[(offset + 2)..<max(offset + 2, offset + count)].allSatisfy(\.continuesScalar)
    byteCount = isValid ? count : 1
  }

  /// Returns the number of code units of the scalar.
  @inline(__always)
  func width(in encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: isValid ? byteCount : 3
    case .utf16: byteCount == 4 ? 2 : 1
    }
  }
}
