/// The limits in force. A limit without a value bounds nothing.
public struct Limits: Sendable, Hashable {
  private var values: [Limit: Int]

  /// No limits but those that are given.
  public init(_ values: [Limit: Int] = [:]) {
    self.values = values
  }

  /// No limits at all: what the library uses unless it is told otherwise.
  public static let none = Limits()

  /// The standard value of every limit: what the tool uses.
  public static let standard = Limits(
    Dictionary(uniqueKeysWithValues: Limit.allCases.map { ($0, $0.standard) }))

  /// The value of a limit; `nil` where there is none.
  public subscript(limit: Limit) -> Int? {
    get { values[limit] }
    set { values[limit] = newValue }
  }

  /// These limits with the values of others in the place of their own.
  public func overridden(by others: Limits) -> Limits {
    Limits(values.merging(others.values) { $1 })
  }

  /// These limits with the values of others where those are lower.
  public func lowered(by others: Limits) -> Limits {
    Limits(values.merging(others.values) { min($0, $1) })
  }

  /// What the parser and the decoder are to keep to.
  public var ofDocuments: DocumentLimits {
    DocumentLimits(
      bytes: self[.bytes] ?? DocumentLimits.default.bytes, floors: self[.floors] ?? .max, items: self[.items] ?? .max,
      itemsPerKilobyte: self[.itemsPerKilobyte] ?? .max,
      rows: self[.rows] ?? .max, rowsPerKilobyte: self[.rowsPerKilobyte] ?? .max)
  }
}
