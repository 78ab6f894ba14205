import Storey
import StoreyFiles

/// The last valid page of each address, on disk, to show immediately and when the network fails.
///
/// Each entry is a file. It is written to a temporary file, flushed to disk and renamed, so that a reader finds either the
/// old or the new page, complete, even if the writer is interrupted. Damaged entries are recognized by their checksum,
/// removed, and never returned.
///
/// Any number of threads and processes may use a folder at the same time: a kernel lock allows one writer at a time,
/// and readers do not wait. Other files in the folder are never changed, and links are never followed.
///
/// A value type that contains a path and a limit. Its functions block: all of them on the disk, and those that write also on
/// other writers.
public struct PageStore: Sendable, Hashable {
  /// The folder of the entries. If it does not exist, it is created when the first page is kept, with access for its owner
  /// only.
  public let folder: String
  /// The maximum size of all entries, in bytes. The least recently used entries are removed first.
  public let byteLimit: Int

  /// The maximum time that a writer waits for others.
  private static let patience = Duration.seconds(5)

  /// Creates a store in a folder; default limit: 64 MiB. A negative limit is treated as 0. The disk is not accessed.
  public init(folder: String, byteLimit: Int = 64 << 20) {
    self.folder = folder
    self.byteLimit = max(byteLimit, 0)
  }

  /// Returns the page of an address and marks it as used; `nil` if there is no intact entry. A damaged entry is removed.
  /// The call does not wait for writers. O(bytes).
  public func page(for address: PageAddress) -> StoredPage? {
    switch content(of: address) {
    case .page(let page): return page
    case .nothing: return nil
    case .damaged:
      // The entry is read again under the lock, because a writer may have replaced it. If another writer holds the lock, the
      // next reader removes the entry.
      try? locked(patience: .zero) { () throws(FileError) in
        if case .damaged = content(of: address) { try FileSystem.remove(path(of: address)) }
      }
      return nil
    }
  }

  /// Keeps a page and replaces the previous one. When the call returns, the page is on disk and survives a loss of power. The
  /// call waits for other writers, at most five seconds.
  /// - Throws: `PageStoreError` when the page exceeds the limit or cannot be written. The previous page is kept. If only the
  ///   flush of the folder failed, the new page is in place, but a loss of power may restore the previous page.
  public func keep(_ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress) throws(PageStoreError) {
    try keep(bytes, validators, for: address, patience: Self.patience)
  }

  /// Keeps a page, and waits at most `patience` for other writers.
  func keep(
    _ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress, patience: Duration
  ) throws(PageStoreError) {
    let page = StoredPage(bytes: bytes, validators: validators)
    let entry = PageEntry(address: address.text, page: page).encoded
    if entry.count > byteLimit {
      throw PageStoreError(
        "a page of \(Wording.counted(bytes.count, "byte")) exceeds the store's limit of \(byteLimit)")
    }
    do throws(FileError) {
      try FileSystem.createPrivateFolder(folder)
      try locked(patience: patience) { () throws(FileError) in
        removeLeftovers()
        makeRoom(for: entry.count, as: EntryName.name(of: address))
        let target = path(of: address)
        let temporary = EntryName.temporary(for: target)
        try FileSystem.create(temporary, with: entry)
        do throws(FileError) {
          try FileSystem.install(temporary, as: target)
        } catch {
          try? FileSystem.remove(temporary)
          throw error
        }
      }
    } catch {
      throw PageStoreError(error)
    }
  }

  /// Removes the page of an address. It is not an error if there is no page.
  /// - Throws: `PageStoreError` when it cannot be removed.
  public func remove(_ address: PageAddress) throws(PageStoreError) {
    guard FileSystem.isFolder(folder) else { return }
    do throws(FileError) {
      try locked(patience: Self.patience) { () throws(FileError) in try FileSystem.remove(path(of: address)) }
    } catch {
      throw PageStoreError(error)
    }
  }

  /// The size of all entries, in bytes. O(entries).
  public var size: Int { entries.reduce(0) { $0 + $1.status.size } }

  /// The number of entries, including damaged entries that were not read yet. O(entries).
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
        // A larger entry may belong to a store with a higher limit.
        if status.size > byteLimit { return .nothing }
        let bytes = try FileSystem.read(descriptor, name: folder, limit: byteLimit)
        guard let entry = PageEntry(decoding: bytes) else { return .damaged }
        // The entry belongs to another address with the same digest.
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

  private func locked<Result>(
    patience: Duration, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try FileSystem.withLock(Paths.join(folder, EntryName.lock), patience: patience, body)
  }

  /// Removes the temporary files of writers that were killed. A temporary file exists only while its writer holds the lock,
  /// so the files found here have no writer.
  private func removeLeftovers() {
    for name in names(where: EntryName.isTemporary) { try? FileSystem.remove(Paths.join(folder, name)) }
  }

  /// Makes room for an entry by removing the least recently used entries. The entry that it replaces is kept until then.
  private func makeRoom(for count: Int, as name: String) {
    let others = entries.filter { $0.name != name }.map { ($0.name, $0.status.size, lastUse(of: $0)) }
    var size = others.reduce(count) { $0 + $1.1 }
    for (name, count, _) in others.sorted(by: { ($0.2, $0.0) < ($1.2, $1.0) }) where size > byteLimit {
      try? FileSystem.remove(Paths.join(folder, name))
      size -= count
    }
  }

  /// Returns the time when an entry was last used. A time in the future, from before the clock was set back, would protect
  /// the entry from removal. It is therefore set to now.
  private func lastUse(of entry: (name: String, status: FileStatus)) -> FileStatus.Time {
    guard let now = FileStatus.Time.now, entry.status.modified > now else { return entry.status.modified }
    try? FileSystem.withRegularFile(Paths.join(folder, entry.name)) { (descriptor, _) in FileSystem.touch(descriptor) }
    return now
  }
}
