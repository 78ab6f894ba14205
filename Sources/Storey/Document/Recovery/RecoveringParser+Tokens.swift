/// Reading of tokens, sound and damaged.
extension RecoveringParser {
  // MARK: Members

  /// Reads a key and its colon.
  mutating func readKey() {
    switch next {
    case Byte.closeBrace, Byte.closeBracket: readClosing()
    case Byte.comma:
      reportUnexpected()
      position += 1
      step = .key
    case Byte.colon:
      reportUnexpected()
      appendMadeUpKey()
      position += 1
      step = .value
    case Byte.openBrace where step == .firstKey && !isMadeUpPlace:
      // The opening bracket is there twice.
      reportUnexpected()
      position += 1
      if endsLine(after: position) { places[places.count - 1].indent = line.indent }
    case Byte.openBrace, Byte.openBracket:
      reportUnexpected()
      if !usesIndentation, places.count > 1, !places[places.count - 2].isObject, next == Byte.openBrace {
        // The closing brace of an element of an array is missing.
        close(isComplete: false)
        step = .value
      } else {
        appendMadeUpKey()
        step = .value
      }
    case Byte.quote: readQuotedKey()
    default:
      reportUnexpected()
      let start = position
      skipWord()
      skipSpaces()
      if next == Byte.colon {
        appendMadeUpKey(from: start)
        position += 1
        step = .value
      } else {
        markPlacesDamaged()
        step = .afterValue
      }
    }
  }

  private var isMadeUpPlace: Bool { places.last?.madeUpAbove != nil }

  private mutating func readQuotedKey() {
    let key = parser.nodeCount
    line.begin(at: position)
    places[places.count - 1].keyIndent = line.indent
    if !readSoundString() { readDamagedKey() }
    skipSpaces()
    if next == Byte.colon {
      position += 1
      step = .value
      return
    }
    report(isAtEnd ? .unexpectedEnd(expected: .colon) : .unexpectedByte(next, expected: .colon))
    if let colon = nearbyColon {
      // Some bytes between the key and its colon are there by mistake. They may belong to the key.
      parser.mark(key, .isDamaged)
      markPlacesDamaged()
      position = colon + 1
      step = .value
    } else if startsValueOnSameLine {
      step = .value
    } else {
      parser.mark(key, .isDamaged)
      appendMadeUpMember()
    }
  }

  /// The offset of a colon on the same line with at most a word before it; `nil` if there is no such colon.
  private var nearbyColon: Int? {
    var index = position
    while index < end {
      switch unsafe parser.base[index] {
      case Byte.colon: return index
      case Byte.quote where canClose(at: index): index += 1
      case Byte.quote, Byte.openBrace, Byte.openBracket, Byte.closeBrace, Byte.closeBracket, 0x0A: return nil
      default: index += 1
      }
    }
    return nil
  }

  /// Reads a key with an error. It ends at the first colon if it is not closed.
  private mutating func readDamagedKey() {
    let start = position
    position = endOfDamagedString(from: start)
    if unsafe parser.base[position - 1] != Byte.quote || position - 1 == start {
      var colon = start + 1
      while colon < position, unsafe parser.base[colon] != Byte.colon { colon += 1 }
      position = colon
    }
    appendMadeUpKey(from: start)
  }

  /// Appends the key of a member whose key is missing or damaged. Its text is empty.
  private mutating func appendMadeUpKey(from start: Int? = nil) {
    let start = min(start ?? position, max(end - 2, 0))
    parser.append(.string, from: start, to: start + 2, flags: .isDamaged)
    markPlacesDamaged()
  }

  /// Appends a value in place of one that is missing, and ends its member.
  mutating func appendMadeUpMember() {
    appendMadeUpNull(from: position)
    endMember()
  }

  private mutating func endMember() {
    places[places.count - 1].count += 1
    step = .afterValue
  }

  // MARK: Values

  /// Reads an element, or the value of a member. Returns `false` if it is nested too deeply.
  mutating func readElementOrMember() -> Bool {
    let isObject = places.last?.isObject == true
    switch next {
    case Byte.quote:
      let isFollowedByColon = isStringBeforeColon
      if isObject, line.isFirst(at: position), isFollowedByColon {
        // The value before a key on the next line is missing, or its opening brace.
        reportUnexpected()
        if isIndentedContent { return openMadeUp(isObject: true) }
        appendMadeUpMember()
        step = .key
        return true
      }
      if !isObject, isFollowedByColon {
        reportUnexpected()
        line.begin(at: position)
        return openMadeUp(isObject: true)
      }
      line.begin(at: position)
      if isQuoteBeforeOpening {
        // The quote is there by mistake.
        report(.unterminatedString)
        position += 1
        markPlacesDamaged()
        return true
      }
      readString()
      endMember()
    case Byte.openBrace where isObject && isIndentedContent:
      // The opening bracket of an array of objects is missing.
      reportUnexpected()
      return openMadeUp(isObject: false)
    case Byte.openBracket
    where usesIndentation && step == .firstElement && !line.isFirst(at: position)
      && endsLine(after: position + 1):
      // The opening bracket is there twice.
      reportUnexpected()
      position += 1
    case Byte.openBrace, Byte.openBracket:
      noteSound()
      return open(isObject: next == Byte.openBrace)
    case Byte.closeBrace, Byte.closeBracket:
      if isObject {
        reportUnexpected()
        appendMadeUpMember()
      } else {
        readClosing()
      }
    case Byte.comma:
      reportUnexpected()
      if isObject {
        appendMadeUpMember()
      } else {
        position += 1
        step = .value
      }
    case Byte.colon:
      reportUnexpected()
      position += 1
    default:
      line.begin(at: position)
      if readWord() { endMember() }
    }
    return true
  }

  /// Reads a number or literal, or skips another word. Returns `false` if the word is followed by a value on the same line, so that
  /// it is there by mistake.
  private mutating func readWord() -> Bool {
    let start = position
    do throws(Parser.Fault) {
      switch next {
      case Byte.minus, Byte.zero...Byte.nine: try parser.readNumber()
      case UInt8(ascii: "t"): try parser.readLiteral("true", .true)
      case UInt8(ascii: "f"): try parser.readLiteral("false", .false)
      case UInt8(ascii: "n"): try parser.readLiteral("null", .null)
      default: throw parser.fault(.invalidLiteral)
      }
      if !continuesWord {
        noteSound()
        return true
      }
      // The word goes on, so the value is damaged. Its node stays, because nodes are never removed.
      step = .afterValue
      reportUnexpected()
      parser.mark(parser.nodeCount - 1, .isDamaged)
      markPlacesDamaged()
      skipWord()
      return true
    } catch {
      let isLetter = (next | 0x20) >= UInt8(ascii: "a") && (next | 0x20) <= UInt8(ascii: "z")
      let isWord = isLetter || next == Byte.minus || (next >= Byte.zero && next <= Byte.nine)
      report(isWord ? error.reason : .unexpectedByte(next, expected: .value), at: error.offset)
      skipWord()
      skipSpaces()
      if next == Byte.openBrace || next == Byte.openBracket || next == Byte.quote {
        markPlacesDamaged()
        return false
      }
      appendMadeUpNull(from: start)
      return true
    }
  }

  /// Reads a string value. A string that ends at its line's end keeps its text.
  private mutating func readString() {
    if readSoundString() {
      if continuesWord || next == Byte.quote { joinBrokenString() } else { noteSound() }
      return
    }
    let start = position
    let fault = stringFault
    report(fault.reason, at: fault.offset)
    position = endOfDamagedString(from: start)
    if case .controlCharacter(let byte) = fault.reason, byte == 0x0A || byte == 0x0D, fault.offset == position {
      // The content up to the line end is valid. The line end is used as the closing quote.
      parser.append(.string, from: start, to: position + 1, flags: [.isDamaged, .hasEscapes])
    } else {
      appendMadeUpNull(from: start)
    }
  }

  /// Reads a valid string. Returns `false`, and reads nothing, for another one.
  private mutating func readSoundString() -> Bool {
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
  private var stringFault: Parser.Fault {
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

  /// Joins a string, whose closing quote is directly followed by more text, with the text up to the next quote that can close a
  /// string: an unescaped quote in a text is more likely than two strings without a comma.
  private mutating func joinBrokenString() {
    step = .afterValue
    reportUnexpected()
    parser.mark(parser.nodeCount - 1, .isDamaged)
    markPlacesDamaged()
    var index = position
    while index < end, unsafe parser.base[index] != 0x0A {
      if unsafe parser.base[index] == Byte.quote && canClose(at: index) {
        position = index + 1
        return
      }
      index += 1
    }
    skipWord()
  }

  /// Appends a value in place of one that is missing or damaged, up to the next byte.
  private mutating func appendMadeUpNull(from start: Int) {
    parser.append(.null, from: start, to: position, flags: .isDamaged)
    markPlacesDamaged()
  }

  // MARK: Separators

  /// Reads the comma or the closing bracket after a value.
  mutating func readSeparator() {
    let isObject = places.last?.isObject == true
    switch next {
    case Byte.comma:
      position += 1
      step = isObject ? .key : .value
    case Byte.closeBrace, Byte.closeBracket: readClosing()
    case Byte.quote where isObject && !isStringBeforeColon && !line.isFirst(at: position):
      // A string that is neither a key nor the value of one.
      reportUnexpected()
      position = endOfDamagedString(from: position)
      markPlacesDamaged()
    case Byte.quote, Byte.openBracket, Byte.openBrace:
      // The comma is missing.
      reportUnexpected()
      step = isObject ? .key : .value
    case Byte.colon:
      reportUnexpected()
      position += 1
      markPlacesDamaged()
      skipSpaces()
      if isObject, startsValueOnSameLine {
        appendMadeUpKey()
        step = .value
      }
    default:
      reportUnexpected()
      if !isObject, next == Byte.minus || (next >= Byte.zero && next <= Byte.nine) {
        step = .value
      } else {
        skipWord()
        markPlacesDamaged()
      }
    }
  }

  // MARK: Bytes

  private mutating func skipSpaces() {
    while next == 0x20 || next == 0x09 { position += 1 }
  }

  /// Whether a value begins at the next byte.
  private var startsValueOnSameLine: Bool {
    switch next {
    case Byte.quote, Byte.openBrace, Byte.openBracket, Byte.minus, Byte.zero...Byte.nine,
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Whether the next byte belongs to the word before it.
  private var continuesWord: Bool { !isAtEnd && !Self.endsWord(next) }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, Byte.comma, Byte.colon, Byte.quote, Byte.openBrace, Byte.openBracket, Byte.closeBrace,
      Byte.closeBracket:
      true
    default: false
    }
  }

  /// Skips at least one byte, up to the end of a word. A quote that ends the word is skipped with it.
  private mutating func skipWord() {
    line.begin(at: position)
    let quote = UInt8(ascii: "'")
    if next == quote {
      var index = position + 1
      while index < end, unsafe parser.base[index] != quote && parser.base[index] != 0x0A { index += 1 }
      position = unsafe index < end && parser.base[index] == quote ? index + 1 : position + 1
      return
    }
    if next != 0x0A { position += 1 }
    while continuesWord { position += 1 }
    if next == Byte.quote, canClose(at: position) { position += 1 }
  }

  /// Returns whether a quote can close a string, because a comma, a colon, a closing bracket or the line end follows.
  private func canClose(at quote: Int) -> Bool {
    var index = quote + 1
    while index < end {
      switch unsafe parser.base[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case Byte.comma, Byte.colon, Byte.closeBrace, Byte.closeBracket, 0x0A: return true
      default: return false
      }
    }
    return true
  }

  /// Whether the quote at the next byte is followed by an opening bracket, with which the line ends.
  private var isQuoteBeforeOpening: Bool {
    var bracket = position + 1
    while bracket < end, unsafe parser.base[bracket] == 0x20 { bracket += 1 }
    guard bracket < end, unsafe parser.base[bracket] == Byte.openBrace || parser.base[bracket] == Byte.openBracket
    else {
      return false
    }
    return endsLine(after: bracket + 1)
  }

  /// Whether only white space follows an offset on its line, and another line follows.
  private func endsLine(after offset: Int) -> Bool {
    var index = offset
    while index < end, unsafe parser.base[index] == 0x20 || parser.base[index] == 0x0D { index += 1 }
    return unsafe index < end && parser.base[index] == 0x0A
  }

  /// Returns the offset after a string that is not valid: after its quote on the same line, or at the line end.
  private func endOfDamagedString(from start: Int) -> Int {
    var index = start + 1
    while index < end {
      switch unsafe parser.base[index] {
      case Byte.quote: return index + 1
      case 0x0A, 0x0D: return index
      case Byte.backslash where unsafe index + 1 < end && parser.base[index + 1] >= 0x20: index += 2
      default: index += 1
      }
    }
    return end
  }

  /// Whether the string at the next byte is followed by a colon.
  var isStringBeforeColon: Bool {
    var index = endOfDamagedString(from: position)
    while index < end {
      switch unsafe parser.base[index] {
      case 0x20, 0x09: index += 1
      default: return unsafe parser.base[index] == Byte.colon
      }
    }
    return false
  }
}
