extension [Diagnostic] {
  /// The diagnostics without those that repeat another one: a view may have a value of the file twice, as a field and in the header of its
  /// part, or once for each reference to it. O(diagnostics).
  package var withoutRepetitions: [Diagnostic] {
    if count < 2 { return self }
    var known: [Place: Known] = [:]
    return enumerated().filter { index, diagnostic in
      guard let location = diagnostic.location else { return true }
      let place = Place(rule: diagnostic.rule, document: ObjectIdentifier(location.document), node: location.node)
      // Most places have one diagnostic, whose message is not needed.
      guard var others = known.removeValue(forKey: place) else {
        known[place] = Known(first: index)
        return true
      }
      if others.messages.isEmpty { others.messages = [self[others.first].message] }
      let isNew = others.messages.insert(diagnostic.message).inserted
      known[place] = others
      return isNew
    }.map(\.element)
  }
}

/// A place with a finding of a rule.
private struct Place: Hashable {
  let rule: RuleID
  let document: ObjectIdentifier
  let node: UInt32
}

/// The diagnostics of a place.
private struct Known {
  let first: Int
  /// Empty for one diagnostic.
  var messages: Set<String> = []
}
