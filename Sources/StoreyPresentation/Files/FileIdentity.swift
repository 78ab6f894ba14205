/// Which file a path leads to, links followed. Two paths of one file have the same identity.
package enum FileIdentity: Sendable, Hashable {
  /// A regular file, by its volume and its number there.
  case file(volume: UInt64, serial: UInt64)
  /// A file that does not exist, by its path from the root.
  case path(String)

  /// Looks a path up. `nil` for standard input and URLs, and for devices, pipes and folders: writing there replaces no
  /// file.
  package init?(of path: String) {
    if path.isEmpty || path == "-" || Paths.isURL(path) || !FileSystem.isWhole(path) { return nil }
    if let status = FileStatus(at: path, links: true) {
      guard status.isRegular else { return nil }
      self = .file(volume: status.volume, serial: status.serial)
      return
    }
    let target = FileSystem.resolved(path)
    let folder = Paths.folder(of: target)
    let name = target.split(separator: "/").last.map(String.init) ?? target
    self = .path(Paths.absolute(Paths.join(FileSystem.resolved(folder.isEmpty ? "." : folder), name)))
  }
}
