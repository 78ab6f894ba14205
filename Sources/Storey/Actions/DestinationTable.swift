/// The native pages of an app and the types of their parameters. Jumps are checked against it.
public struct DestinationTable: Sendable {
  /// The checks by the name of the destination.
  private var checks: [JSONText: @Sendable (FloorAction) -> [Diagnostic]] = [:]

  /// Creates an empty table.
  public init() {}

  /// The names, sorted. O(n log n).
  public var names: [String] { checks.keys.map(\.string).sorted() }

  /// The number of names. O(1).
  package var count: Int { checks.count }

  /// Returns whether there is a destination of this name. O(1).
  public func contains(_ name: JSONText) -> Bool { checks[name] != nil }

  /// Adds a destination. Replaces a destination of the same name.
  public mutating func add<Parameters>(_ destination: Destination<Parameters>) {
    // Free parameters are always valid.
    let isFree = Parameters.self == FreeParameters.self
    checks[JSONText(destination.name)] = { isFree ? [] : destination.parameters(of: $0).diagnostics }
  }

  /// Returns the problems with an action's parameters; empty if the destination is not in the table. Diagnostics have
  /// positions in the page if the action was decoded from one. O(parameters).
  public func problems(of action: FloorAction) -> [Diagnostic] {
    guard let destination = action.destination, let check = checks[destination] else { return [] }
    return check(action)
  }
}
