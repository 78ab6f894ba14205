/// Matching of brackets.
extension RecoveringParser {
  /// Reads the closing bracket at the next byte. If it does not belong to the innermost container, the containers that it closes
  /// with it are incomplete, or it is redundant.
  mutating func readClosing() {
    let isBrace = next == Byte.closeBrace
    line.begin(at: position)
    guard let match = usesIndentation ? matchByIndentation(isBrace) : match(isBrace) else {
      reportUnexpected()
      position += 1
      markPlacesDamaged()
      return
    }
    if match < places.count - 1 {
      reportUnexpected()
      while match < places.count - 1 { close(isComplete: false) }
    } else {
      switch step {
      case .value, .key: reportRelaxation(.trailingComma)
      case .firstElement, .firstKey, .afterValue: break
      }
      noteSound()
    }
    close(isComplete: true)
  }

  /// Returns the index of the container that a closing bracket belongs to, by the indentation of its line.
  private func matchByIndentation(_ isBrace: Bool) -> Int? {
    let exact = places.lastIndex { place in
      guard place.isObject == isBrace else { return false }
      return place.madeUpAbove.map { line.indent < $0 } ?? (place.indent == line.indent)
    }
    if let exact { return exact == 0 && !isLastBracket ? nil : exact }
    // One space may be missing or redundant.
    guard let top = places.last, top.isObject == isBrace, abs(top.indent - line.indent) <= 1 else { return nil }
    return places.count - 1
  }

  /// Returns the index of the innermost container of the same kind. A bracket that would close the document before its end is
  /// redundant.
  private func match(_ isBrace: Bool) -> Int? {
    guard let match = places.lastIndex(where: { $0.isObject == isBrace }) else { return nil }
    return match == 0 && places.count > 1 && !isLastBracket ? nil : match
  }

  /// Whether only closing brackets and white space follow the next byte.
  private var isLastBracket: Bool { position >= lastBrackets }

  /// Closes the containers that the next token is not part of, if it is the first of its line: those whose lines are indented as
  /// deep, or deeper.
  mutating func closeByIndentation() {
    guard line.isBlank else { return }
    line.begin(at: position)
    if next == Byte.closeBrace || next == Byte.closeBracket { return }
    while places.count > 1, let place = places.last, isOutside(place) {
      reportUnexpected()
      close(isComplete: false)
    }
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
  mutating func reportUnexpected() {
    let isObject = places.last?.isObject == true
    let expected: ParseError.Expectation =
      switch step {
      case .value, .firstElement: .value
      case .firstKey: .keyOrEnd
      case .key: .key
      case .afterValue: isObject ? .commaOrBrace : .commaOrBracket
      }
    report(.unexpectedByte(next, expected: expected))
  }
}
