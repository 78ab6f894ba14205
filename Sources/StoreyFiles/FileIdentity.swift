/// Which file a path leads to, links followed. Two paths of one file have the same identity.
package enum FileIdentity: Sendable, Hashable {
  /// A regular file, by its volume and its number there.
  case file(volume: UInt64, serial: UInt64)
  /// A file that does not exist, by its path from the root.
  case path(String)
  /// An open descriptor that does not lead to a regular file.
  case descriptor(OpenDescriptor)

  /// Looks up a path that is read; `-` is standard input. `nil` for URLs, and for devices, pipes and folders: writing there
  /// replaces no file.
  package init?(of path: String) {
    if path == "-" {
      self.init(of: .standardInput)
      return
    }
    if path.isEmpty || Paths.isURL(path) || !FileSystem.isWhole(path) { return nil }
    if let status = FileStatus(at: path, links: true) {
      self.init(status)
      return
    }
    let target = FileSystem.resolved(path)
    let folder = Paths.folder(of: target)
    let name = target.split(separator: "/").last.map(String.init) ?? target
    self = .path(Paths.absolute(Paths.join(FileSystem.resolved(folder.isEmpty ? "." : folder), name)))
  }

  /// Looks up a path that is written. Unlike one that is read it may be an open descriptor.
  package init?(ofOutput path: String) {
    if let descriptor = OpenDescriptor(ledToBy: path) {
      self = FileIdentity(of: descriptor) ?? .descriptor(descriptor)
    } else {
      self.init(of: path)
    }
  }

  /// Looks up the regular file that a descriptor leads to; `nil` when it leads to anything else.
  package init?(of descriptor: OpenDescriptor) {
    guard let status = FileStatus(of: descriptor.number) else { return nil }
    self.init(status)
  }

  /// Each file once, by the first of the paths that lead to it; those without an identity are all kept.
  package static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<FileIdentity> = []
    return paths.filter { path in FileIdentity(of: path).map { seen.insert($0).inserted } ?? true }
  }

  private init?(_ status: FileStatus) {
    guard status.isRegular else { return nil }
    self = .file(volume: status.volume, serial: status.serial)
  }
}
