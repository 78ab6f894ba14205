/// The file format of a stored page.
///
///     "StoreyP1"   the type and version of the file
///     checksum     XXH64 of all bytes that follow
///     lengths      of the address, the entity tag, the date and the page; all bits set for an absent part
///     parts        one after another, to the end of the file
///
/// Numbers have 64 bits, in little-endian order.
struct PageEntry {
  let address: String
  let page: StoredPage

  private static let magic = Array("StoreyP1".utf8)
  private static let headerSize = 8 * 6
  private static let absent = UInt64.max

  init(address: String, page: StoredPage) {
    self.address = address
    self.page = page
  }

  /// The bytes of the file. O(bytes).
  var encoded: [UInt8] {
    let parts: [[UInt8]?] = [
      Array(address.utf8), page.validators.entityTag.map { Array($0.utf8) },
      page.validators.lastModified.map { Array($0.utf8) }, page.bytes,
    ]
    var bytes = Self.magic
    bytes.reserveCapacity(Self.headerSize + parts.reduce(0) { $0 + ($1?.count ?? 0) })
    Self.append(0, to: &bytes)
    for part in parts { Self.append(part.map { UInt64($0.count) } ?? Self.absent, to: &bytes) }
    for part in parts { bytes += part ?? [] }
    var checksum: [UInt8] = []
    Self.append(XXH64.digest(of: bytes[16...]), to: &checksum)
    bytes.replaceSubrange(8..<16, with: checksum)
    return bytes
  }

  /// Decodes the bytes of a file; `nil` if they are not a complete and undamaged entry. O(bytes).
  init?(decoding bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.magic),
      Self.number(in: bytes, at: 8) == XXH64.digest(of: bytes[16...])
    else { return nil }
    var rest = bytes[Self.headerSize...]
    var parts: [ArraySlice<UInt8>?] = []
    for place in 2..<6 {
      let length = Self.number(in: bytes, at: place * 8)
      if length == Self.absent {
        parts.append(nil)
        continue
      }
      guard length <= UInt64(rest.count) else { return nil }
      parts.append(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    }
    guard rest.isEmpty, let address = parts[0], let page = parts[3] else { return nil }
    self.address = String(decoding: address, as: UTF8.self)
    self.page = StoredPage(
      bytes: Array(page),
      validators: PageValidators(
        entityTag: parts[1].map { String(decoding: $0, as: UTF8.self) },
        lastModified: parts[2].map { String(decoding: $0, as: UTF8.self) }))
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private static func number(in bytes: [UInt8], at start: Int) -> UInt64 {
    bytes[start..<(start + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
