/// What a document may cost before it is refused.
public struct DocumentLimits: Sendable, Hashable {
  /// How deep arrays and objects may nest. The parser does not recurse, so this bounds memory, not the stack.
  public var depth: Int
  /// How many bytes a document may have; never more than 4 GiB less one, which is what the tape can address.
  public var bytes: Int
  /// How many floors a page may have.
  public var floors: Int
  /// How many elements all arrays together may have.
  public var items: Int
  /// How many of these elements a document may have for each 1,024 of its bytes, beyond the first 100,000.
  public var itemsPerKilobyte: Int
  /// How many rows the floors of a page may have, sticky headers and margins not counted.
  public var rows: Int
  /// How many of these rows a page may have for each 1,024 of its bytes, beyond the first 5,000.
  public var rowsPerKilobyte: Int

  /// 512 levels and 64 MiB unless said otherwise, and any number of floors, elements and rows.
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

  /// How many elements a document of so many bytes may have because of its size.
  func items(inBytes bytes: Int) -> Int { Self.allowance(itemsPerKilobyte, bytes, free: 100_000) }

  /// How many rows a page of so many bytes may have because of its size.
  func rows(inBytes bytes: Int) -> Int { Self.allowance(rowsPerKilobyte, bytes, free: 5000) }

  /// So many for each 1,024 bytes, and some more whatever the size.
  private static func allowance(_ perKilobyte: Int, _ bytes: Int, free: Int) -> Int {
    let (product, isOverflow) = perKilobyte.multipliedReportingOverflow(by: bytes)
    return isOverflow ? .max : product / 1024 + free
  }

  /// The limits of documents that are not pages, such as configurations and manifests.
  package static let ofSideFiles = DocumentLimits(itemsPerKilobyte: Limit.itemsPerKilobyte.standard)

  /// The limits in force when none are given.
  public static let `default` = DocumentLimits()
}
