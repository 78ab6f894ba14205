/// The native pages of an app and the types of their parameters. Jumps are checked against it.
public struct DestinationTable: Sendable {
  /// A destination with its type erased.
  private struct Entry {
    let check: @Sendable (FloorAction) -> [Diagnostic]
    let describe: @Sendable () -> ModelDescription
  }

  /// The destinations by name.
  private var entries: [JSONText: Entry] = [:]

  /// Creates an empty table.
  public init() {}

  /// The names, sorted. O(n log n).
  public var names: [String] { entries.keys.map(\.string).sorted() }

  /// The number of names. O(1).
  package var count: Int { entries.count }

  /// Returns whether there is a destination of this name. O(1).
  public func contains(_ name: JSONText) -> Bool { entries[name] != nil }

  /// Returns the parameters of a destination; `nil` if there is no destination of this name. The
  /// description is empty for a destination that accepts any parameters. O(parameters).
  package func parameters(of name: String) -> ModelDescription? { entries[JSONText(name)]?.describe() }

  /// Adds a destination. Replaces a destination of the same name.
  public mutating func add<Parameters>(_ destination: Destination<Parameters>) {
    // Free parameters are always valid.
    let isFree = Parameters.self == FreeParameters.self
    entries[JSONText(destination.name)] = Entry(
      check: { isFree ? [] : destination.parameters(of: $0).diagnostics },
      describe: { ModelDescription(unnamed: Parameters.self) })
  }

  /// Returns the problems with an action's parameters; empty if the destination is not in the table. Diagnostics have
  /// positions in the page if the action was decoded from one. O(parameters).
  public func problems(of action: FloorAction) -> [Diagnostic] {
    guard let destination = action.destination, let entry = entries[destination] else { return [] }
    return entry.check(action)
  }
}
