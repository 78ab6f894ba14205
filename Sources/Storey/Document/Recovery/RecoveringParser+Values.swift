/// Reading of values and of the separators after them, sound and damaged.
extension RecoveringParser {
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
  mutating func readWord() -> Bool {
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
  mutating func readString() {
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

  /// Joins a string, whose closing quote is directly followed by more text, with the text up to the next quote that can close a
  /// string: an unescaped quote in a text is more likely than two strings without a comma.
  mutating func joinBrokenString() {
    step = .afterValue
    reportUnexpected()
    parser.mark(parser.nodeCount - 1, .isDamaged)
    markPlacesDamaged()
    var index = position
    // A limit keeps the time linear for many broken strings on one line.
    let limit = min(end, position + Self.nearbyBytes)
    while index < limit, unsafe parser.base[index] != 0x0A {
      if unsafe parser.base[index] == Byte.quote && canClose(at: index) {
        position = index + 1
        return
      }
      index += 1
    }
    skipWord()
  }

  /// Appends a value in place of one that is missing or damaged, up to the next byte.
  mutating func appendMadeUpNull(from start: Int) {
    parser.append(.null, from: start, to: position, flags: .isDamaged)
    markPlacesDamaged()
  }

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
}
