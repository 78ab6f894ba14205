extension [Diagnostic] {
  /// Returns the diagnostics that are not consequences of syntax errors. Left out are those about a damaged value, a container with a
  /// damaged value, a member of an object with a damaged member, the type of an element of a damaged array, and a floor with a
  /// damaged value. O(n log n + values of the document) for n diagnostics.
  package func withoutConsequences(ofErrorsIn document: Document) -> [Diagnostic] {
    if document.syntaxErrors.isEmpty { return self }
    var isKept = [Bool](repeating: true, count: count)
    // One pass over the document finds all containers, if their values are in order.
    let places = indices.compactMap { index in
      self[index].location.flatMap { $0.document === document ? (index: index, node: $0.node) : nil }
    }
    var walker = PointerWalker(document)
    var outerWalker = PointerWalker(document)
    for (index, node) in places.sorted(by: { $0.node < $1.node }) {
      let container = walker.container(of: node)
      let outer = container.flatMap { outerWalker.container(of: $0) }
      isKept[index] = !self[index].isConsequence(
        of: document.node(node), in: container.map(document.node), in: outer.map(document.node))
    }
    return zip(self, isKept).filter(\.1).map(\.0)
  }
}

extension Diagnostic {
  /// The rules about the key or the value of one member alone.
  private static let rulesOfOneMember: Set<RuleID> = [
    .duplicateKey, .unknownKey, .wrongType, .outOfRange, .coercedValue, .unsafeScheme, .invalidURL,
  ]

  /// Returns whether the diagnostic, about a value or key in a container in another one, may be a consequence of a syntax error.
  fileprivate func isConsequence(of value: Node, in container: Node?, in outer: Node?) -> Bool {
    if !value.flags.isDisjoint(with: [.isDamaged, .hasDamageInside]) { return true }
    guard let container else { return false }
    if container.kind == .array {
      // A redundant bracket before an element is read as an array around it.
      return (rule == .wrongType || rule == .undecodableFloor) && container.flags.contains(.isDamaged)
    }
    switch rule {
    case .undecodableFloor, .replacedFloor, .unmetRequirement:
      // They are reported at the floor, at its pattern, or at a version in its requirements.
      return [container, outer].contains {
        $0?.kind == .object && $0?.flags.isDisjoint(with: [.isDamaged, .hasDamageInside]) == false
      }
    case let rule where Self.rulesOfOneMember.contains(rule): return container.flags.contains(.isDamaged)
    default: return !container.flags.isDisjoint(with: [.isDamaged, .hasDamagedMember])
    }
  }
}

extension JSONValue {
  /// Whether the value, or a value inside it, is damaged by a syntax error.
  package var hasDamage: Bool { !entry.flags.isDisjoint(with: [.isDamaged, .hasDamageInside]) }

  /// Whether a syntax error is in the value, but not in a container in it.
  package var isDamaged: Bool { entry.flags.contains(.isDamaged) }
}
