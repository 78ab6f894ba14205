/// The limits in force. A limit without a value is not enforced.
public struct Limits: Sendable, Hashable {
  // Creating a dictionary of the few limits would take longer than laying out a small page.
  private static let order = Limit.allCases
  /// The value of each limit, in the order of `Limit.allCases`.
  private var values: [Int?]

  /// Creates limits with the given values. The other limits have no value.
  public init(_ values: [Limit: Int]) {
    self = .none
    for (limit, value) in values { self[limit] = value }
  }

  private init(values: [Int?]) {
    self.values = values
  }

  /// No limits: the default of the library.
  public static let none = Limits(values: order.map { _ in nil })

  /// The standard value of every limit: the default of the tool.
  public static let standard = Limits(values: order.map(\.standard))

  /// The value of a limit, or `nil` when it has no value.
  public subscript(limit: Limit) -> Int? {
    get { Self.order.firstIndex(of: limit).flatMap { values[$0] } }
    set {
      if let index = Self.order.firstIndex(of: limit) { values[index] = newValue }
    }
  }

  /// Returns these limits, with their values replaced by those of `others` where `others` has a value.
  public func overridden(by others: Limits) -> Limits {
    Limits(values: zip(values, others.values).map { own, other in other ?? own })
  }

  /// Returns the lower value of each limit in these limits and in `others`.
  public func lowered(by others: Limits) -> Limits {
    Limits(
      values: zip(values, others.values).map { own, other in
        own.map { min($0, other ?? $0) } ?? other
      })
  }

  /// The limits for the parser and the decoder.
  public var ofDocuments: DocumentLimits {
    DocumentLimits(
      bytes: self[.bytes] ?? DocumentLimits.default.bytes, floors: self[.floors] ?? .max, items: self[.items] ?? .max,
      itemsPerKilobyte: self[.itemsPerKilobyte] ?? .max,
      rows: self[.rows] ?? .max, rowsPerKilobyte: self[.rowsPerKilobyte] ?? .max)
  }
}
