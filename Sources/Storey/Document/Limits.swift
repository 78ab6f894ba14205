/// The limits in force. A limit without a value bounds nothing.
public struct Limits: Sendable, Hashable {
  // There are few limits. A dictionary of them would take longer to make than a small page to lay out.
  private static let order = Limit.allCases
  /// The value of each limit, in the order of `Limit.allCases`.
  private var values: [Int?]

  /// No limits but those that are given.
  public init(_ values: [Limit: Int]) {
    self = .none
    for (limit, value) in values { self[limit] = value }
  }

  private init(values: [Int?]) {
    self.values = values
  }

  /// No limits at all: what the library uses unless it is told otherwise.
  public static let none = Limits(values: order.map { _ in nil })

  /// The standard value of every limit: what the tool uses.
  public static let standard = Limits(values: order.map(\.standard))

  /// The value of a limit; `nil` where there is none.
  public subscript(limit: Limit) -> Int? {
    get { Self.order.firstIndex(of: limit).flatMap { values[$0] } }
    set {
      if let index = Self.order.firstIndex(of: limit) { values[index] = newValue }
    }
  }

  /// These limits with the values of others in the place of their own.
  public func overridden(by others: Limits) -> Limits {
    Limits(values: zip(values, others.values).map { own, other in other ?? own })
  }

  /// These limits with the values of others where those are lower.
  public func lowered(by others: Limits) -> Limits {
    Limits(
      values: zip(values, others.values).map { own, other in
        own.map { min($0, other ?? $0) } ?? other
      })
  }

  /// What the parser and the decoder are to keep to.
  public var ofDocuments: DocumentLimits {
    DocumentLimits(
      bytes: self[.bytes] ?? DocumentLimits.default.bytes, floors: self[.floors] ?? .max, items: self[.items] ?? .max,
      itemsPerKilobyte: self[.itemsPerKilobyte] ?? .max,
      rows: self[.rows] ?? .max, rowsPerKilobyte: self[.rowsPerKilobyte] ?? .max)
  }
}
