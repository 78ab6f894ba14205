import ByteScanning

/// Parsing of strings, numbers and literals.
extension Parser {
  mutating func readLiteral(_ word: StaticString, _ kind: Node.Kind) throws(Fault) {
    let length = word.utf8CodeUnitCount
    guard position + length <= end, unsafe equal(base + position, word.utf8Start, length) else {
      throw fault(.invalidLiteral)
    }
    append(kind, from: position, to: position + length, flags: [])
    position += length
  }

  mutating func readNumber() throws(Fault) {
    let start = position
    var i = start
    if unsafe base[i] == Byte.minus { i += 1 }
    let isZero = unsafe i < end && base[i] == Byte.zero
    let whole = skipDigits(&i)
    if whole == 0 || (isZero && whole > 1) { throw Fault(reason: .invalidNumber, offset: start) }
    if i < end, unsafe base[i] == UInt8(ascii: ".") {
      i += 1
      if skipDigits(&i) == 0 { throw Fault(reason: .invalidNumber, offset: start) }
    }
    if i < end, unsafe base[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < end, unsafe base[i] == UInt8(ascii: "+") || base[i] == Byte.minus { i += 1 }
      if skipDigits(&i) == 0 { throw Fault(reason: .invalidNumber, offset: start) }
    }
    append(.number, from: start, to: i, flags: [])
    position = i
  }

  private func skipDigits(_ i: inout Int) -> Int {
    let start = i
    while i < end, unsafe base[i] >= Byte.zero && base[i] <= Byte.nine { i += 1 }
    return i - start
  }

  /// Reads a string of printable ASCII without escapes, which most strings are. Returns `false`, and reads nothing, for any other
  /// string and near the end of the bytes.
  @inline(__always)
  mutating func readPlainString() -> Bool {
    var i = position + 1
    while i + 16 <= end {
      let stops = unsafe storey_find_string_stops(base + i)
      if stops == 0 {
        i += 16
        continue
      }
      i += stops.trailingZeroBitCount
      guard unsafe base[i] == Byte.quote else { return false }
      append(.string, from: position, to: i + 1, flags: [])
      position = i + 1
      return true
    }
    return false
  }

  mutating func readString() throws(Fault) {
    let start = position
    var i = start + 1
    var flags: Node.Flags = []
    while true {
      // Skip sixteen bytes at once, up to a quote, a backslash, a control character or a byte beyond ASCII.
      while i + 16 <= end {
        let stops = unsafe storey_find_string_stops(base + i)
        if stops != 0 {
          i += stops.trailingZeroBitCount
          break
        }
        i += 16
      }
      guard i < end else { throw Fault(reason: .unterminatedString, offset: start) }
      let byte = unsafe base[i]
      if byte == Byte.quote {
        break
      } else if byte >= 0x80 {
        try skipNonASCII(&i)
      } else if byte == Byte.backslash {
        flags.insert(.hasEscapes)
        try skipEscape(&i, stringStart: start)
      } else if byte < 0x20 {
        throw Fault(reason: .controlCharacter(byte), offset: i)
      } else {
        i += 1
      }
    }
    i += 1
    append(.string, from: start, to: i, flags: flags)
    position = i
  }

  /// Skips a run of scalars beyond ASCII and rejects invalid UTF-8 (Unicode 16, table 3-7).
  private func skipNonASCII(_ i: inout Int) throws(Fault) {
    while i < end {
      let lead = unsafe base[i]
      if lead < 0x80 { return }
      let left = end - i
      if lead >= 0xE1 && lead <= 0xEF && lead != 0xED {
        guard left >= 3, unsafe base[i + 1].continuesScalar, unsafe base[i + 2].continuesScalar else {
          throw Fault(reason: .invalidUTF8, offset: i)
        }
        i += 3
      } else if lead >= 0xC2 && lead <= 0xDF {
        guard left >= 2, unsafe base[i + 1].continuesScalar else { throw Fault(reason: .invalidUTF8, offset: i) }
        i += 2
      } else if lead == 0xE0 || lead == 0xED {
        // Excludes the overlong E0 80…9F and the surrogates ED A0…BF.
        guard left >= 3, unsafe base[i + 1].continuesScalar, unsafe base[i + 2].continuesScalar,
          unsafe (base[i + 1] >= 0xA0) == (lead == 0xE0)
        else { throw Fault(reason: .invalidUTF8, offset: i) }
        i += 3
      } else if lead >= 0xF0 && lead <= 0xF4 {
        guard left >= 4, unsafe base[i + 1].continuesScalar, unsafe base[i + 2].continuesScalar,
          unsafe base[i + 3].continuesScalar,
          unsafe lead != 0xF0 || base[i + 1] >= 0x90, unsafe lead != 0xF4 || base[i + 1] < 0x90
        else { throw Fault(reason: .invalidUTF8, offset: i) }
        i += 4
      } else {
        throw Fault(reason: .invalidUTF8, offset: i)
      }
    }
  }

  private func skipEscape(_ i: inout Int, stringStart: Int) throws(Fault) {
    guard i + 1 < end else { throw Fault(reason: .unterminatedString, offset: stringStart) }
    switch unsafe base[i + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      i += 2
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal(at: i + 2) else { throw Fault(reason: .invalidEscape, offset: i) }
      if unit & 0xFC00 == 0xDC00 { throw Fault(reason: .unpairedSurrogate, offset: i) }
      if unit & 0xFC00 == 0xD800 {
        guard i + 8 <= end, unsafe base[i + 6] == Byte.backslash, unsafe base[i + 7] == UInt8(ascii: "u"),
          let low = hexadecimal(at: i + 8), low & 0xFC00 == 0xDC00
        else { throw Fault(reason: .unpairedSurrogate, offset: i) }
        i += 12
      } else {
        i += 6
      }
    default:
      throw Fault(reason: .invalidEscape, offset: i)
    }
  }

  private func hexadecimal(at start: Int) -> UInt32? {
    guard start + 4 <= end else { return nil }
    var value: UInt32 = 0
    for offset in start..<(start + 4) {
      guard let digit = unsafe Byte.hexadecimalDigit(base[offset]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
