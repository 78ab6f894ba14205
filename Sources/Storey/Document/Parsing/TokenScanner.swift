import ByteScanning

/// A scanner that finds the ends of strings, numbers, literals and white space, and the errors in them.
///
/// At least `DocumentText.padding` bytes that are 0 follow the text. No token contains a byte that is 0, so a token that begins in the
/// text ends there at the latest, and no read needs a comparison with the end.
@safe struct TokenScanner {
  typealias Bytes = UnsafePointer<UInt8>
  typealias Fault = Parser.Fault

  let base: Bytes
  /// The number of bytes of the text.
  let end: Int

  /// Returns the place after a literal that begins at a place.
  @inline(__always)
  func endOfLiteral(_ word: StaticString, _ start: Bytes) throws(Fault) -> Bytes {
    let length = word.utf8CodeUnitCount
    guard unsafe Self.areEqual(start, word.utf8Start, length) else { throw unsafe fault(.invalidLiteral, at: start) }
    return unsafe start + length
  }

  /// Returns the place after a number that begins at a place.
  @inline(__always)
  func endOfNumber(_ start: Bytes) throws(Fault) -> Bytes {
    var next = unsafe start
    if unsafe next.pointee == Byte.minus { unsafe next += 1 }
    let first = unsafe next
    unsafe next = endOfDigits(next)
    let whole = unsafe next - first
    if unsafe whole == 0 || (whole > 1 && first.pointee == Byte.zero) { throw unsafe fault(.invalidNumber, at: start) }
    if unsafe next.pointee == UInt8(ascii: ".") {
      let digits = unsafe next + 1
      unsafe next = endOfDigits(digits)
      if unsafe next == digits { throw unsafe fault(.invalidNumber, at: start) }
    }
    if unsafe next.pointee | 0x20 == UInt8(ascii: "e") {
      var digits = unsafe next + 1
      if unsafe digits.pointee == UInt8(ascii: "+") || digits.pointee == Byte.minus { unsafe digits += 1 }
      unsafe next = endOfDigits(digits)
      if unsafe next == digits { throw unsafe fault(.invalidNumber, at: start) }
    }
    return unsafe next
  }

  @inline(__always)
  private func endOfDigits(_ start: Bytes) -> Bytes {
    var next = unsafe start
    while unsafe next.pointee &- Byte.zero < 10 { unsafe next += 1 }
    return unsafe next
  }

  /// Returns the place after white space that may begin at a place.
  @inline(never)
  static func endOfWhitespace(_ start: Bytes) -> Bytes {
    var next = unsafe start
    while true {
      let content = unsafe storey_find_content(next)
      if content != 0 { return unsafe next + content.trailingZeroBitCount }
      unsafe next += 16
    }
  }

  /// Returns the place after a string whose opening quote is at a place. Adds `hasEscapes` to `flags` if it has any.
  @inline(__always)
  func endOfString(_ start: Bytes, _ flags: inout Node.Flags) throws(Fault) -> Bytes {
    var next = unsafe start + 1
    while true {
      let stops = unsafe storey_find_string_stops(next)
      if stops == 0 {
        unsafe next += 16
        continue
      }
      unsafe next += stops.trailingZeroBitCount
      let byte = unsafe next.pointee
      if byte == Byte.quote { return unsafe next + 1 }
      if byte == Byte.backslash { flags.insert(.hasEscapes) }
      unsafe next = try endOfUnusual(next, inStringAt: start)
    }
  }

  /// Returns the place after an escape, or after a run of scalars beyond ASCII.
  @inline(never)
  private func endOfUnusual(_ place: Bytes, inStringAt start: Bytes) throws(Fault) -> Bytes {
    let byte = unsafe place.pointee
    if byte >= 0x80 { return try unsafe endOfNonASCII(place) }
    if byte == Byte.backslash { return try unsafe endOfEscape(place, inStringAt: start) }
    throw unsafe place - base < end
      ? fault(.controlCharacter(byte), at: place) : fault(.unterminatedString, at: start)
  }

  /// Returns the place after a run of scalars beyond ASCII. Rejects invalid UTF-8 (Unicode 16, table 3-7).
  @inline(__always)
  private func endOfNonASCII(_ start: Bytes) throws(Fault) -> Bytes {
    var next = unsafe start
    while true {
      let lead = unsafe next.pointee
      if lead < 0x80 { return unsafe next }
      if lead >= 0xE1 && lead <= 0xEF && lead != 0xED {
        guard unsafe next[1].continuesScalar && next[2].continuesScalar else { break }
        unsafe next += 3
      } else if lead >= 0xC2 && lead <= 0xDF {
        guard unsafe next[1].continuesScalar else { break }
        unsafe next += 2
      } else if lead == 0xE0 || lead == 0xED {
        // Excludes the overlong E0 80…9F and the surrogates ED A0…BF.
        guard unsafe next[1].continuesScalar && next[2].continuesScalar && (next[1] >= 0xA0) == (lead == 0xE0) else {
          break
        }
        unsafe next += 3
      } else {
        guard unsafe lead >= 0xF0 && lead <= 0xF4 && next[1].continuesScalar && next[2].continuesScalar,
          unsafe next[3].continuesScalar && (lead != 0xF0 || next[1] >= 0x90) && (lead != 0xF4 || next[1] < 0x90)
        else { break }
        unsafe next += 4
      }
    }
    throw unsafe fault(.invalidUTF8, at: next)
  }

  @inline(__always)
  private func endOfEscape(_ place: Bytes, inStringAt start: Bytes) throws(Fault) -> Bytes {
    switch unsafe place[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return unsafe place + 2
    case UInt8(ascii: "u"):
      guard let unit = unsafe codeUnit(place + 2) else { throw unsafe fault(.invalidEscape, at: place) }
      if unit & 0xFC00 == 0xDC00 { throw unsafe fault(.unpairedSurrogate, at: place) }
      if unit & 0xFC00 != 0xD800 { return unsafe place + 6 }
      guard unsafe place[6] == Byte.backslash && place[7] == UInt8(ascii: "u"), let low = unsafe codeUnit(place + 8),
        low & 0xFC00 == 0xDC00
      else { throw unsafe fault(.unpairedSurrogate, at: place) }
      return unsafe place + 12
    default:
      throw unsafe place - base + 1 < end
        ? fault(.invalidEscape, at: place) : fault(.unterminatedString, at: start)
    }
  }

  /// Returns the code unit of four hexadecimal digits.
  private func codeUnit(_ digits: Bytes) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      guard let digit = unsafe Byte.hexadecimalDigit(digits[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  @inline(__always)
  static func areEqual(_ a: Bytes, _ b: Bytes, _ count: Int) -> Bool {
    for i in 0..<count where unsafe a[i] != b[i] { return false }
    return true
  }
}
