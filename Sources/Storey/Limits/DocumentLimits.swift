/// The limits beyond which a document is rejected.
public struct DocumentLimits: Sendable, Hashable {
  /// The maximum nesting depth of arrays and objects. The parser does not recurse, so this limits memory, not the stack.
  public var depth: Int
  /// The maximum number of bytes in a document. Values above 4 GiB − 2, the most that the tape can address, have no effect.
  public var bytes: Int
  /// The maximum number of floors in a page.
  public var floors: Int
  /// The maximum number of elements in all arrays together.
  public var items: Int
  /// The maximum number of array elements per 1,024 bytes of the document, not counting the first 100,000 elements.
  public var itemsPerKilobyte: Int
  /// The maximum number of rows in the floors of a page, not counting sticky headers and margins.
  public var rows: Int
  /// The maximum number of rows per 1,024 bytes of the page, not counting the first 5,000 rows.
  public var rowsPerKilobyte: Int

  /// Creates limits. The defaults are 512 levels and 64 MiB, and no limit on floors, elements and rows.
  public init(
    depth: Int = 512, bytes: Int = 64 << 20, floors: Int = .max, items: Int = .max, itemsPerKilobyte: Int = .max,
    rows: Int = .max, rowsPerKilobyte: Int = .max
  ) {
    self.depth = depth
    self.bytes = bytes
    self.floors = floors
    self.items = items
    self.itemsPerKilobyte = itemsPerKilobyte
    self.rows = rows
    self.rowsPerKilobyte = rowsPerKilobyte
  }

  /// Returns the maximum number of array elements in a document of a size in bytes, by `itemsPerKilobyte`.
  func items(inBytes bytes: Int) -> Int { Self.allowance(itemsPerKilobyte, bytes, free: 100_000) }

  /// Returns the maximum number of rows in a page of a size in bytes, by `rowsPerKilobyte`.
  func rows(inBytes bytes: Int) -> Int { Self.allowance(rowsPerKilobyte, bytes, free: 5000) }

  /// Returns `perKilobyte` for each 1,024 bytes, plus `free`.
  private static func allowance(_ perKilobyte: Int, _ bytes: Int, free: Int) -> Int {
    let (product, isOverflow) = perKilobyte.multipliedReportingOverflow(by: bytes)
    return isOverflow ? .max : product / 1024 + free
  }

  /// The limits of documents that are not pages, such as configurations and manifests.
  package static let ofSideFiles = DocumentLimits(itemsPerKilobyte: Limit.itemsPerKilobyte.standard)

  /// The default limits.
  public static let `default` = DocumentLimits()
}
