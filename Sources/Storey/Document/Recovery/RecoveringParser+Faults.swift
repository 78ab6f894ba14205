/// Reporting of errors, and marking of damage.
extension RecoveringParser {
  /// Whether the next token belongs to a damaged place.
  var isInDamage: Bool { soundTokens < Self.tokensAfterDamage }

  /// Reports an error at the next token, unless it is part of the damaged place before it.
  ///
  /// - Parameter isConsequence: Whether it follows from an error that has been reported.
  mutating func report(_ reason: ParseError.Reason, at offset: Int? = nil, isConsequence: Bool = false) {
    defer { soundTokens = 0 }
    if isInDamage || isConsequence || faults.count >= Self.mostFaults { return }
    faults.append(Parser.Fault(reason: reason, offset: offset ?? position))
    // The damaged place may hide a bracket.
    if !surplus.isZero, !places.isEmpty { places[places.count - 1].isSuspect = true }
  }

  /// Reports the first comment or trailing comma. Nothing is damaged by it.
  mutating func reportRelaxation(_ reason: ParseError.Reason) {
    if hasReportedRelaxation || isInDamage { return }
    hasReportedRelaxation = true
    report(reason)
    soundTokens = Self.tokensAfterDamage
  }

  /// Records tokens without an error.
  mutating func noteSound(_ tokens: Int = 1) { soundTokens += tokens }

  /// Marks the innermost container as damaged, and the containers around it. O(1) on average: each container is marked
  /// once.
  mutating func markPlacesDamaged() {
    guard let place = places.last else { return }
    parser.tape.mark(place.node, .isDamaged)
    if let outer = places.dropLast().last, outer.isObject { parser.tape.mark(outer.node, .hasDamagedMember) }
    for index in places.indices.dropLast().reversed() {
      if places[index].hasDamageInside { return }
      places[index].hasDamageInside = true
      parser.tape.mark(places[index].node, .hasDamageInside)
    }
  }
}
