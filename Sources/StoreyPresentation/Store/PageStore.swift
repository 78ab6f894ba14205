import Storey
import StoreyFiles

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

  /// How long a writer waits for others.
  private static let patience = Duration.seconds(5)

  /// A store in a folder, 64 MiB at most unless said otherwise; a negative limit is 0. Nothing is read or written yet.
  public init(folder: String, byteLimit: Int = 64 << 20) {
    self.folder = folder
    self.byteLimit = max(byteLimit, 0)
  }

  /// The page that was kept for an address, and notes that it was used; nil when there is none that is whole. A damaged
  /// entry is dropped. Waits for no writer. O(bytes).
  public func page(for address: PageAddress) -> StoredPage? {
    switch content(of: address) {
    case .page(let page): return page
    case .nothing: return nil
    case .damaged:
      // Under the lock, and looked at again: by now there may be a good one in its place. While another writes, it stays
      // for the next reader to drop.
      try? locked(patience: .zero) { () throws(FileError) in
        if case .damaged = content(of: address) { try FileSystem.remove(path(of: address)) }
      }
      return nil
    }
  }

  /// Keeps a page in the place of the one before. When it returns, the page is on the disk, and outlasts a loss of power.
  /// Waits for other writers, five seconds at most.
  /// - Throws: `PageStoreError` when it is larger than the limit or cannot be written: the one before is there still. Where
  ///   it was written, and only its name could not be carried to the disk, it is there itself, until a loss of power may
  ///   bring the one before back.
  public func keep(_ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress) throws(PageStoreError) {
    try keep(bytes, validators, for: address, patience: Self.patience)
  }

  /// The same for those who cannot wait as long for other writers.
  func keep(
    _ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress, patience: Duration
  ) throws(PageStoreError) {
    let page = StoredPage(bytes: bytes, validators: validators)
    let entry = PageEntry(address: address.text, page: page).encoded
    if entry.count > byteLimit {
      throw PageStoreError(
        "a page of \(Wording.counted(bytes.count, "byte")) does not fit in a store of \(byteLimit)")
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

  /// Removes the page of an address; that there is none is no error.
  /// - Throws: `PageStoreError` when it cannot be removed.
  public func remove(_ address: PageAddress) throws(PageStoreError) {
    guard FileSystem.isFolder(folder) else { return }
    do throws(FileError) {
      try locked(patience: Self.patience) { () throws(FileError) in try FileSystem.remove(path(of: address)) }
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

  private func locked<Result>(
    patience: Duration, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try FileSystem.withLock(Paths.join(folder, EntryName.lock), patience: patience, body)
  }

  /// A temporary file is there only while its writer holds the lock: one that this holder of the lock finds was left by a
  /// process that was killed.
  private func removeLeftovers() {
    for name in names(where: EntryName.isTemporary) { try? FileSystem.remove(Paths.join(folder, name)) }
  }

  /// Makes room for an entry: the one that was not used for the longest time goes first. The one in whose place it will be
  /// stays until then.
  private func makeRoom(for count: Int, as name: String) {
    let others = entries.filter { $0.name != name }.map { ($0.name, $0.status.size, lastUse(of: $0)) }
    var size = others.reduce(count) { $0 + $1.1 }
    for (name, count, _) in others.sorted(by: { ($0.2, $0.0) < ($1.2, $1.0) }) where size > byteLimit {
      try? FileSystem.remove(Paths.join(folder, name))
      size -= count
    }
  }

  /// When an entry was used last. One from the future, which a clock that was set back leaves behind, would outlast all
  /// others: it counts as used now, and from now on says so itself.
  private func lastUse(of entry: (name: String, status: FileStatus)) -> FileStatus.Time {
    guard let now = FileStatus.Time.now, entry.status.modified > now else { return entry.status.modified }
    try? FileSystem.withRegularFile(Paths.join(folder, entry.name)) { (descriptor, _) in FileSystem.touch(descriptor) }
    return now
  }
}
