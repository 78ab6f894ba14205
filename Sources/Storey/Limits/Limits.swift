/// The limits in force. A limit without a value is not enforced, except that a document may have at most 64 MiB and 512 levels,
/// and references copy at most four values for each one.
///
///     let page = Page(decoding: bytes, registry: .standard, limits: Limits([.floors: 200, .items: 10_000]))
public struct Limits: Sendable, Hashable {
  // Creating a dictionary of the few limits would take longer than laying out a small page.
  private static let order = Name.allCases
  /// The value of each limit, in the order of `Name.allCases`.
  private var values: [Int?]
  /// The maximum nesting depth of arrays and objects in a document. The parser does not recurse, so this limits memory, not the
  /// stack. It is not one of the named limits that a user can set.
  public var depth: Int

  /// Creates limits with the given values. The other limits have no value.
  public init(_ values: [Name: Int], depth: Int = 512) {
    self = .none
    self.depth = depth
    for (limit, value) in values { self[limit] = value }
  }

  private init(values: [Int?], depth: Int = 512) {
    self.values = values
    self.depth = depth
  }

  /// No limits: the default of the library.
  public static let none = Limits(values: order.map { _ in nil })

  /// The standard value of every limit: the default of the tool.
  public static let standard = Limits(values: order.map(\.standard))

  /// The value of a limit, or `nil` when it has no value.
  public subscript(limit: Name) -> Int? {
    get { Self.order.firstIndex(of: limit).flatMap { values[$0] } }
    set {
      if let index = Self.order.firstIndex(of: limit) { values[index] = newValue }
    }
  }

  /// Returns these limits, with their values replaced by those of `others` where `others` has a value.
  public func overridden(by others: Limits) -> Limits {
    Limits(values: zip(values, others.values).map { own, other in other ?? own }, depth: depth)
  }

  /// Returns the lower value of each limit in these limits and in `others`.
  public func lowered(by others: Limits) -> Limits {
    Limits(
      values: zip(values, others.values).map { own, other in
        own.map { min($0, other ?? $0) } ?? other
      }, depth: min(depth, others.depth))
  }

  /// The maximum number of bytes in a document: the value of `bytes`, or 64 MiB without one. Values above 4 GiB − 2, the most that a
  /// document can address, have no effect.
  public var bytes: Int { self[.bytes] ?? Name.bytes.standard }

  /// The limits of documents that are not pages, such as configurations and manifests.
  package static let ofSideFiles = Limits([.itemsPerKilobyte: Name.itemsPerKilobyte.standard])
}
