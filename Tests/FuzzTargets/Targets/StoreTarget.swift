import Foundation
import StoreyPresentation

/// Reads a file of the page store, and compares the page with `SlowEntry`: as it is, with a correct checksum, and with a correct
/// checksum after a byte was added or removed.
enum StoreTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storey-fuzz-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FuzzFailure(description: "cannot create a folder: \(error)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    try check(bytes, in: folder)
    guard bytes.count > 16 else { return }
    for variant in [bytes, bytes + [0], bytes.dropLast()] { try check(repaired(variant), in: folder) }
  }

  /// Returns a file with the correct beginning and checksum.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var repaired = bytes
    repaired.replaceSubrange(..<8, with: SlowEntry.magic)
    repaired.replaceSubrange(8..<16, with: SlowEntry.checksum(of: repaired))
    return repaired
  }

  private static func check(_ bytes: [UInt8], in folder: URL) throws(FuzzFailure) {
    let entry = SlowEntry(bytes)
    let address = PageAddress(entry?.address ?? "a")
    let digits = String(SlowXXH64.digest(of: Array(address.text.utf8)), radix: 16)
    let name = String(repeating: "0", count: 16 - digits.count) + digits + ".page"
    let file = folder.appending(path: name)
    do {
      try Data(bytes).write(to: file)
    } catch {
      throw FuzzFailure(description: "cannot write a file: \(error)")
    }
    defer { try? FileManager.default.removeItem(at: file) }
    let store = PageStore(folder: folder.path, byteLimit: 1 << 20)
    try expectEqual(store.count, 1, "number of entries")
    try expectEqual(store.size, bytes.count, "size of the entries")
    try expectEqual(store.page(for: address), entry?.page, "page of an entry")
    try expectEqual(store.page(for: address), entry?.page, "page of an entry that was read before")
    // An address without an entry has no page.
    try expectEqual(store.page(for: PageAddress(address.text + "?")), nil, "page of another address")
  }
}
