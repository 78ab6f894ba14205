import LibC

/// A folder that is held by its descriptor. Names in it are looked up in the same folder, also when its path has changed.
package final class OpenFolder: Sendable {
  // A class, because `deinit` closes the descriptor.

  package let descriptor: Int32

  /// Opens a folder. Links in the path are followed.
  convenience init(_ path: String) throws(FileError) {
    self.init(try FileSystem.opened(path, to: "read", Self.flags))
  }

  /// Opens a folder in this one; `nil` if the system reports an error, for example because the name is that of a link.
  func folder(_ name: String) -> OpenFolder? {
    let descriptor = unsafe openat(descriptor, name, Self.flags | O_NOFOLLOW | O_CLOEXEC, 0)
    return descriptor < 0 ? nil : OpenFolder(descriptor)
  }

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// On Linux, a folder can be opened without the permission to list it: with `O_PATH`, which is not imported.
  private static var flags: Int32 {
    #if os(Linux)
      0o10_000_000 | O_DIRECTORY
    #else
      O_RDONLY | O_DIRECTORY
    #endif
  }
}
