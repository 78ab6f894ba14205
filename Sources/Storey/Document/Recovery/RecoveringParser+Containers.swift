/// Opening and closing of containers.
extension RecoveringParser {
  /// Opens the root. Returns `false` if the text does not begin with an object or array.
  mutating func openRoot() -> Bool {
    skipBlank()
    // Some other bytes may be redundant, or may be in place of the opening brace.
    let start = position
    let limit = min(end, position + Self.mostBytesBeforeRoot)
    while position < limit, next != Byte.openBrace, next != Byte.openBracket {
      if next == Byte.quote, isStringBeforeColon {
        report(.contentAfterValue, at: start)
        surplus.add(1, isObject: true)
        line.begin(at: position)
        return openMadeUp(isObject: true)
      }
      if next == 0x0A { line = LineStart(position + 1) }
      position += 1
    }
    guard position < limit else { return false }
    line.begin(at: position)
    if position > start { report(.unexpectedByte(next, expected: .value), at: start) }
    return open(isObject: next == Byte.openBrace)
  }

  /// Opens a container at the next byte. Returns `false` if it is nested too deeply.
  mutating func open(isObject: Bool) -> Bool {
    guard places.count < depthLimit else { return false }
    line.begin(at: position)
    var place = Place(node: parser.tape.count, isObject: isObject, indent: line.indent, line: line.offset)
    place.isSuspect = isInDamage
    place.beginsOnItsLine = !endsLine(after: position + 1)
    places.append(place)
    parser.tape.append(isObject ? .object : .array, position..<position + 1, flags: [])
    position += 1
    step = isObject ? .firstKey : .firstElement
    return true
  }

  /// Opens a container before the next byte whose opening bracket is missing, or has the wrong kind.
  mutating func openMadeUp(isObject: Bool, sharesBrackets: Bool = false) -> Bool {
    guard places.count < depthLimit else { return false }
    var place = Place(
      node: parser.tape.count, isObject: isObject, indent: line.indent, madeUpAbove: line.indent, line: line.offset)
    place.sharesBrackets = sharesBrackets
    place.isSuspect = true
    places.append(place)
    parser.tape.append(isObject ? .object : .array, position..<position, flags: [])
    markPlacesDamaged()
    step = isObject ? .firstKey : .firstElement
    return true
  }

  /// Whether a value that begins the next line after its key is indented deeper than the key, as the content of a
  /// container.
  var isIndentedContent: Bool {
    usesIndentation && line.isFirst(at: position) && line.indent > (places.last?.keyIndent ?? 0)
  }

  /// Closes the innermost container at the next byte.
  ///
  /// - Parameter isComplete: Whether its closing bracket is there. If not, members may be missing.
  mutating func close(isComplete: Bool) {
    // Each key has a value in the tape.
    if step == .value, places.last?.isObject == true { appendMadeUpMember() }
    if !isComplete { markPlacesDamaged() }
    if isComplete { position += 1 }
    var isLast = false
    while !isLast, let place = places.popLast() {
      parser.complete(place.node, end: position, count: place.count)
      if !place.isObject { itemsLeft -= place.count }
      if !places.isEmpty {
        places[places.count - 1].count += 1
        if place.isSuspect, isComplete, surplus[isObject: place.isObject] != 0 {
          places[places.count - 1].isSuspect = true
        }
      }
      isLast = !place.sharesBrackets
    }
    step = .afterValue
  }
}
