/// The errors at places of the text. No function is inlined into the loop of the parser.
extension TokenScanner {
  @inline(never)
  func fault(_ reason: ParseError.Reason, at place: Bytes) -> Fault {
    unsafe Fault(reason: reason, offset: place - base)
  }

  /// Returns the error for a byte, or the end of the text, in place of another token.
  @inline(never)
  func unexpected(at place: Bytes, _ expected: ParseError.Expectation) -> Fault {
    unsafe fault(
      place - base < end ? .unexpectedByte(place.pointee, expected: expected) : .unexpectedEnd(expected: expected),
      at: place)
  }

  /// Returns the error for a byte that begins no value.
  @inline(never)
  func faultOfValue(at place: Bytes, isInArray: Bool) -> Fault {
    let byte = unsafe place.pointee
    if isInArray, byte == Byte.closeBracket { return unsafe fault(.trailingComma, at: place) }
    let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    return unsafe isLetter ? fault(.invalidLiteral, at: place) : unexpected(at: place, .value)
  }

  /// Returns the error for a byte that is neither a comma nor the closing bracket of a container.
  @inline(never)
  func faultAfterValue(at place: Bytes, closing: UInt8) -> Fault {
    unsafe unexpected(at: place, closing == Byte.closeBrace ? .commaOrBrace : .commaOrBracket)
  }
}
