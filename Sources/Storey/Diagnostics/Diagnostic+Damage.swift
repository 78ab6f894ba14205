extension Diagnostic {
  /// Whether the diagnostic may be a consequence of a syntax error: it is about a damaged value, about a container with a damaged
  /// value, about a member of an object with a damaged member, or about a floor with a damaged value. Always `false` for a valid
  /// document.
  package var isAboutDamage: Bool {
    guard let location, !location.document.syntaxErrors.isEmpty else { return false }
    if !location.entry.flags.isDisjoint(with: [.isDamaged, .hasDamageInside]) { return true }
    switch rule {
    case .undecodableFloor, .replacedFloor, .unmetRequirement:
      // They are reported at the floor or at a value of it, such as its pattern.
      return !location.objectFlags.isDisjoint(with: [.isDamaged, .hasDamageInside])
    default: return location.objectFlags.contains(.isDamaged)
    }
  }
}

extension JSONValue {
  /// Whether the value, or a value inside it, is damaged by a syntax error.
  package var hasDamage: Bool { !entry.flags.isDisjoint(with: [.isDamaged, .hasDamageInside]) }

  /// The flags of the object that the value or key is a member of; empty for an element of an array.
  fileprivate var objectFlags: Node.Flags {
    var walker = PointerWalker(document)
    guard let container = walker.container(of: node).map(document.node), container.kind == .object else { return [] }
    return container.flags
  }
}
