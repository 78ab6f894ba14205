/// An entry of `floors`, as far as it is read alike by whoever is to show it: what its pattern is, and what it requires.
package struct FloorEntry {
  /// The floor as it is written.
  package let source: JSONValue
  /// The pattern that it names.
  package let pattern: FloorPattern
  private let requirements: FloorRequirements?

  /// What an entry of `floors` turns out to be.
  package enum Reading {
    case floor(FloorEntry)
    /// A floor without a pattern, which is reported.
    case noPattern
    /// No object, which is reported.
    case noFloor
  }

  /// Reads an entry of `floors`; its content and its fallback are left to others.
  package static func read(_ value: JSONValue, in session: DecodingSession) -> Reading {
    guard value.kind == .object else {
      session.diagnostics.add(Diagnostic(.undecodableFloor, .error, .notAFloor, at: value))
      return .noFloor
    }
    let requirements: FloorRequirements? = read("requires", of: value, in: session)
    guard let pattern = value.present("pattern")?.text.map({ FloorPattern($0.string) }) else {
      // Reads what every floor has, which reports what is wrong with the pattern.
      let reader = ValueReader(session: session, node: value.node)
      _ = FloorBase.read(from: reader)
      return .noPattern
    }
    return .floor(FloorEntry(source: value, pattern: pattern, requirements: requirements))
  }

  /// What is to be shown in the place of a floor; nil when it does not say, or what it says cannot be read, which is reported.
  package static func fallback(of floor: JSONValue, in session: DecodingSession) -> FloorFallback? {
    read("fallback", of: floor, in: session)
  }

  private static func read<Value: ModelValue>(
    _ key: String, of floor: JSONValue, in session: DecodingSession
  ) -> Value? {
    guard let value = floor.present(key) else { return nil }
    // Not in one expression: the optimizer of Swift 6.3 crashes when it specializes a reader that nothing holds.
    let reader = ValueReader(session: session, node: value.node)
    return Value.read(from: reader)
  }

  /// Why the floor is not shown, as far as that is known before its content is read; nil when nothing keeps it from being.
  ///
  /// - Parameters:
  ///   - isKnown: whether someone can decode its pattern.
  ///   - version: the version of a capability; nil when it is not there.
  package func fault(isKnown: Bool, version: (String) -> Int?) -> FloorFault? {
    if !isKnown { return .unknownPattern(pattern) }
    // What cannot be read may ask for anything.
    if requirements?.isComplete == false { return .unreadableRequirements(pattern, at: source["requires"] ?? source) }
    for requirement in requirements?.requirements ?? [] {
      let found = version(requirement.capability.name)
      if found.map({ $0 < requirement.capability.version }) ?? true {
        return .unmet(pattern, requirement.capability, found: found, at: requirement.place)
      }
    }
    return nil
  }
}
