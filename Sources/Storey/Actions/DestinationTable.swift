/// The native pages that an app has, and what each must be told: what jumps are checked against.
public struct DestinationTable: Sendable {
  /// By name, as pages write it.
  private var checks: [JSONText: @Sendable (FloorAction) -> [Diagnostic]] = [:]

  /// An empty table.
  public init() {}

  /// The names, sorted. O(n log n).
  public var names: [String] { checks.keys.map(\.string).sorted() }

  /// How many names there are. O(1).
  package var count: Int { checks.count }

  /// Whether there is a destination of this name. O(1).
  public func contains(_ name: JSONText) -> Bool { checks[name] != nil }

  /// Adds a destination, in place of one of the same name.
  public mutating func add<Parameters>(_ destination: Destination<Parameters>) {
    // Who takes what it gets need not read it.
    let isFree = Parameters.self == FreeParameters.self
    checks[JSONText(destination.name)] = { isFree ? [] : destination.parameters(of: $0).diagnostics }
  }

  /// What the page that an action leads to cannot read of its parameters; nothing where the destination is not in the
  /// table. Places are those of the page, as far as the action came from one. O(parameters).
  public func problems(of action: FloorAction) -> [Diagnostic] {
    guard let destination = action.destination, let check = checks[destination] else { return [] }
    return check(action)
  }
}
