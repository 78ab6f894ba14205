/// Reading of keys and colons, sound and damaged.
extension RecoveringParser {
  /// Reads a key and its colon. Returns `false` if a container in place of a key is nested too deeply.
  mutating func readKey() -> Bool {
    switch next {
    case Byte.closeBrace, Byte.closeBracket: readClosing()
    case Byte.comma where step == .firstKey && surplus.braces > 0 && places.count > 1:
      // The opening brace is in place of a value.
      reportUnexpected()
      closeIncomplete()
    case Byte.comma:
      reportUnexpected()
      position += 1
      step = .key
    case Byte.colon:
      reportUnexpected()
      position += 1
      skipSpaces()
      if next != Byte.quote || !isStringBeforeColon {
        appendMadeUpKey()
        step = .value
      }
    case Byte.openBrace, Byte.openBracket: return readContainerWithoutKey()
    case _ where isElementInPlaceOfKey: return readElementInPlaceOfKey()
    case Byte.quote: readQuotedKey()
    default:
      reportUnexpected(isConsequence: isAfterMadeUpMember)
      let start = position
      let isFirst = step == .firstKey
      skipWord()
      skipSpaces()
      if next == Byte.colon {
        appendMadeUpKey(from: start)
        position += 1
        step = .value
      } else {
        markPlacesDamaged()
        step = .afterValue
        if isFirst, surplus.braces > 0, places.count > 1 { closeIncomplete() }
      }
    }
    return true
  }

  /// Whether the next token follows the only member of a made-up object. An element in place of a key then shows that a
  /// colon is in place of a comma.
  private var isAfterMadeUpMember: Bool { places.last.map { $0.madeUpAbove != nil && $0.count == 1 } ?? false }

  /// Whether the first value of an object has no key.
  private var isElementInPlaceOfKey: Bool {
    step == .firstKey && surplus.braces > 0 && (surplus.brackets < 0 || places.count > 1) && startsValueOnSameLine
      && !(next == Byte.quote && isStringBeforeColon)
  }

  /// Reads the first value of an object that has no key: the object is an array, or its opening brace is redundant.
  /// Returns `false` if the array is nested too deeply.
  private mutating func readElementInPlaceOfKey() -> Bool {
    reportUnexpected()
    if surplus.brackets < 0 {
      surplus.add(-1, isObject: true)
      surplus.add(1, isObject: false)
      appendMadeUpKey()
      return openMadeUp(isObject: false, sharesBrackets: true)
    }
    closeIncomplete()
    return true
  }

  /// Reads an opening bracket in place of a key. Returns `false` if its container is nested too deeply.
  private mutating func readContainerWithoutKey() -> Bool {
    guard let place = places.last else { return false }
    let isBrace = next == Byte.openBrace
    if step == .firstKey, isBrace, surplus.isExchanged(true) {
      // The object is an array.
      reportUnexpected()
      surplus.add(-1, isObject: true)
      surplus.add(1, isObject: false)
      appendMadeUpKey()
      return openMadeUp(isObject: false, sharesBrackets: true)
    }
    if isBrace, step == .key, surplus.braces > 0, places.count > 1, !places[places.count - 2].isObject,
      isNextElement(after: place)
    {
      // The closing brace of an element of an array is missing.
      reportUnexpected(isConsequence: place.isSuspect)
      closeIncomplete()
      step = .value
    } else if surplus[isObject: isBrace] > 0 {
      skipRedundantBracket()
      if step == .firstKey, endsLine(after: position) { places[places.count - 1].indent = line.indent }
    } else {
      reportUnexpected()
      places[places.count - 1].isSuspect = true
      appendMadeUpKey()
      step = .value
    }
    return true
  }

  /// Returns whether the brace at the next byte probably begins the next element of the array around an object: its
  /// first key is the same.
  private func isNextElement(after place: Place) -> Bool {
    guard let first = place.firstKey else { return false }
    var index = position + 1
    while index < end, unsafe parser.base[index] <= 0x20 { index += 1 }
    return unsafe first.count <= Self.nearbyBytes && index + first.count <= end
      && TokenScanner.areEqual(parser.base + first.lowerBound, parser.base + index, first.count)
  }

  /// Reads a key that begins with a quote, and its colon. Bytes between them are skipped.
  mutating func readQuotedKey() {
    let key = parser.tape.count
    let start = position
    line.begin(at: position)
    places[places.count - 1].keyIndent = line.indent
    if readSoundString() { noteSound() } else { readDamagedKey() }
    if places[places.count - 1].firstKey == nil { places[places.count - 1].firstKey = start..<position }
    skipSpaces()
    if next == Byte.colon {
      noteSound()
      position += 1
      step = .value
      return
    }
    report(
      isAtEnd ? .unexpectedEnd(expected: .colon) : .unexpectedByte(next, expected: .colon),
      isConsequence: isAfterMadeUpMember)
    if isRedundantBracket, token(after: position) == Byte.colon || startsValue(token(after: position)) {
      // The bracket is in place of the colon, or before it.
      skipRedundantBracket()
      skipSpaces()
      if next == Byte.colon { position += 1 }
      step = .value
    } else if let colon = unsafe TokenEnd.ofUnclosedString(in: text, from: start, nextKey: position - 1),
      unsafe parser.base[colon] == Byte.colon
    {
      // The closing quote of the key is missing.
      parser.tape.mark(key, [.isDamaged, .hasEscapes])
      parser.complete(key, end: colon + 1, count: 0)
      markPlacesDamaged()
      position = colon + 1
      step = .value
    } else if let colon = nearbyColon {
      // Some bytes between the key and its colon are redundant. They may belong to the key.
      parser.tape.mark(key, .isDamaged)
      markPlacesDamaged()
      position = colon + 1
      step = .value
    } else if startsValueOnSameLine {
      step = .value
    } else {
      parser.tape.mark(key, .isDamaged)
      appendMadeUpMember()
    }
  }

  /// The offset of a colon on the same line with at most a word before it; `nil` if there is no such colon.
  var nearbyColon: Int? {
    var index = position
    // A limit keeps the time linear for many keys on one line.
    let limit = min(end, position + Self.nearbyBytes)
    while index < limit {
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
  mutating func readDamagedKey() {
    let start = position
    let fault = stringFault
    report(fault.reason, at: fault.offset)
    position = endOfDamagedString(from: start)
    if unsafe parser.base[position - 1] != Byte.quote || position - 1 == start {
      if let continued = unsafe TokenEnd.ofBrokenString(in: text, at: position) {
        position = continued
      } else {
        var colon = start + 1
        while colon < position, unsafe parser.base[colon] != Byte.colon { colon += 1 }
        position = colon
      }
    }
    appendMadeUpKey(from: start)
  }

  /// Appends the key of a member whose key is missing or damaged. Its text is empty.
  mutating func appendMadeUpKey(from start: Int? = nil) {
    let start = min(start ?? position, max(end - 2, 0))
    parser.tape.append(.string, start..<start + 2, flags: .isDamaged)
    markPlacesDamaged()
  }

  /// Appends a value in place of one that is missing, and ends its member.
  mutating func appendMadeUpMember() {
    appendMadeUpNull(from: position)
    endMember()
  }

  /// Counts a member or an element that has been appended.
  mutating func endMember() {
    places[places.count - 1].count += 1
    step = .afterValue
  }
}
