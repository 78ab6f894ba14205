/// Reading of strings, sound and damaged.
extension RecoveringParser {
  /// Reads a string value. A string that ends at its line's end keeps its text.
  mutating func readString() {
    let start = position
    if readSoundString() {
      if continuesWord || next == Byte.quote { joinBrokenString(from: start) } else { noteSound() }
      return
    }
    let fault = stringFault
    report(fault.reason, at: fault.offset)
    position = endOfDamagedString(from: start)
    let lineEnd = position
    if let continued = unsafe TokenEnd.ofBrokenString(in: text, at: lineEnd) {
      position = continued
      appendMadeUpNull(from: start)
      return
    }
    position = startOfLineTail(in: start..<lineEnd)
    if case .controlCharacter(let byte) = fault.reason, byte == 0x0A || byte == 0x0D, fault.offset == lineEnd {
      // The content up to the line end is valid. The byte after it is used as the closing quote.
      parser.tape.append(.string, start..<position + 1, flags: [.isDamaged, .hasEscapes])
      markPlacesDamaged()
    } else {
      appendMadeUpNull(from: start)
    }
  }

  /// Reads a valid string. Returns `false`, and reads nothing, for another one.
  mutating func readSoundString() -> Bool {
    let start = position
    do throws(Parser.Fault) {
      try parser.readString()
      return true
    } catch {
      position = start
      return false
    }
  }

  /// The error of the string at the next byte, which is not valid.
  var stringFault: Parser.Fault {
    mutating get {
      let start = position
      defer { position = start }
      do throws(Parser.Fault) {
        try parser.readString()
        return Parser.Fault(reason: .unterminatedString, offset: start)
      } catch {
        return error
      }
    }
  }

  /// Joins a string, whose closing quote is directly followed by more text, with the text up to the next quote that can
  /// close a string: an unescaped quote in a text is more likely than two strings without a comma. If the quote begins
  /// the next key, the string ends before it.
  mutating func joinBrokenString(from start: Int) {
    step = .afterValue
    reportUnexpected()
    let string = parser.tape.count - 1
    parser.tape.mark(string, .isDamaged)
    markPlacesDamaged()
    if let end = unsafe TokenEnd.ofUnclosedString(in: text, from: start, nextKey: position - 1) {
      parser.tape.mark(string, .hasEscapes)
      parser.complete(string, end: end + 1, count: 0)
      position = end
      while isRedundantBracket { skipRedundantBracket() }
      return
    }
    // The limit and the offset keep the time linear for many broken strings on one line.
    let limit = min(end, position + Self.nearbyBytes)
    var index = max(position, endOfOpenQuotes)
    while index < limit, unsafe parser.base[index] != 0x0A {
      if unsafe parser.base[index] == Byte.quote {
        if canClose(at: index) {
          position = index + 1
          return
        }
        if let end = unsafe TokenEnd.ofUnclosedString(in: text, from: position - 1, nextKey: index) {
          // Only a word follows the string.
          position = end
          return
        }
      }
      index += 1
    }
    endOfOpenQuotes = index
    skipWord()
  }

  /// Returns the offset after a string that is not valid: after its quote on the same line, or at the line end.
  func endOfDamagedString(from start: Int) -> Int {
    unsafe TokenEnd.ofString(in: text, from: start)
  }

  /// Returns the offset of the comma or closing brackets with which a line ends, after a string without a closing
  /// quote. Returns the offset of the line end if it does not end with any.
  func startOfLineTail(in string: Range<Int>) -> Int {
    var start = string.upperBound
    while start > string.lowerBound + 1, isTail(unsafe parser.base[start - 1]) { start -= 1 }
    while start < string.upperBound, unsafe parser.base[start] == 0x20 { start += 1 }
    guard start < string.upperBound, let place = places.last else { return string.upperBound }
    switch unsafe parser.base[start] {
    case Byte.comma: return start
    case Byte.closeBrace where place.isObject && surplus.braces > 0,
      Byte.closeBracket where !place.isObject && surplus.brackets > 0:
      return start
    default: return string.upperBound
    }
  }

  private func isTail(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, Byte.comma, Byte.closeBrace, Byte.closeBracket: true
    default: false
    }
  }

  /// Whether the string at the next byte is followed by a colon.
  var isStringBeforeColon: Bool { isColon(from: endOfDamagedString(from: position)) }

  /// Returns whether only spaces and tabs are between an offset and a colon.
  func isColon(from offset: Int) -> Bool {
    var index = offset
    while index < end, unsafe parser.base[index] == 0x20 || parser.base[index] == 0x09 { index += 1 }
    return unsafe index < end && parser.base[index] == Byte.colon
  }
}
