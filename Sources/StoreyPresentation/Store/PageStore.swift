/// The last good page of each address, on disk: what an app shows at once, and when the network fails.
///
/// An entry is a file of its own. It is written beside its place, carried to the disk, and renamed, so that whoever reads
/// finds the older page or the newer one, whole, whatever happens to the writer and when. What is damaged all the same is
/// found by its checksum, dropped, and never served.
///
/// Any number of threads and processes may use a folder at the same time: those that write take turns by a lock of the
/// kernel, those that read wait for nobody. Other files in the folder are never touched, links never followed.
///
/// A value: it holds a path and a number. Its calls block: on the disk, and those that write on other writers.
public struct PageStore: Sendable, Hashable {
  /// Where the entries are. Made for its owner alone when the first page is kept, if it is not there yet.
  public let folder: String
  /// How many bytes all entries take at most. Those that were not used for the longest time go first.
  public let byteLimit: Int

  /// How long a writer waits for others, in milliseconds. A page that cannot be kept is kept the next time.
  private static let patience = 5000

  /// A store in a folder, 64 MiB at most unless said otherwise. Nothing is read or written yet.
  public init(folder: String, byteLimit: Int = 64 << 20) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  /// The page that was kept for an address, and notes that it was used; nil when there is none that is whole. A damaged
  /// entry is dropped. O(bytes).
  public func page(for address: PageAddress) -> StoredPage? {
    switch content(of: address) {
    case .page(let page): return page
    case .nothing: return nil
    case .damaged:
      // Under the lock, and looked at again: by now there may be a good one in its place.
      try? locked { () throws(FileError) in
        if case .damaged = content(of: address) { try FileSystem.remove(path(of: address)) }
      }
      return nil
    }
  }

  /// Keeps a page in the place of the one before. When it returns, the page is on the disk, and outlasts a loss of power.
  /// - Throws: `PageStoreError` when it cannot be written or is larger than the limit; the one before is there still.
  public func keep(_ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress) throws(PageStoreError) {
    let page = StoredPage(bytes: bytes, validators: validators)
    let entry = PageEntry(address: address.text, page: page).encoded
    if entry.count > byteLimit {
      throw PageStoreError("a page of \(bytes.count) bytes does not fit in a store of \(byteLimit)")
    }
    do throws(FileError) {
      try FileSystem.createPrivateFolder(folder)
      try locked { () throws(FileError) in
        removeLeftovers()
        let target = path(of: address)
        let temporary = EntryName.temporary(for: target)
        try FileSystem.create(temporary, with: entry)
        do throws(FileError) {
          try FileSystem.install(temporary, as: target)
        } catch {
          try? FileSystem.remove(temporary)
          throw error
        }
        evict(sparing: EntryName.name(of: address))
      }
    } catch {
      throw PageStoreError(error)
    }
  }

  /// Removes the page of an address; that there is none is no error.
  /// - Throws: `PageStoreError` when it cannot be removed.
  public func remove(_ address: PageAddress) throws(PageStoreError) {
    guard FileSystem.isFolder(folder) else { return }
    do throws(FileError) {
      try locked { () throws(FileError) in try FileSystem.remove(path(of: address)) }
    } catch {
      throw PageStoreError(error)
    }
  }

  /// How many bytes the entries take. O(entries).
  public var size: Int { entries.reduce(0) { $0 + $1.status.size } }

  /// How many pages there are, damaged ones among them until someone asks for them. O(entries).
  public var count: Int { entries.count }

  // MARK: Entries

  private enum Content {
    case page(StoredPage)
    case nothing
    case damaged
  }

  private func content(of address: PageAddress) -> Content {
    do throws(FileError) {
      return try FileSystem.withRegularFile(path(of: address)) { (descriptor, status) throws(FileError) in
        // One that is larger may be another store's, of another limit.
        if status.size > byteLimit { return .nothing }
        let bytes = try FileSystem.read(descriptor, name: folder, limit: byteLimit)
        guard let entry = PageEntry(decoding: bytes) else { return .damaged }
        // Another address of the same digest: that one's page, not this one's.
        guard entry.address == address.text else { return .nothing }
        FileSystem.touch(descriptor)
        return .page(entry.page)
      }
    } catch {
      return .nothing
    }
  }

  private func path(of address: PageAddress) -> String {
    Paths.join(folder, EntryName.name(of: address))
  }

  private var entries: [(name: String, status: FileStatus)] {
    names(where: EntryName.isEntry).compactMap { name in
      guard let status = FileStatus(at: Paths.join(folder, name)), status.isRegular else { return nil }
      return (name, status)
    }
  }

  private func names(where isWanted: (String) -> Bool) -> [String] {
    ((try? FileSystem.names(in: folder)) ?? []).compactMap { $0 }.filter(isWanted)
  }

  // MARK: Under the lock

  private func locked<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
    try FileSystem.withLock(Paths.join(folder, EntryName.lock), patience: Self.patience, body)
  }

  /// A temporary file is there only while its writer holds the lock: one that this holder of the lock finds was left by a
  /// process that was killed.
  private func removeLeftovers() {
    for name in names(where: EntryName.isTemporary) { try? FileSystem.remove(Paths.join(folder, name)) }
  }

  /// Makes room: the entry that was not used for the longest time goes first, the one that was just written never.
  private func evict(sparing spared: String) {
    let entries = entries
    var size = entries.reduce(0) { $0 + $1.status.size }
    let oldestFirst = entries.sorted { ($0.status.modified, $0.name) < ($1.status.modified, $1.name) }
    for (name, status) in oldestFirst where size > byteLimit && name != spared {
      try? FileSystem.remove(Paths.join(folder, name))
      size -= status.size
    }
  }
}
