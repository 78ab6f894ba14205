/// The reason why a floor cannot be shown.
package enum FloorFault: Sendable {
  case unknownPattern(FloorPattern)
  case unmet(FloorPattern, Capability, found: Int?, at: JSONValue)
  /// Its requirements cannot be read, which is reported. They count as not met.
  case unreadableRequirements(FloorPattern, at: JSONValue)
  /// The floor cannot be decoded. The errors are already reported; `isReported` is whether it is also reported that the floor
  /// is left out. Only a `ShowingApp` provides the `reason`.
  case undecodable(FloorPattern?, isReported: Bool = false, reason: Diagnostic? = nil)

  /// The pattern of the floor; `nil` for a floor without a pattern.
  var pattern: FloorPattern? {
    switch self {
    case .unknownPattern(let pattern), .unmet(let pattern, _, _, _), .unreadableRequirements(let pattern, _): pattern
    case .undecodable(let pattern, _, _): pattern
    }
  }

  /// Returns the value in the floor that causes the fault.
  func place(in floor: JSONValue) -> JSONValue? {
    switch self {
    case .unknownPattern: floor.member(.pattern)
    case .unmet(_, _, _, let place), .unreadableRequirements(_, let place): place
    case .undecodable: floor
    }
  }
}
