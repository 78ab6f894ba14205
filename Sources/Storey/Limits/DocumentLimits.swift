/// The limits that documents and pages are read within, each with a value.
struct DocumentLimits {
  /// The maximum number of bytes in a document; at most `Limits.Name.greatest`.
  let bytes: Int
  /// The maximum nesting depth of arrays and objects.
  let depth: Int
  /// The maximum number of floors in a page.
  let floors: Int
  /// The maximum number of elements in all arrays together.
  let items: Int
  /// The maximum number of array elements per 1,024 bytes of the document, not counting the first 100,000 elements.
  private let itemsPerKilobyte: Int
  /// The maximum number of rows in the floors of a page, not counting sticky headers and margins.
  let rows: Int
  /// The maximum number of rows per 1,024 bytes of the page, not counting the first 5,000 rows.
  private let rowsPerKilobyte: Int
  /// The maximum number of values of a view per value of the page, not counting the first 10,000.
  private let copiesPerValue: Int

  init(_ limits: Limits) {
    bytes = min(limits.bytes, Limits.Name.greatest)
    depth = limits.depth
    floors = limits[.floors] ?? .max
    items = limits[.items] ?? .max
    itemsPerKilobyte = limits[.itemsPerKilobyte] ?? .max
    rows = limits[.rows] ?? .max
    rowsPerKilobyte = limits[.rowsPerKilobyte] ?? .max
    copiesPerValue = limits[.copiesPerValue] ?? Limits.Name.copiesPerValue.standard
  }

  /// Returns the maximum number of array elements in a document of a size in bytes, by `itemsPerKilobyte`.
  func items(inBytes bytes: Int) -> Int { Self.allowance(itemsPerKilobyte, bytes, free: 100_000) }

  /// Returns the maximum number of rows in a page of a size in bytes, by `rowsPerKilobyte`.
  func rows(inBytes bytes: Int) -> Int { Self.allowance(rowsPerKilobyte, bytes, free: 5000) }

  /// Returns the maximum number of values of the view of a page with a number of values, by `copiesPerValue`.
  func copies(ofValues values: Int) -> Int {
    let (product, isOverflow) = copiesPerValue.multipliedReportingOverflow(by: values)
    return isOverflow || product > Int.max - 10_000 ? .max : product + 10_000
  }

  /// Returns `perKilobyte` for each 1,024 bytes, plus `free`.
  private static func allowance(_ perKilobyte: Int, _ bytes: Int, free: Int) -> Int {
    let (product, isOverflow) = perKilobyte.multipliedReportingOverflow(by: bytes)
    return isOverflow ? .max : product / 1024 + free
  }
}
