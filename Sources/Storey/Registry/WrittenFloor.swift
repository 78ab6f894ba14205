/// The parts of an entry of `floors` that do not depend on the app that shows it: its pattern and its requirements.
package struct WrittenFloor {
  /// The floor, as written in the page.
  package let source: JSONValue
  /// The pattern of the floor.
  package let pattern: FloorPattern
  private let requirements: FloorRequirements?

  /// The result of reading an entry of `floors`.
  package enum Reading {
    case floor(WrittenFloor)
    /// A floor without a pattern; reported.
    case noPattern
    /// A value other than an object; reported.
    case noFloor
  }

  /// Reads an entry of `floors`, but not its content and its fallback.
  /// - Parameter name: The pattern of the floor, if it is another one than the entry has.
  package static func read(
    _ value: JSONValue, as name: FloorPattern? = nil, in session: DecodingSession
  ) -> Reading {
    guard value.kind == .object else {
      session.diagnostics.add(Diagnostic(.undecodableFloor, .error, .notAFloor(word: session.word), at: value))
      return .noFloor
    }
    let requirements: FloorRequirements? = read(.requires, of: value, in: session)
    guard let pattern = value.present(.pattern)?.text.map({ FloorPattern($0.string) }) else {
      // Reading the base reports the fault of the pattern.
      let reader = ValueReader(session: session, node: value.node)
      _ = FloorBase.read(from: reader)
      return .noPattern
    }
    return .floor(WrittenFloor(source: value, pattern: name ?? pattern, requirements: requirements))
  }

  /// Returns the fallback of a floor; `nil` when it is absent, or when it is invalid, which is reported.
  package static func fallback(of floor: JSONValue, in session: DecodingSession) -> FloorFallback? {
    read(.fallback, of: floor, in: session)
  }

  private static func read<Value: ModelValue>(
    _ key: BaseKey, of floor: JSONValue, in session: DecodingSession
  ) -> Value? {
    guard let value = floor.present(key) else { return nil }
    // Not one expression: the optimizer of Swift 6.3 crashes when it specializes a temporary reader.
    let reader = ValueReader(session: session, node: value.node)
    return Value.read(from: reader)
  }

  /// Returns the reason why the floor cannot be shown, without reading its content; `nil` when its pattern is known and its
  /// requirements are met.
  ///
  /// - Parameters:
  ///   - isKnown: Whether the pattern is known.
  ///   - version: Returns the version of a capability; `nil` when it is missing.
  package func fault(isKnown: Bool, version: (String) -> Int?) -> FloorFault? {
    if !isKnown { return .unknownPattern(pattern) }
    // Unreadable requirements count as not met.
    if requirements?.isComplete == false {
      return .unreadableRequirements(pattern, at: source.member(.requires) ?? source)
    }
    for requirement in requirements?.requirements ?? [] {
      let found = version(requirement.capability.name)
      if found.map({ $0 < requirement.capability.version }) ?? true {
        return .unmet(pattern, requirement.capability, found: found, at: requirement.place)
      }
    }
    return nil
  }
}
