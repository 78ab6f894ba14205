import LibC

/// Functions that read whole files. Only files that the command line names may block; all other files must be regular.
extension FileSystem {
  /// Returns all bytes of an input file, at most `limit + 1`. `-` is standard input, and a path such as `/dev/stdin` or
  /// `/dev/fd/3` is that open descriptor.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" { return try read(STDIN_FILENO, name: "standard input", limit: limit) }
    if let stream = OpenDescriptor(named: path), FileStatus(of: stream.number)?.isRegular != true {
      return try read(try stream.checked(for: O_RDONLY, path), name: path, limit: limit)
    }
    return try readRegularFile(path, limit: limit)
  }

  /// Returns all bytes of a regular file, at most `limit + 1`. Links are followed. The call never waits for a writer.
  package static func readRegularFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try withRegularFile(path, links: true) { (descriptor, status) throws(FileError) in
      try readUnchanged(descriptor, since: status, name: path, limit: limit)
    }
  }

  /// Returns all bytes of an open file, at most `limit + 1`, if it has not changed since its status was taken.
  ///
  /// A file of size 0 is not read. Files of the kernel report size 0, and reading them may wait for an event or reveal data
  /// of the process (`/proc/self/environ`).
  /// - Throws: `FileError` when the file cannot be read or was changed meanwhile. A file larger than `limit` is not checked
  ///   for changes.
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
        hint: "try again when no program writes to it")
    }
    return bytes
  }

  /// Opens a file for reading like `read`, passes its descriptor to a closure and closes it.
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

  /// Opens a regular file for reading, passes its descriptor and status to a closure and closes it. Links are followed only
  /// if `links` is `true`.
  package static func withRegularFile<Result>(
    _ path: String, links: Bool = false, _ body: (Int32, FileStatus) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let (descriptor, status) = try openedRegularFile(path, links: links)
    defer { close(descriptor) }
    return try body(descriptor, status)
  }

  /// Opens a regular file for reading. Other kinds of file are never opened: opening a pipe may block, and opening a device
  /// may have side effects.
  /// - Parameters:
  ///   - folder: The descriptor of the folder that a relative path begins at.
  ///   - name: The path in messages (default: the path).
  static func openedRegularFile(
    _ path: String, in folder: Int32 = AT_FDCWD, named name: String? = nil, links: Bool
  ) throws(FileError) -> (descriptor: Int32, status: FileStatus) {
    let shown = name ?? path
    try check(path, to: "read")
    guard let found = FileStatus(at: path, in: folder, links: links) else { throw failure("read", shown) }
    let isLink: Bool? = folder == AT_FDCWD ? nil : false
    guard found.isRegular else { throw notRegular("read", shown, found.kind, isLink: isLink) }
    let descriptor = try opened(
      path, in: folder, named: name, to: "read", O_RDONLY | O_NONBLOCK | O_NOCTTY | (links ? 0 : O_NOFOLLOW))
    // The file may have been replaced since its status was read.
    if let status = FileStatus(of: descriptor), status.isRegular { return (descriptor, status) }
    let kind = FileStatus(of: descriptor)?.kind
    close(descriptor)
    throw notRegular("read", shown, kind ?? .unknown, isLink: isLink)
  }
}
