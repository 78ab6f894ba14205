/// One try at an entry of `floors`: at the floor itself, or at one of its fallbacks.
package struct FloorAttempt: Sendable {
  /// What became of it.
  package enum Outcome: Sendable {
    case shown
    /// Its fallback is tried next.
    case replaced
    /// Its fallback says that nothing is to stand in its place.
    case dropped
    /// There is nothing to show in its place.
    case missing
  }

  /// The floor that was tried.
  package let floor: JSONValue
  package let outcome: Outcome
  /// Why it cannot be shown; nil when it is, and for what is no floor at all.
  package let fault: FloorFault?
  /// The first error that reading it found.
  package let error: Diagnostic?
  /// How bad the worst is that reading it found; `nil` when it found nothing.
  package let worst: Severity?
  /// The values of it that are not read, in no order; known only when they were asked for, and of floor types that are made of
  /// a description.
  package var losses: [LostValue]
}

/// Tries floors of a document in an app, one after the other.
package struct FloorTrial {
  private let decoder: FloorDecoder

  /// A trial of floors of a document.
  package init(of document: Document, in registry: FloorRegistry) {
    let session = DecodingSession(document, parameters: registry.parameters)
    decoder = FloorDecoder(session: session, registry: registry)
  }

  /// What becomes of an entry of `floors`: of the floor, then of its fallbacks, until one is shown or there is no other.
  /// Never empty. O(bytes of the entry).
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - withLosses: whether the values that are not read are told as well.
  package func attempts(at entry: JSONValue, withLosses: Bool) -> [FloorAttempt] {
    decoder.attempts(at: entry, withLosses: withLosses)
  }
}

extension FloorRegistry {
  /// Returns the faults of a floor: of its `requires`, of the form of its `fallback` and, unless its pattern or
  /// something that it requires is not registered here, of its content. O(bytes of the floor).
  package func faults(of floor: JSONValue) -> [Diagnostic] {
    FloorDecoder(session: DecodingSession(floor.document, parameters: parameters), registry: self).faults(of: floor)
  }
}
