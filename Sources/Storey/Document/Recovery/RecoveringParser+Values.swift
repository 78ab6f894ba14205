/// Reading of values and of the separators after them, sound and damaged.
extension RecoveringParser {
  /// Reads an element, or the value of a member. Returns `false` if it is nested too deeply.
  mutating func readElementOrMember() -> Bool {
    let isObject = places.last?.isObject == true
    if isObject, isInPlaceOfOpening {
      reportUnexpected()
      position += 1
      markPlacesDamaged()
      return true
    }
    switch next {
    case Byte.quote:
      if isStringBeforeColon, let isShallow = isObject ? readKeyInPlaceOfValue() : readKeyInArray() { return isShallow }
      line.begin(at: position)
      if unsafe TokenEnd.isQuoteBeforeOpening(in: text, at: position) {
        // The quote is redundant.
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
      surplus.add(1, isObject: false)
      return openMadeUp(isObject: false)
    case Byte.openBracket
    where usesIndentation && step == .firstElement && !line.isFirst(at: position)
      && endsLine(after: position + 1):
      // The opening bracket is redundant.
      skipRedundantBracket()
    case Byte.openBrace, Byte.openBracket:
      defer { noteSound() }
      return open(isObject: next == Byte.openBrace)
    case Byte.closeBrace, Byte.closeBracket:
      if isObject, isRedundantBracket {
        // It is redundant, or its opening bracket is damaged.
        let isFollowedByValue = startsValue(token(after: position))
        while isRedundantBracket { skipRedundantBracket() }
        if !isFollowedByValue { appendMadeUpMember() }
      } else if isObject {
        reportUnexpected()
        appendMadeUpMember()
      } else {
        readClosing()
      }
    case Byte.comma:
      reportUnexpected()
      let token = token(after: position)
      if isObject, surplus.braces < 0 && token == Byte.quote || surplus.brackets < 0 && token == Byte.openBrace {
        // The comma may be in place of an opening bracket.
        position += 1
      } else if isObject {
        appendMadeUpMember()
      } else {
        // The comma is redundant, or a value is missing.
        position += 1
        step = .value
        markPlacesDamaged()
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

  /// Whether the next byte ends its line, and the next line is indented as the content of a container whose opening
  /// bracket is missing.
  private var isInPlaceOfOpening: Bool {
    guard usesIndentation, surplus.braces < 0 || surplus.brackets < 0, next != Byte.openBrace, next != Byte.openBracket,
      endsLine(after: position + 1), let place = places.last
    else { return false }
    var index = position + 1
    var start = index
    while index < end, unsafe parser.base[index] <= 0x20 {
      if unsafe parser.base[index] == 0x0A { start = index + 1 }
      index += 1
    }
    return index < end && index - start > place.keyIndent
  }

  /// Reads a key in place of the value of a member: the value is missing, or the opening brace of its object. Returns
  /// `nil` if the string is the value, and `false` if the object is nested too deeply.
  private mutating func readKeyInPlaceOfValue() -> Bool? {
    let isFirst = line.isFirst(at: position)
    let isBroken = isFirst && (!usesIndentation || line.indent < places.last?.keyIndent ?? 0)
    if isFirst && !isBroken ? isIndentedContent : surplus.braces < 0 {
      reportUnexpected()
      surplus.add(1, isObject: true)
      return openMadeUp(isObject: true)
    }
    guard isFirst else { return nil }
    reportUnexpected()
    appendMadeUpMember()
    step = .key
    return true
  }

  /// Reads a key in an array. Returns `false` if an object for it is nested too deeply.
  private mutating func readKeyInArray() -> Bool? {
    reportUnexpected(isConsequence: places.last?.isSuspect == true)
    markPlacesDamaged()
    line.begin(at: position)
    if step == .firstElement, surplus.isExchanged(false) {
      // The array is an object.
      surplus.add(1, isObject: true)
      surplus.add(-1, isObject: false)
      return openMadeUp(isObject: true, sharesBrackets: true)
    }
    if surplus.brackets > 0, surplus.braces >= 0, places.count > 1, places[places.count - 2].isObject {
      // The closing bracket of the array is missing.
      closeIncomplete()
      step = .key
      return true
    }
    surplus.add(1, isObject: true)
    return openMadeUp(isObject: true)
  }

  /// Reads a number or literal, or skips another word. Returns `false` if the word is followed by a value on the same
  /// line, so that it is redundant.
  mutating func readWord() -> Bool {
    let start = position
    do throws(Parser.Fault) {
      switch next {
      case Byte.minus, Byte.zero...Byte.nine: try parser.readNumber()
      case UInt8(ascii: "t"): try parser.readLiteral("true", .true)
      case UInt8(ascii: "f"): try parser.readLiteral("false", .false)
      case UInt8(ascii: "n"): try parser.readLiteral("null", .null)
      default: throw Parser.Fault(reason: .invalidLiteral, offset: position)
      }
      if !continuesWord {
        noteSound()
        return true
      }
      // More bytes follow the literal, so the value is damaged. Its node stays, because nodes are never removed.
      step = .afterValue
      reportUnexpected()
      parser.tape.mark(parser.tape.count - 1, .isDamaged)
      markPlacesDamaged()
      skipWord()
      return true
    } catch {
      let isLetter = (next | 0x20) >= UInt8(ascii: "a") && (next | 0x20) <= UInt8(ascii: "z")
      let isWord = isLetter || next == Byte.minus || (next >= Byte.zero && next <= Byte.nine)
      report(isWord ? error.reason : .unexpectedByte(next, expected: .value), at: error.offset)
      skipWord()
      skipSpaces()
      if next == Byte.closeBrace && surplus.braces < 0 || next == Byte.closeBracket && surplus.brackets < 0 {
        // The word is in place of an opening bracket.
        skipRedundantBracket()
      } else if next == Byte.openBrace || next == Byte.openBracket || next == Byte.quote {
        markPlacesDamaged()
        return false
      }
      appendMadeUpNull(from: start)
      return true
    }
  }

  /// Appends a value in place of one that is missing or damaged, up to the next byte.
  mutating func appendMadeUpNull(from start: Int) {
    parser.tape.append(.null, start..<position, flags: .isDamaged)
    markPlacesDamaged()
  }

  /// Reads the comma or the closing bracket after a value.
  mutating func readSeparator() {
    let isObject = places.last?.isObject == true
    switch next {
    case Byte.comma:
      noteSound()
      position += 1
      step = isObject ? .key : .value
    case Byte.closeBrace, Byte.closeBracket: readClosing()
    case Byte.quote where isObject && !isStringBeforeColon && !line.isFirst(at: position):
      // A string that is neither a key nor the value of one.
      reportUnexpected()
      position = endOfDamagedString(from: position)
      markPlacesDamaged()
    case Byte.openBracket where surplus.brackets > 0 && isFollowedBySeparator,
      Byte.openBrace where surplus.braces > 0 && isFollowedBySeparator:
      skipRedundantBracket()
    case Byte.quote, Byte.openBracket, Byte.openBrace:
      // The comma is missing.
      reportUnexpected()
      step = isObject ? .key : .value
    case Byte.colon:
      reportUnexpected()
      position += 1
      markPlacesDamaged()
      skipSpaces()
      if isObject, next == Byte.quote, isStringBeforeColon {
        // The colon is in place of a comma.
        step = .key
      } else if isObject, startsValueOnSameLine {
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

  /// Whether a comma or a closing bracket follows the next byte.
  private var isFollowedBySeparator: Bool {
    let token = token(after: position)
    return token == Byte.comma || token == Byte.closeBrace || token == Byte.closeBracket
  }
}
