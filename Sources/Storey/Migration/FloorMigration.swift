/// The changes that make a floor of an older version of a floor type one of a newer version: data of a template, not code.
public struct FloorMigration: Sendable {
  /// The version of the floor type that the changes lead to, 2 or more.
  public let version: Int
  /// The changes, in the order in which they are applied.
  let steps: [MigrationStep]
  /// The object that declares them; `nil` for a stand-in.
  package let source: JSONValue?
}

extension FloorMigration: JSONModel {
  public init(from reader: inout JSONReader) {
    source = reader.source
    version = reader.required("to", in: 2...1_000_000, about: "The version of the floor type that the changes lead to")
    steps = reader.required("steps", about: "The changes, in the order in which they are applied")
  }
}

extension FloorMigration {
  /// The fields that old floors have and that the changes take away, each as the names on the way to it.
  package var takenFields: [[String]] { steps.compactMap(\.takenField) }

  /// The fields that the changes make, each as the names on the way to it.
  package var madeFields: [[String]] { steps.flatMap(\.madeFields) }
}
