import Storey

/// Folders below which files are opened safely: each folder is held by its descriptor, and a path is followed name by name from
/// there. A link is read and followed in the same way, so a file is never opened through a link that was exchanged after a check.
///
/// Outside of the folders, paths are texts: their files are not accessed, so no result depends on whether they exist. The
/// exception is a path without a folder of this set in it: it may lead to one through a link, such as `/tmp` on macOS.
package final class FolderSet: Sendable {
  // A class, because `reopen` is a change for all that use the folders.

  /// A folder of the set.
  struct Root: Sendable {
    var folder: OpenFolder
    /// The names of the folder's absolute path after its links are followed, and of the path that it was named by.
    let names: (real: [String], given: [String])
  }

  /// The result of following a path.
  package enum Location: Sendable {
    /// The path leads to a place below the folders, at which a file may exist.
    case below(FilePlace)
    /// The path leads out of the folders through a link or `..`.
    case beyond
    /// The path does not pass through the folders.
    case elsewhere
  }

  private let opened: Locked<[Root]>
  var roots: [Root] { opened.withLock { $0 } }
  /// The absolute paths of the folders, with links resolved.
  package let paths: [String]

  /// Opens folders.
  /// - Throws: `FileError` for a path that does not lead to a folder.
  package init(_ folders: [String]) throws(FileError) {
    var roots: [Root] = []
    var paths: [String] = []
    for folder in folders {
      let path = folder.isEmpty ? "." : folder
      let real = Paths.absolute(FileSystem.resolved(path))
      roots.append(Root(folder: try OpenFolder(real), names: (Self.names(real), Self.names(Paths.absolute(path)))))
      paths.append(real)
    }
    opened = Locked(roots)
    self.paths = paths
  }

  /// Opens the folders again, because others may have their paths now, for example after a checkout of another branch. No link
  /// is followed. A folder that cannot be opened is kept.
  package func reopen() {
    guard let start = try? OpenFolder("/") else { return }
    for (index, root) in roots.enumerated() {
      let folder = root.names.real.reduce(start as OpenFolder?) { folder, name in folder?.folder(name) }
      guard let folder else { continue }
      opened.withLock { $0[index].folder = folder }
    }
  }

  /// Follows a path to its place. A relative path begins at the current folder. The file itself need not exist.
  /// - Parameter links: Whether a link at the end of the path is followed, too.
  /// - Throws: `FileError` when a folder of the path below the folders does not exist or cannot be opened.
  package func find(_ path: String, links: Bool = true) throws(FileError) -> Location {
    try FileSystem.check(path, to: "read")
    if path.isEmpty { return .elsewhere }
    var walk = PathWalk(path, below: roots, followsLast: links)
    return try walk.run()
  }

  /// Follows a path below the folders.
  /// - Throws: `FileError` when the path leads out of the folders, whether the file exists or not, and for a folder of the path
  ///   that does not exist or cannot be opened.
  package func place(of path: String, to action: String, links: Bool = true) throws(FileError) -> FilePlace {
    if case .below(let place) = try find(path, links: links) { return place }
    throw FileError(
      action: action, path: path, code: 0, reason: "it is not below a folder that may be used, after links are resolved"
    )
  }

  /// Returns the names of an absolute path.
  static func names(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
