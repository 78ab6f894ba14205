import LibC

/// The metadata of a file: enough to distinguish two versions of it.
package struct FileStatus: Sendable, Hashable {
  /// The time of a file. Nanoseconds are compared as reported; their precision depends on the file system.
  package struct Time: Sendable, Hashable, Comparable {
    package let seconds: Int
    package let nanoseconds: Int

    /// The current time of the system's clock, which can be set to any time; `nil` if the clock cannot be read.
    package static var now: Time? {
      var now = timespec()
      guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
      return Time(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
    }

    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The size, in bytes.
  package let size: Int
  package let modified: Time
  /// The time of the last change of the contents or of the metadata. Programs cannot set it.
  let changed: Time
  /// The number of the file (inode) on its volume. A file that replaces another one has a different number.
  package let serial: UInt64
  /// The volume of the file.
  package let volume: UInt64
  package let kind: FileType
  /// The permission bits, including setuid, setgid and sticky.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// The number of hard links to the file.
  let names: Int

  package var isRegular: Bool { kind == .regular }

  private init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Time(seconds: status.st_mtimespec.tv_sec, nanoseconds: status.st_mtimespec.tv_nsec)
      changed = Time(seconds: status.st_ctimespec.tv_sec, nanoseconds: status.st_ctimespec.tv_nsec)
    #else
      modified = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
      changed = Time(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    #endif
    serial = UInt64(status.st_ino)
    volume = UInt64(truncatingIfNeeded: status.st_dev)
    kind = FileType(mode: status.st_mode)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    names = Int(status.st_nlink)
  }

  /// Creates the status of an open file; `nil` if the system reports an error.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the status of the file at a path; `nil` if the system reports an error. A link is followed only if `links` is
  /// `true`.
  package init?(at path: String, links: Bool = false) {
    self.init(at: path, in: AT_FDCWD, links: links)
  }

  /// Creates the status of a file whose relative path begins at a folder, by the descriptor of the folder.
  init?(at path: String, in folder: Int32, links: Bool = false) {
    var status = stat()
    guard unsafe fstatat(folder, path, &status, links ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the status of the file that a path leads to, links followed; `nil` if it does not exist.
  /// - Throws: `FileError` when the system cannot follow the path, for example because of a loop of links.
  static func followed(_ path: String, to action: String) throws(FileError) -> FileStatus? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw FileSystem.failure(action, path)
  }
}
