/// Matching of brackets.
extension RecoveringParser {
  /// The meaning of a closing bracket.
  private enum Closing {
    /// It closes a container, and those in it are incomplete.
    case closes(Int)
    /// It closes a container that it does not fit.
    case closesOtherKind(Int)
    /// It closes nothing.
    case isRedundant
  }

  /// Reads the closing bracket at the next byte. If it does not belong to the innermost container, the containers that
  /// it closes with it are incomplete, or it is redundant.
  mutating func readClosing() {
    let isBrace = next == Byte.closeBrace
    line.begin(at: position)
    if isRedundantBracket, step == .afterValue || step == .key || step == .value {
      switch token(after: position) {
      case Byte.comma where isBeforeMember: return skipRedundantBracket()
      case 0, 0x0A, Byte.comma, Byte.closeBrace, Byte.closeBracket, Byte.slash: break
      default: return skipRedundantBracket()
      }
    }
    switch usesIndentation ? closingByIndentation(isBrace) : closing(isBrace) {
    case .isRedundant: skipRedundantBracket()
    case .closes(let index) where index == places.count - 1:
      switch step {
      case .value, .key: reportRelaxation(.trailingComma)
      case .firstElement, .firstKey, .afterValue: break
      }
      noteSound()
      close(isComplete: true)
    case .closes(let index):
      reportUnexpected(isConsequence: places[(index + 1)...].contains(where: \.isSuspect))
      closePlaces(after: index)
      close(isComplete: true)
    case .closesOtherKind(let index):
      reportUnexpected(isConsequence: places[index...].contains(where: \.isSuspect))
      closePlaces(after: index)
      surplus.add(1, isObject: isBrace)
      surplus.add(-1, isObject: !isBrace)
      markPlacesDamaged()
      close(isComplete: true)
    }
  }

  /// Whether the bracket at the next byte would close an element of an array although a comma and another member of the element
  /// follow, and the indentation of its line does not show that it closes the element.
  private var isBeforeMember: Bool {
    if usesIndentation, line.isFirst(at: position), places.last?.indent == line.indent { return false }
    guard next == Byte.closeBrace, places.count > 1, places[places.count - 1].isObject,
      !places[places.count - 2].isObject, let key = offset(after: Byte.comma), unsafe text[key] == Byte.quote
    else { return false }
    return unsafe isColon(from: TokenEnd.ofString(in: text, from: key))
  }

  /// Returns the offset of the token after the next byte and the given one; `nil` if another token follows, or none.
  private func offset(after byte: UInt8) -> Int? {
    var index = position + 1
    var isBehind = false
    while index < end {
      let token = unsafe text[index]
      if token > 0x20 {
        if isBehind { return index }
        if token != byte { return nil }
        isBehind = true
      }
      index += 1
    }
    return nil
  }

  /// Closes the containers in a container.
  private mutating func closePlaces(after index: Int) {
    while index < places.count - 1 { closeIncomplete() }
  }

  /// Closes the innermost container, whose closing bracket is missing.
  mutating func closeIncomplete() {
    if let place = places.last { surplus.add(-1, isObject: place.isObject) }
    close(isComplete: false)
  }

  /// Reports and skips the bracket at the next byte.
  mutating func skipRedundantBracket() {
    let isConsequence = places.last?.isSuspect == true
    reportUnexpected(isConsequence: isConsequence)
    if isConsequence { places[places.count - 1].isSuspect = false }
    switch next {
    case Byte.openBrace: surplus.add(-1, isObject: true)
    case Byte.openBracket: surplus.add(-1, isObject: false)
    case Byte.closeBrace: surplus.add(1, isObject: true)
    default: surplus.add(1, isObject: false)
    }
    position += 1
    markPlacesDamaged()
  }

  /// Returns the meaning of a closing bracket by the indentation of its line.
  private func closingByIndentation(_ isBrace: Bool) -> Closing {
    let top = places.count - 1
    guard top >= 0 else { return .isRedundant }
    let searched = places.indices.suffix(BracketScan.mostSearched)
    let exact = searched.last { index in
      let place = places[index]
      guard place.isObject == isBrace else { return false }
      if place.line == line.offset { return true }
      return place.madeUpAbove.map { line.indent < $0 } ?? (place.indent == line.indent)
    }
    if let exact, exact > 0 || isLastBracket { return .closes(exact) }
    if surplus.isExchanged(!isBrace) {
      let other = line.isFirst(at: position) ? searched.last { places[$0].indent == line.indent } : top
      if let other, places[other].indent == line.indent, places[other].isObject != isBrace {
        return .closesOtherKind(other)
      }
    }
    // The line may be broken or continued, or one space may be missing or redundant.
    let isContinued = places[top].beginsOnItsLine && !line.isFirst(at: position)
    let fits = surplus[isObject: isBrace] >= 0 || isContinued || abs(places[top].indent - line.indent) <= 1
    return places[top].isObject == isBrace && fits && (top > 0 || isLastBracket) ? .closes(top) : .isRedundant
  }

  /// Returns the meaning of a closing bracket by the brackets before it. A bracket that would close the document before
  /// its end is redundant.
  private func closing(_ isBrace: Bool) -> Closing {
    let top = places.count - 1
    if top >= 0, places[top].isObject != isBrace, surplus[isObject: isBrace] < 0 {
      return surplus[isObject: !isBrace] > 0 ? .closesOtherKind(top) : .isRedundant
    }
    let searched = places.indices.suffix(BracketScan.mostSearched)
    guard let match = searched.last(where: { places[$0].isObject == isBrace }) else { return .isRedundant }
    return match == 0 && places.count > 1 && !isLastBracket ? .isRedundant : .closes(match)
  }

  /// Whether only closing brackets and white space follow the next byte.
  private var isLastBracket: Bool { position >= lastBrackets }

  /// Begins a line at its first token. Closes the containers that the line is not part of: those whose lines are
  /// indented as deep, or deeper.
  mutating func beginLine() {
    let token = tokenAfterStrayByte
    line.begin(at: token ?? position)
    if let token, isRedundantBracket {
      skipRedundantBracket()
      position = token
    }
    if next == Byte.closeBrace || next == Byte.closeBracket { return }
    while places.count > 1, let place = places.last, isOutside(place),
      surplus[isObject: place.isObject] > 0 || isIndentedAsOtherLines
    {
      reportUnexpected(isConsequence: place.isSuspect)
      closeIncomplete()
    }
    if places[places.count - 1].contentIndent == nil { places[places.count - 1].contentIndent = line.indent }
  }

  /// Whether the line is indented as the content of a container around the innermost one, so that its indentation is
  /// not damaged.
  private var isIndentedAsOtherLines: Bool {
    places.dropLast().suffix(BracketScan.mostSearched).contains { $0.contentIndent == line.indent }
  }

  /// Whether the next byte is a bracket of a kind and direction of which there are too many.
  var isRedundantBracket: Bool {
    switch next {
    case Byte.openBrace: surplus.braces > 0
    case Byte.openBracket: surplus.brackets > 0
    case Byte.closeBrace: surplus.braces < 0
    case Byte.closeBracket: surplus.brackets < 0
    default: false
    }
  }

  /// The offset of the second token of a line whose first is probably a redundant byte in its indentation: more than
  /// one space separates them, or the grammar does not allow them side by side.
  private var tokenAfterStrayByte: Int? {
    var index = position + 1
    while index < end, unsafe parser.base[index] == 0x20 { index += 1 }
    guard index < end, unsafe parser.base[index] > 0x20 else { return nil }
    if index > position + 2 { return index }
    let token = unsafe parser.base[index]
    let isKeyExpected = step == .key || step == .firstKey || step == .afterValue && places.last?.isObject == true
    let isStray =
      switch next {
      case Byte.closeBrace, Byte.closeBracket:
        token == Byte.quote || token == Byte.openBrace || token == Byte.openBracket
      case Byte.openBrace, Byte.openBracket:
        isRedundantBracket && !surplus.isExchanged(true)
          && (isKeyExpected || next == Byte.openBrace && token == Byte.openBrace)
      case Byte.comma: false
      case Byte.quote: index > position + 1 && (token == Byte.quote || token == Byte.openBrace)
      default: index > position + 1 && isKeyExpected && token == Byte.quote
      }
    return isStray ? index : nil
  }

  /// Returns whether the next token, the first of its line, is not part of a container.
  private func isOutside(_ place: Place) -> Bool {
    if let content = place.madeUpAbove { return line.indent < content }
    if line.indent <= place.indent { return true }
    // An object whose line lacks a space, followed by the next element of its array.
    let isElement = place.isObject && next == Byte.openBrace && !places[places.count - 2].isObject
    return isElement && step != .value && line.indent == place.indent + 1
  }

  /// Reports the next byte as unexpected.
  mutating func reportUnexpected(isConsequence: Bool = false) {
    report(.unexpectedByte(next, expected: expectation), isConsequence: isConsequence)
  }

  /// The tokens that the grammar allows next.
  var expectation: ParseError.Expectation {
    switch step {
    case .value, .firstElement: .value
    case .firstKey: .keyOrEnd
    case .key: .key
    case .afterValue: places.last?.isObject == true ? .commaOrBrace : .commaOrBracket
    }
  }
}
