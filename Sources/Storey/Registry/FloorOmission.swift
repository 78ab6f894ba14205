/// The reason why a floor is not displayed, for the box in its place.
indirect enum FloorOmission: Sendable {
  /// The app lacks a capability that the floor requires.
  case unmet(Capability)
  /// An error in the floor, which was reported.
  case error(Diagnostic, in: JSONValue)

  /// Creates the reason of an attempt to decode a floor; `nil` when no error was reported.
  ///
  /// - Parameters:
  ///   - entry: The floor that could not be displayed.
  ///   - fault: The fault that was found; `nil` for an entry that is not a floor.
  ///   - found: The diagnostics of the attempt.
  init?(of entry: JSONValue, _ fault: FloorFault?, found: ArraySlice<Diagnostic>) {
    switch fault {
    case .unknownPattern: return nil
    case .unmet(_, let capability, _, _): self = .unmet(capability)
    case .undecodable(_, _, let reason?): self = .error(reason, in: entry)
    case .unreadableRequirements, .undecodable(_, _, nil):
      let errors = found.lazy.filter { $0.severity == .error }
      guard let first = errors.min(by: { $0.offset < $1.offset }) else { return nil }
      self = .error(first, in: entry)
    case nil:
      // The diagnostic of an entry that is not an object begins with its effect.
      self = .error(Diagnostic(.undecodableFloor, .error, .wrongType(expected: .object), at: entry), in: entry)
    }
  }

  /// Returns the reason in the language of a page. The messages of diagnostics are in English.
  func text(in context: LayoutContext) -> JSONText {
    switch self {
    case .unmet(let needed):
      context.placeholder(.requiredCapability, "\(Diagnostic.excerpt(of: needed.name)) \(needed.version)")
    case .error(let error, let floor):
      JSONText(placeholder: (error.location?.path(below: floor).map { "\($0): " } ?? "") + error.message)
    }
  }
}

extension JSONValue {
  /// Returns the keys and indices that lead from a floor to this value, as in a JSON Pointer: `picList/0/img`; `nil` for the floor
  /// itself and for a value outside of it. O(siblings on the path).
  fileprivate func path(below floor: JSONValue) -> String? {
    guard document === floor.document, floor.node < node, node < floor.entry.next else { return nil }
    var walker = PointerWalker(document, below: floor.node)
    return walker.pointer(to: node).tokens.map { Diagnostic.excerpt(of: $0) }.joined(separator: "/")
  }
}
