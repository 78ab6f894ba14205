/// The identity of the file that a path leads to, links followed. Two paths to the same file have the same identity.
package enum FileIdentity: Sendable, Hashable {
  /// A regular file: its volume and its number (inode) on that volume.
  case file(volume: UInt64, serial: UInt64)
  /// A file that does not exist, by its absolute path.
  case path(String)
  /// An open descriptor that does not lead to a regular file.
  case descriptor(OpenDescriptor)

  /// Creates the identity of an input path; `-` is standard input. `nil` for URLs, and for devices, pipes and folders,
  /// because writing to them does not replace a file.
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

  /// Creates the identity of an output path, which may also lead to an open descriptor.
  package init?(ofOutput path: String) {
    if let descriptor = OpenDescriptor(following: path) {
      self = FileIdentity(of: descriptor) ?? .descriptor(descriptor)
    } else {
      self.init(of: path)
    }
  }

  /// Creates the identity of the regular file that a descriptor leads to; `nil` if it leads to another kind of file.
  package init?(of descriptor: OpenDescriptor) {
    guard let status = FileStatus(of: descriptor.number) else { return nil }
    self.init(status)
  }

  /// Returns the paths without those that lead to the same file as an earlier one. Paths without an identity are all kept.
  package static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<FileIdentity> = []
    return paths.filter { path in FileIdentity(of: path).map { seen.insert($0).inserted } ?? true }
  }

  private init?(_ status: FileStatus) {
    guard status.isRegular else { return nil }
    self = .file(volume: status.volume, serial: status.serial)
  }
}
