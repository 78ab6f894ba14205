/// Reading of keys and colons, sound and damaged.
extension RecoveringParser {
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

  var isMadeUpPlace: Bool { places.last?.madeUpAbove != nil }

  mutating func readQuotedKey() {
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
    position = endOfDamagedString(from: start)
    if unsafe parser.base[position - 1] != Byte.quote || position - 1 == start {
      var colon = start + 1
      while colon < position, unsafe parser.base[colon] != Byte.colon { colon += 1 }
      position = colon
    }
    appendMadeUpKey(from: start)
  }

  /// Appends the key of a member whose key is missing or damaged. Its text is empty.
  mutating func appendMadeUpKey(from start: Int? = nil) {
    let start = min(start ?? position, max(end - 2, 0))
    parser.append(.string, from: start, to: start + 2, flags: .isDamaged)
    markPlacesDamaged()
  }

  /// Appends a value in place of one that is missing, and ends its member.
  mutating func appendMadeUpMember() {
    appendMadeUpNull(from: position)
    endMember()
  }

  mutating func endMember() {
    places[places.count - 1].count += 1
    step = .afterValue
  }
}
