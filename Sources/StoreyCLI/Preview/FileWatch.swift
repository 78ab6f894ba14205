#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notices that a file was written, replaced, removed or put back, by looking at it from time to time.
struct FileWatch {
  /// What is another after a file was written.
  private struct Stamp: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private let path: String
  /// The file as it was seen last; nil while it is not there.
  private var stamp: Stamp?

  init(_ path: String) {
    self.path = path
    stamp = Self.stamp(of: path)
  }

  /// Whether the file is another than the last time.
  mutating func hasChanged() -> Bool {
    let old = stamp
    stamp = Self.stamp(of: path)
    return stamp != old
  }

  private static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
