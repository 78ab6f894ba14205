import Foundation
import StoreyPresentation

/// Reads a file of the page store, as it is and with a correct checksum, and compares the page with `SlowEntry`.
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
    guard bytes.count >= 16 else { return }
    var repaired = bytes
    repaired.replaceSubrange(..<8, with: SlowEntry.magic)
    repaired.replaceSubrange(8..<16, with: SlowEntry.checksum(of: repaired))
    try check(repaired, in: folder)
  }

  private static func check(_ bytes: [UInt8], in folder: URL) throws(FuzzFailure) {
    let entry = SlowEntry(bytes)
    let address = PageAddress(entry?.address ?? "a")
    let digits = String(SlowXXH64.digest(of: Array(address.text.utf8)), radix: 16)
    let name = String(repeating: "0", count: 16 - digits.count) + digits + ".page"
    do {
      try Data(bytes).write(to: folder.appending(path: name))
    } catch {
      throw FuzzFailure(description: "cannot write a file: \(error)")
    }
    let store = PageStore(folder: folder.path, byteLimit: 1 << 20)
    try expectEqual(store.count, 1, "number of entries")
    try expectEqual(store.size, bytes.count, "size of the entries")
    try expectEqual(store.page(for: address), entry?.page, "page of an entry")
    try expectEqual(store.page(for: address), entry?.page, "page of an entry that was read before")
    // An address without an entry has no page.
    try expectEqual(store.page(for: PageAddress(address.text + "?")), nil, "page of another address")
  }
}
