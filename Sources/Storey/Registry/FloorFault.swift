/// Why a floor cannot be shown.
package enum FloorFault: Sendable {
  case unknownPattern(FloorPattern)
  case unmet(FloorPattern, Capability, found: Int?, at: JSONValue)
  /// What it requires cannot be read, which is reported: it may be anything.
  case unreadableRequirements(FloorPattern, at: JSONValue)
  /// It is reported already why, and perhaps that the floor is left out; the reason is known where a judge says so.
  case undecodable(FloorPattern?, isReported: Bool = false, reason: Diagnostic? = nil)

  /// The pattern of the floor; nil for one without.
  var pattern: FloorPattern? {
    switch self {
    case .unknownPattern(let pattern), .unmet(let pattern, _, _, _), .unreadableRequirements(let pattern, _): pattern
    case .undecodable(let pattern, _, _): pattern
    }
  }

  /// Where the floor says why it cannot be shown.
  func place(in floor: JSONValue) -> JSONValue? {
    switch self {
    case .unknownPattern: floor["pattern"]
    case .unmet(_, _, _, let place), .unreadableRequirements(_, let place): place
    case .undecodable: floor
    }
  }
}
