import Storey

/// One try of an app at an entry of `floors`: at the floor itself, or at one of its fallbacks.
package struct FloorAttempt {
  /// What became of it.
  enum Outcome {
    case shown
    /// Its fallback is tried next.
    case replaced
    /// Its fallback says that nothing is to stand in its place.
    case dropped
    /// There is nothing to show in its place.
    case missing
  }

  /// The floor that was tried.
  let floor: JSONValue
  let outcome: Outcome
  /// Why it cannot be shown; nil when it is, and for what is no floor at all.
  let fault: FloorFault?
  /// The first error that reading it found.
  let error: Diagnostic?
  /// How bad the worst is that reading it found; nil when it found nothing.
  let worst: Severity?
  /// The values of it that are not read, in no order; known only when they were asked for.
  var losses: [LostValue]
}
