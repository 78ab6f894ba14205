import LibC
package import StoreyFiles

/// The bytes of a file that was read.
package struct FileBytes: Sendable {
  package let bytes: [UInt8]
  /// Whether messages may quote the file, decided by the folder in which it was opened; `nil` if `QuotableFiles` decides by its
  /// path.
  package let isQuotable: Bool?
}

/// The use of a file.
package enum FileUse: Sendable {
  /// A page, or another file that the operands name. It must be below the folders of a server.
  case page
  /// A file that the command line or the configuration names, or the configuration itself. It may be in other folders.
  case setting
}

/// The files that a command reads and writes: those in an editor for the files that are open there, and those on disk for all
/// others. All files of pages and settings are accessed through this type.
///
/// A server has folders. Below them, files are accessed through the descriptors of the folders (`FolderSet`), and pages outside of
/// them are refused.
package struct FileContents: Sendable {
  /// The contents of the files that are open in an editor, by absolute path.
  package var open: [String: [UInt8]] = [:]
  /// Is called with each path before it is read or looked for.
  package var willRead: (@Sendable (String) -> Void)?
  /// The folders of a server; `nil` if paths are used as they are.
  package var folders: FolderSet?
  /// Whether there are other files than those of `open`.
  private var hasDisk = true

  /// Creates contents of files.
  /// - Parameters:
  ///   - open: The contents of the files that are open in an editor, by absolute path.
  ///   - folders: The folders of a server; `nil` if paths are used as they are.
  package init(open: [String: [UInt8]] = [:], folders: FolderSet? = nil) {
    self.open = open
    self.folders = folders
  }

  /// The contents on disk.
  package static let onDisk = FileContents()

  /// Returns contents that consist of some files, by absolute path. They have no status, because they never change.
  package static func fixed(_ files: [String: [UInt8]]) -> FileContents {
    var contents = FileContents(open: files)
    contents.hasDisk = false
    return contents
  }

  /// The same files, without calls of `willRead`.
  var unrecorded: FileContents {
    var contents = self
    contents.willRead = nil
    return contents
  }

  // MARK: Settings

  /// Returns the contents of a file. The caller checks the limit, which bounds only the number of bytes that are read.
  package func bytes(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> FileBytes {
    if let bytes = openBytes(of: path) { return FileBytes(bytes: bytes, isQuotable: nil) }
    let (place, isQuotable) = try place(of: path, .setting)
    return FileBytes(bytes: try Self.read(path, place, limit, source), isQuotable: isQuotable)
  }

  /// Returns the contents of a file.
  /// - Throws: `FileError` when the file cannot be read or exceeds the limit.
  package func contents(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> FileBytes {
    let read = try bytes(of: path, limit: limit, namedBy: source)
    if read.bytes.count <= limit || !open.isEmpty && open[Paths.absolute(path)] != nil { return read }
    throw FileSystem.excess(of: path, limit)
  }

  // MARK: Pages

  /// Returns the contents of a page, at most `limit + 1` bytes.
  /// - Throws: `FileError` when the page cannot be read, or is not below the folders of a server.
  package func page(_ path: String, limit: Int, namedBy source: FileSource = .commandLine) throws(FileError)
    -> FileBytes
  {
    let (place, isQuotable) = try place(of: path, .page)
    return FileBytes(bytes: try Self.read(path, place, limit, source), isQuotable: isQuotable)
  }

  /// Returns the contents of a file that was found in a folder of pages, in an editor if it is open there; `nil` if it cannot be read. At
  /// most `limit + 1` bytes of a file on disk.
  func found(_ path: String, limit: Int) -> [UInt8]? {
    open[Paths.absolute(path)] ?? (try? page(path, limit: limit, namedBy: .file).bytes)
  }

  /// Opens a page for reading, and passes its descriptor to a closure, and whether messages may quote it.
  package func withPage(_ path: String, _ body: (Int32, Bool?) async throws -> Void) async throws {
    let (place, isQuotable) = try place(of: path, .page)
    guard let place else { return try await FileSystem.withFile(path) { try await body($0, isQuotable) } }
    try await place.withFile { try await body($0, isQuotable) }
  }

  /// Writes a page completely or not at all.
  /// - Throws: `FileError` when it cannot be written, has other contents than `old`, or is not below the folders of a server.
  package func replacePage(_ path: String, with bytes: [UInt8], ifStill old: [UInt8]) throws(FileError) {
    guard let folders else { return try FileSystem.replace(path, with: bytes, ifStill: old) }
    try folders.place(of: path, to: "write").replace(with: bytes, ifStill: old)
  }

  // MARK: Kinds of files

  /// Returns whether a path leads to a file, also through a broken link, and not to a folder.
  package func isFile(_ path: String) -> Bool {
    if openBytes(of: path) != nil { return true }
    return isInUse(path) && !isFolder(path)
  }

  /// Returns whether a path leads to a folder.
  package func isFolder(_ path: String, _ use: FileUse = .setting) -> Bool {
    if !hasDisk { return hasFixedFolder(path) }
    guard folders != nil, !path.isEmpty else { return FileSystem.isFolder(path) }
    return status(of: path, use)?.kind == .folder
  }

  /// Returns whether a path leads to an existing file of any kind.
  package func exists(_ path: String, _ use: FileUse = .setting) -> Bool {
    if !hasDisk { return open[Paths.absolute(path)] != nil || hasFixedFolder(path) }
    return folders == nil ? FileSystem.exists(path) : status(of: path, use) != nil
  }

  /// Returns whether a path is in use, also by a link whose target does not exist.
  package func isInUse(_ path: String) -> Bool {
    if !hasDisk { return exists(path) }
    return folders == nil ? FileSystem.isInUse(path) : status(of: path, links: false) != nil
  }

  /// Returns the status of the file that a path leads to; `nil` if it does not exist, or may not be used.
  package func status(of path: String, _ use: FileUse = .setting, links: Bool = true) -> FileStatus? {
    guard let found = try? place(of: path, use, links: links) else { return nil }
    return found.place.map(\.status) ?? FileStatus(at: path, links: links)
  }

  /// Returns the kind of file that a path leads to, and whether the path itself is a link, like `FileSystem.kind`.
  package func kind(of path: String, _ use: FileUse) throws(FileError) -> (kind: FileType, isLink: Bool) {
    if !hasDisk { return (hasFixedFolder(path) ? .folder : .regular, false) }
    guard folders != nil, let place = try place(of: path, use, links: false).place else {
      return try FileSystem.kind(of: path)
    }
    guard let status = place.status else { throw FileSystem.failure("read", path) }
    if status.kind != .link { return (status.kind, false) }
    return (self.status(of: path, use)?.kind ?? .unknown, true)
  }

  /// Returns whether a path leads out of the folders of a server, through a link or `..`.
  package func isOutside(_ path: String) -> Bool {
    guard let folders, case .beyond = try? folders.find(path) else { return false }
    return true
  }

  // MARK: Folders

  /// Returns the names in a folder, like `FileSystem.names(in:)`.
  package func names(in folder: String, _ use: FileUse) throws(FileError) -> [String?] {
    if !hasDisk { return fixedNames(in: folder) }
    guard folders != nil, let place = try place(of: folder.isEmpty ? "." : folder, use).place else {
      return try FileSystem.names(in: folder)
    }
    return try place.namesInFolder()
  }

  /// Returns the `.json` files below a folder, those on disk and those that exist only in the editor.
  package func walk(_ folder: String, entries: Int) -> FolderWalk {
    willRead?(folder)
    var walk = FolderWalk(folder, entries: entries, self, .setting) { $0.hasSuffix(".json") }
    if let willRead { walk.folders.forEach(willRead) }
    if open.isEmpty || !hasDisk { return walk }
    let found = Set(walk.paths.map(Paths.absolute))
    let prefix = Paths.absolute(folder) + "/"
    for path in open.keys where path.hasPrefix(prefix) && path.hasSuffix(".json") && !found.contains(path) {
      let isHidden = path.dropFirst(prefix.count).split(separator: "/").contains { $0.hasPrefix(".") }
      if !isHidden { walk.add(Paths.join(folder, String(path.dropFirst(prefix.count)))) }
    }
    return walk
  }

  /// Whether one of the fixed files is below a folder.
  private func hasFixedFolder(_ path: String) -> Bool { !fixedNames(in: path).isEmpty }

  private func fixedNames(in folder: String) -> [String] {
    let path = Paths.absolute(folder)
    let prefix = path == "/" ? path : path + "/"
    let names = open.keys.filter { $0.hasPrefix(prefix) }.compactMap { path in
      path.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
    }
    return Set(names).sorted()
  }

  // MARK: Places

  private static func read(
    _ path: String, _ place: FilePlace?, _ limit: Int, _ source: FileSource
  ) throws(FileError) -> [UInt8] {
    guard let place else { return try FileSystem.bytes(of: path, limit: limit, namedBy: source) }
    return try place.readRegularFile(limit: limit)
  }

  /// Returns the place of a file below the folders of a server, and whether messages may quote the file. The place is `nil` if
  /// the path is used as it is.
  private func place(
    of path: String, _ use: FileUse, links: Bool = true
  ) throws(FileError) -> (place: FilePlace?, isQuotable: Bool?) {
    guard hasDisk else { throw FileError(action: "read", path: path, code: ENOENT, reason: "the file does not exist") }
    guard let folders else { return (nil, nil) }
    if use == .page { return (try folders.place(of: path, to: "read", links: links), true) }
    return switch try folders.find(path, links: links) {
    case .below(let place): (place, true)
    // A link in the folders can be exchanged for one to any file.
    case .beyond: (nil, false)
    case .elsewhere: (nil, nil)
    }
  }

  private func openBytes(of path: String) -> [UInt8]? {
    willRead?(path)
    return open.isEmpty ? nil : open[Paths.absolute(path)]
  }
}
