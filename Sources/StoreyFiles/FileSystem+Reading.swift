#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are read whole. Only what the command line names may be waited for: everything else is a regular file.
extension FileSystem {
  /// All bytes of a file as a person names it: `-` is standard input, and a path such as `/dev/stdin` or `/dev/fd/3` is
  /// that open descriptor. At most one more than `limit`.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" { return try read(STDIN_FILENO, name: "standard input", limit: limit) }
    if let stream = OpenDescriptor(named: path), FileStatus(of: stream.number)?.isRegular != true {
      return try read(try stream.checked(for: O_RDONLY, path), name: path, limit: limit)
    }
    return try readRegularFile(path, limit: limit)
  }

  /// All bytes of a regular file, links followed; at most one more than `limit`. It never waits for someone to write.
  package static func readRegularFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try withRegularFile(path, links: true) { (descriptor, status) throws(FileError) in
      try readUnchanged(descriptor, since: status, name: path, limit: limit)
    }
  }

  /// All bytes of an open file whose status was taken before. A file of no bytes is not read: those of the kernel say that they
  /// have none, and reading them may wait for an event, or give away what the process knows (`/proc/self/environ`).
  /// - Throws: Also when the file was written to meanwhile. One that is larger than `limit` is not checked.
  package static func readUnchanged(
    _ descriptor: Int32, since status: FileStatus, name: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    if status.size == 0 { return [] }
    let bytes = try read(descriptor, name: name, limit: limit)
    if bytes.count > limit { return bytes }
    guard let now = FileStatus(of: descriptor), now.size == status.size, now.modified == status.modified,
      bytes.count == now.size
    else {
      throw FileError(
        action: "read", path: name, code: EBUSY, reason: "it changed while it was read",
        hint: "try again when nothing writes to it")
    }
    return bytes
  }

  /// Opens a file for reading as `read` does, lends its descriptor and closes it.
  package static func withFile<Result>(
    _ path: String, _ body: (Int32) async throws -> Result
  ) async throws -> Result {
    if path == "-" { return try await body(STDIN_FILENO) }
    if let stream = OpenDescriptor(named: path), FileStatus(of: stream.number)?.isRegular != true {
      return try await body(try stream.checked(for: O_RDONLY, path))
    }
    var (descriptor, status) = try openedRegularFile(path, links: true)
    defer { close(descriptor) }
    if status.size == 0 {
      let nothing = try opened("/dev/null", to: "read", O_RDONLY)
      close(descriptor)
      descriptor = nothing
    }
    return try await body(descriptor)
  }

  /// Opens a regular file for reading, lends its descriptor and closes it. A link is not followed unless `links` says so.
  package static func withRegularFile<Result>(
    _ path: String, links: Bool = false, _ body: (Int32, FileStatus) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let (descriptor, status) = try openedRegularFile(path, links: links)
    defer { close(descriptor) }
    return try body(descriptor, status)
  }

  /// Opens a regular file for reading. Nothing else is opened: opening a pipe may wait, and opening a device may do
  /// anything.
  private static func openedRegularFile(
    _ path: String, links: Bool
  ) throws(FileError) -> (descriptor: Int32, status: FileStatus) {
    try check(path, to: "read")
    guard let found = FileStatus(at: path, links: links) else { throw failure("read", path) }
    guard found.isRegular else { throw notRegular("read", path, found.kind) }
    let descriptor = try opened(path, to: "read", O_RDONLY | O_NONBLOCK | O_NOCTTY | (links ? 0 : O_NOFOLLOW))
    // Something else may have taken its place meanwhile.
    if let status = FileStatus(of: descriptor), status.isRegular { return (descriptor, status) }
    let kind = FileStatus(of: descriptor)?.kind
    close(descriptor)
    throw notRegular("read", path, kind ?? .unknown)
  }
}
