import StoreyPresentation

/// The file of a stored page, decoded step by step: "StoreyP1", the checksum, four lengths, and the parts.
struct SlowEntry: Equatable {
  static let magic = Array("StoreyP1".utf8)
  private static let headerSize = 48

  let address: String
  let page: StoredPage

  /// Decodes a file; `nil` if it is not a complete and undamaged entry.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize, Array(bytes[..<8]) == Self.magic else { return nil }
    guard Array(bytes[8..<16]) == Self.checksum(of: bytes) else { return nil }
    var parts: [[UInt8]?] = []
    var end = Self.headerSize
    for place in [16, 24, 32, 40] {
      let length = Array(bytes[place..<(place + 8)])
      if length == Array(repeating: 0xFF, count: 8) {
        parts.append(nil)
        continue
      }
      // A file has less than 2^32 bytes.
      guard length[4...].allSatisfy({ $0 == 0 }) else { return nil }
      let count = Int(length[0]) + Int(length[1]) << 8 + Int(length[2]) << 16 + Int(length[3]) << 24
      guard count <= bytes.count - end else { return nil }
      parts.append(Array(bytes[end..<(end + count)]))
      end += count
    }
    guard end == bytes.count, let address = parts[0], let page = parts[3] else { return nil }
    func text(_ part: [UInt8]) -> String { String(decoding: part, as: UTF8.self) }
    self.address = text(address)
    self.page = StoredPage(
      bytes: page, validators: PageValidators(entityTag: parts[1].map(text), lastModified: parts[2].map(text)))
  }

  /// Returns the checksum of a file with at least 16 bytes, as it is written.
  static func checksum(of bytes: [UInt8]) -> [UInt8] {
    let digest = SlowXXH64.digest(of: Array(bytes[16...]))
    return (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) }
  }
}
