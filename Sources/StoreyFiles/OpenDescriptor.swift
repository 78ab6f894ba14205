import LibC

/// A descriptor that the process inherited, as named by a path: `/dev/stdout`, `/dev/fd/3`, `/proc/self/fd/3`.
///
/// Bytes are written to the descriptor itself. The file behind it, if it has a name, is never replaced.
package struct OpenDescriptor: Sendable, Hashable {
  package static let standardInput = OpenDescriptor(number: STDIN_FILENO)
  package static let standardOutput = OpenDescriptor(number: STDOUT_FILENO)
  package static let standardError = OpenDescriptor(number: STDERR_FILENO)

  let number: Int32

  private init(number: Int32) {
    self.number = number
  }

  /// Creates the descriptor that an absolute path names; `nil` for other paths. Links are not followed: a link in the folder
  /// of another user does not name a descriptor of this process.
  package init?(named path: String) {
    guard path.hasPrefix("/") else { return nil }
    let names = Paths.absolute(path).split(separator: "/").map(String.init)
    switch (names.first, names.dropFirst().dropLast().joined(separator: "/"), names.last) {
    case ("dev", "", "stdin"): self = .standardInput
    case ("dev", "", "stdout"): self = .standardOutput
    case ("dev", "", "stderr"): self = .standardError
    case ("dev", "fd", let name?), ("proc", "self/fd", let name?), ("proc", "thread-self/fd", let name?),
      ("proc", "\(getpid())/fd", let name?):
      guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int32(name) else { return nil }
      self.init(number: number)
    default: return nil
    }
  }

  /// Creates the descriptor that a path names after its links are followed; `nil` for other paths.
  package init?(following path: String) {
    guard FileSystem.isWhole(path) else { return nil }
    var path = path
    for _ in 0..<40 {
      if let descriptor = OpenDescriptor(named: path) {
        self = descriptor
        return
      }
      let folder = Paths.folder(of: path)
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let place = Paths.join(FileSystem.resolved(folder.isEmpty ? "." : folder), name)
      if let descriptor = OpenDescriptor(named: place) {
        self = descriptor
        return
      }
      guard let target = FileSystem.linkTarget(of: place) else { return nil }
      path = target.hasPrefix("/") ? target : Paths.join(Paths.folder(of: place), target)
    }
    return nil
  }

  /// Returns the number of the descriptor.
  /// - Throws: `FileError` unless the process inherited the descriptor and it is open for `access`.
  func checked(for access: Int32, _ path: String) throws(FileError) -> Int32 {
    let flags = fcntl(number, F_GETFD)
    let mode = fcntl(number, F_GETFL) & (O_WRONLY | O_RDWR)
    // Files that the process opens itself have `FD_CLOEXEC`; inherited descriptors do not.
    guard flags >= 0, flags & FD_CLOEXEC == 0, mode == access || mode == O_RDWR else {
      throw FileError(
        action: access == O_RDONLY ? "read" : "write", path: path, code: EBADF,
        reason: flags < 0 || flags & FD_CLOEXEC != 0
          ? "this descriptor is not open"
          : "this descriptor is not open for \(access == O_RDONLY ? "reading" : "writing")")
    }
    return number
  }
}
