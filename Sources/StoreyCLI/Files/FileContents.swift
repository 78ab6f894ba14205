import StoreyFiles

/// The contents of files: those in an editor for the files that are open there, and those on disk for all others.
struct FileContents: Sendable {
  /// The contents of the files that are open in an editor, by absolute path.
  var open: [String: [UInt8]] = [:]
  /// Is called with each path before it is read or looked for.
  var willRead: (@Sendable (String) -> Void)?

  /// The contents on disk.
  static let onDisk = FileContents()

  /// Returns the contents of a file. The caller checks the limit, which bounds only the number of bytes that are read.
  func bytes(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    if let bytes = openBytes(of: path) { return bytes }
    return try FileSystem.bytes(of: path, limit: limit, namedBy: source)
  }

  /// Returns the contents of a file.
  /// - Throws: `FileError` when the file cannot be read or exceeds the limit.
  func contents(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    if let bytes = openBytes(of: path) { return bytes }
    return try FileSystem.contents(of: path, limit: limit, namedBy: source)
  }

  /// Returns whether a path leads to a file, also through a broken link, and not to a folder.
  func isFile(_ path: String) -> Bool {
    if openBytes(of: path) != nil { return true }
    return FileSystem.isInUse(path) && !FileSystem.isFolder(path)
  }

  /// Returns the `.json` files below a folder, those on disk and those that exist only in the editor.
  func walk(_ folder: String, entries: Int) -> FolderWalk {
    willRead?(folder)
    var walk = FolderWalk(folder, entries: entries) { $0.hasSuffix(".json") }
    if let willRead { walk.folders.forEach(willRead) }
    if open.isEmpty { return walk }
    let found = Set(walk.paths.map(Paths.absolute))
    let prefix = Paths.absolute(folder) + "/"
    for path in open.keys where path.hasPrefix(prefix) && path.hasSuffix(".json") && !found.contains(path) {
      let isHidden = path.dropFirst(prefix.count).split(separator: "/").contains { $0.hasPrefix(".") }
      if !isHidden { walk.add(Paths.join(folder, String(path.dropFirst(prefix.count)))) }
    }
    return walk
  }

  private func openBytes(of path: String) -> [UInt8]? {
    willRead?(path)
    return open.isEmpty ? nil : open[Paths.absolute(path)]
  }
}
