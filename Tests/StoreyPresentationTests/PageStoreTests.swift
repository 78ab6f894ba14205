import Foundation
import StoreyFiles
import TestFiles
import TestLevels
import Testing

@testable import StoreyPresentation

@Suite(.tags(.unsafeMemory, .threads)) struct PageStoreTests {
  private let folder: TemporaryFolder
  private let store: PageStore
  private let validators = PageValidators(entityTag: "\"7\"", lastModified: "Sat, 21 Nov 2026 10:00:00 GMT")

  init() throws {
    folder = try TemporaryFolder()
    store = PageStore(folder: folder.path)
  }

  /// Returns whether the damaged entry of an address, the only entry, is removed. It is removed at once, or, if the lock of
  /// the store was held, by a later read. A process that another test starts holds the lock until it runs its own program.
  private func isDropped(_ address: PageAddress) -> Bool {
    for _ in 0..<60_000 {
      if store.count == 0 { return true }
      guard store.page(for: address) == nil else { return false }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return false
  }

  @Test(arguments: [0, 1, 31, 32, 33, 100_000])
  func `a page is returned as it was stored`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for validators in [validators, .none, PageValidators(entityTag: ""), PageValidators(lastModified: "x")] {
      try store.keep(bytes, validators, for: "https://shop.example/home")
      #expect(
        store.page(for: "https://shop.example/home") == StoredPage(bytes: bytes, validators: validators))
    }
    #expect(store.page(for: "https://shop.example/home?") == nil)
    #expect(store.count == 1)
  }

  @Test func `storing a page again replaces the stored page`() throws {
    try store.keep([1], validators, for: "a")
    try store.keep([2], .none, for: "a")
    #expect(store.page(for: "a") == StoredPage(bytes: [2], validators: .none))
    try store.remove("a")
    try store.remove("a")
    #expect(store.page(for: "a") == nil)
    #expect(store.size == 0)
  }

  @Test func `only the owner can access the folder and its files`() throws {
    let store = PageStore(folder: folder.path + "/a/b/")
    #expect(store.page(for: "x") == nil)
    try store.remove("x")
    #expect(try folder.names.isEmpty)
    try store.keep([1], .none, for: "x")
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(store.folder) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: store.folder) {
      #expect(try mode("\(store.folder)/\(name)") == 0o600)
    }
  }

  @Test func `a flipped bit at any place is detected, and the entry is removed`() throws {
    try store.keep(Array("{\"floors\":[]}".utf8), validators, for: "a")
    let entry = try #require(try folder.entries.first)
    let whole = try folder.bytes(of: entry)
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= 1 << UInt8(place % 8)
      try folder.write(damaged, to: entry)
      #expect(store.page(for: "a") == nil, "byte \(place)")
      #expect(isDropped("a"), "byte \(place)")
    }
  }

  @Test func `an entry that is truncated or has extra bytes is removed`() throws {
    try store.keep(Array("{\"floors\":[]}".utf8), validators, for: "a")
    let entry = try #require(try folder.entries.first)
    let whole = try folder.bytes(of: entry)
    for damaged in whole.indices.map({ Array(whole[..<$0]) }) + [whole + [0], whole + whole] {
      try folder.write(damaged, to: entry)
      #expect(store.page(for: "a") == nil, "\(damaged.count) bytes")
      #expect(isDropped("a"), "\(damaged.count) bytes")
    }
  }

  @Test func `wrong lengths with a correct checksum are detected`() throws {
    try store.keep([1, 2, 3], validators, for: "a")
    let entry = try #require(try folder.entries.first)
    let whole = try folder.bytes(of: entry)
    for place in 16..<48 {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] where value != whole[place] {
        var damaged = whole
        damaged[place] = value
        let checksum = XXH64.digest(of: damaged[16...])
        for byte in 0..<8 { damaged[8 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(byte * 8)) }
        try folder.write(damaged, to: entry)
        #expect(store.page(for: "a") == nil, "byte \(place)")
      }
    }
  }

  @Test func `the page of another address with the same digest is not returned`() throws {
    try store.keep([1], .none, for: "a")
    let entry = try #require(try folder.entries.first)
    try FileManager.default.moveItem(atPath: entry, toPath: "\(folder.path)/\(EntryName.name(of: "b"))")
    #expect(store.page(for: "b") == nil)
    #expect(store.count == 1)
  }

  @Test func `the least recently used page is removed first`() throws {
    let page = [UInt8](repeating: 7, count: 1000)
    let store = PageStore(folder: folder.path, byteLimit: 3 * 1100)
    for address: PageAddress in ["a", "b", "c"] { try store.keep(page, .none, for: address) }
    #expect(store.page(for: "a") != nil)
    try store.keep(page, .none, for: "d")
    #expect(store.page(for: "b") == nil)
    try store.keep(page, .none, for: "e")
    #expect(store.page(for: "c") == nil)
    for address: PageAddress in ["a", "d", "e"] { #expect(store.page(for: address) != nil) }
    #expect(store.size <= store.byteLimit)
  }

  @Test func `an entry with a date in the future counts as used now`() throws {
    let page = [UInt8](repeating: 7, count: 1000)
    let store = PageStore(folder: folder.path, byteLimit: 2 * 1100)
    try store.keep(page, .none, for: "future")
    let entry = try #require(try folder.entries.first)
    try FileManager.default.setAttributes([.modificationDate: Date.now + 1e6], ofItemAtPath: entry)
    for address: PageAddress in ["a", "b"] { try store.keep(page, .none, for: address) }
    try store.keep(page, .none, for: "c")
    #expect(store.page(for: "future") == nil)
    for address: PageAddress in ["b", "c"] { #expect(store.page(for: address) != nil) }
  }

  @Test func `a larger version of a page replaces the stored one, and other pages are removed`() throws {
    let page = [UInt8](repeating: 7, count: 1000)
    let store = PageStore(folder: folder.path, byteLimit: 2 * 1100)
    for address: PageAddress in ["a", "b"] { try store.keep(page, .none, for: address) }
    try store.keep(page + page.prefix(900), .none, for: "a")
    #expect(store.page(for: "a")?.bytes.count == 1900)
    #expect(store.page(for: "b") == nil)
    #expect(store.size <= store.byteLimit)
  }

  @Test(arguments: [Int.max, .max - 1])
  func `the largest integer is a valid limit`(limit: Int) throws {
    let store = PageStore(folder: folder.path, byteLimit: limit)
    for address: PageAddress in ["a", "b"] { try store.keep([1], .none, for: address) }
    #expect(store.page(for: "a")?.bytes == [1])
  }

  @Test(arguments: [0, -1, Int.min])
  func `a store with a limit of zero or less neither stores nor returns pages`(limit: Int) throws {
    let none = PageStore(folder: folder.path, byteLimit: limit)
    #expect(none.byteLimit == 0)
    #expect(throws: PageStoreError.self) { try none.keep([], .none, for: "a") }
    try store.keep([1], .none, for: "a")
    #expect(none.page(for: "a") == nil)
    #expect(store.page(for: "a") != nil)
  }

  @Test func `a folder path that contains a NUL is refused`() throws {
    let cut = PageStore(folder: folder.path + "\0/evil")
    #expect(throws: PageStoreError.self) { try cut.keep([1], .none, for: "a") }
    #expect(cut.page(for: "a") == nil)
    try cut.remove("a")
    #expect(try folder.names.isEmpty)
  }

  @Test func `a damaged entry is not returned, and is removed when the store is not locked`() throws {
    try store.keep([1], .none, for: "a")
    let entry = try #require(try folder.entries.first)
    try folder.write([1, 2, 3], to: entry)
    try FileSystem.withLock("\(folder.path)/\(EntryName.lock)", patience: TestLevel.unreachedTimeout) {
      #expect(store.page(for: "a") == nil)
    }
    #expect(store.count == 1)
    #expect(isDropped("a"))
  }

  @Test func `a page above the limit is not stored, and other pages are kept`() throws {
    let store = PageStore(folder: folder.path, byteLimit: 200)
    try store.keep([1], .none, for: "a")
    #expect(throws: PageStoreError.self) { try store.keep(Array(repeating: 0, count: 200), .none, for: "a") }
    #expect(store.page(for: "a")?.bytes == [1])
  }

  @Test func `other files in the folder are not changed`() throws {
    let others = [
      "notes.txt", "x.page", "0123456789abcdeg.page", "0123456789ABCDEF.page", "0123456789abcdef.page.bak", ".hidden",
      "0123456789abcdef.page-new", "a.b.page-new",
    ]
    for name in others { try folder.write([1, 2, 3], to: "\(folder.path)/\(name)") }
    let store = PageStore(folder: folder.path, byteLimit: 100)
    for address: PageAddress in ["a", "b", "c"] { try store.keep([1], .none, for: address) }
    #expect(store.count == 2)
    for name in others { #expect(try folder.bytes(of: "\(folder.path)/\(name)") == [1, 2, 3]) }
  }

  @Test func `the next write removes the leftovers of a killed writer`() throws {
    let leftover = "\(folder.path)/0123456789abcdef.0123456789abcdef.page-new"
    try folder.write([1, 2, 3], to: leftover)
    try store.keep([1], .none, for: "a")
    #expect(!FileManager.default.fileExists(atPath: leftover))
  }

  @Test func `a link in place of an entry is not followed`() throws {
    let secret = "\(folder.path)/secret"
    let link = "\(folder.path)/\(EntryName.name(of: "a"))"
    let entry = PageEntry(address: "a", page: StoredPage(bytes: [1], validators: .none)).encoded
    try folder.write(entry, to: secret)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
    #expect(store.page(for: "a") == nil)
    #expect(store.size == 0)
    try store.keep([2], .none, for: "a")
    #expect(store.page(for: "a")?.bytes == [2])
    #expect(try folder.bytes(of: secret) == entry)
  }

  @Test func `a folder in place of an entry, and a file in place of the folder, are errors`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(EntryName.name(of: "a"))", withIntermediateDirectories: true)
    #expect(store.page(for: "a") == nil)
    #expect(throws: PageStoreError.self) { try store.keep([1], .none, for: "a") }
    try store.keep([1], .none, for: "b")
    let inside = PageStore(folder: try #require(try folder.entries.first { $0.hasSuffix(EntryName.name(of: "b")) }))
    #expect(throws: PageStoreError.self) { try inside.keep([1], .none, for: "a") }
    #expect(inside.page(for: "a") == nil)
    #expect(try folder.names.filter { $0.hasSuffix("-new") }.isEmpty)
  }

  @Test func `concurrent writers and readers of a folder see only complete pages`() async throws {
    let folder = folder.path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = PageStore(folder: folder, byteLimit: 40_000)
          for round in 0..<25 {
            let fill = UInt8(writer * 25 + round)
            let address = PageAddress("\(round % 5)")
            do throws(PageStoreError) {
              try store.keep([UInt8](repeating: fill, count: 1000 + Int(fill)), .none, for: address)
            } catch {
              Issue.record("\(error)")
            }
            for other in 0..<5 {
              guard let page = store.page(for: PageAddress("\(other)")), let first = page.bytes.first else { continue }
              #expect(page.bytes == [UInt8](repeating: first, count: 1000 + Int(first)))
            }
          }
        }
      }
    }
    #expect(store.count == 5)
  }

  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func `the digest equals XXH64`(text: String, digest: UInt64) {
    #expect(XXH64.digest(of: Array(text.utf8)[...]) == digest)
  }
}
