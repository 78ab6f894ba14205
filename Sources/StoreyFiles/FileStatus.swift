#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of a file: enough to tell one state of it from another.
package struct FileStatus: Sendable, Hashable {
  /// A point in time, as files have it: nanoseconds are compared as they are, whatever the file system keeps of them.
  package struct Time: Sendable, Hashable, Comparable {
    package let seconds: Int
    package let nanoseconds: Int

    /// By the system's clock, which may be set to any time; nil where it has none.
    package static var now: Time? {
      var now = timespec()
      guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
      return Time(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
    }

    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// In bytes.
  package let size: Int
  package let modified: Time
  /// Which file of its volume it is: a file that was put in its place is another.
  package let serial: UInt64
  /// The volume that it is on.
  package let volume: UInt64
  let kind: FileKind
  /// The permission bits, with those for setuid, setgid and sticky.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// The number of names (hard links) that the file has.
  let names: Int

  package var isRegular: Bool { kind == .regular }

  private init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Time(seconds: status.st_mtimespec.tv_sec, nanoseconds: status.st_mtimespec.tv_nsec)
    #else
      modified = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    #endif
    serial = UInt64(status.st_ino)
    volume = UInt64(truncatingIfNeeded: status.st_dev)
    kind = FileKind(mode: status.st_mode)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    names = Int(status.st_nlink)
  }

  /// Of an open file.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of what is at a path; a link is itself, not what it leads to, unless `links` says so.
  package init?(at path: String, links: Bool = false) {
    var status = stat()
    guard unsafe (links ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the status of what a path leads to, links followed; `nil` when nothing is there.
  /// - Throws: When the system cannot follow the path, as for a loop of links.
  static func followed(_ path: String, to action: String) throws(FileError) -> FileStatus? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw FileSystem.failure(action, path)
  }
}
