import Storey

/// An attempt to show an entry of `floors` in an app: the floor itself, or one of its fallbacks.
package struct FloorAttempt {
  /// The result of an attempt.
  enum Outcome {
    case shown
    /// The floor cannot be shown, and its fallback is tried next.
    case replaced
    /// The floor cannot be shown, and its fallback is `"drop"`: the floor is left out on purpose.
    case dropped
    /// The floor cannot be shown, and has no usable fallback.
    case missing
  }

  /// The floor that was tried.
  let floor: JSONValue
  let outcome: Outcome
  /// The reason why the floor cannot be shown; `nil` when it is shown, and for a value that is not a floor.
  let fault: FloorFault?
  /// The first error of the findings while reading the floor.
  let error: Diagnostic?
  /// The highest severity of the findings while reading the floor; `nil` without findings.
  let worst: Severity?
  /// The values of the floor that are not read, in no particular order. Empty unless requested.
  var losses: [LostValue]
}
