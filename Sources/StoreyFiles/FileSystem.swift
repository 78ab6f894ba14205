import LibC
import Storey

/// File access through system calls, so that the tool starts without loading Foundation.
package enum FileSystem {
  private static let pieceSize = 256 * 1024

  #if canImport(Darwin)
    typealias DirectoryStream = UnsafeMutablePointer<DIR>
  #else
    typealias DirectoryStream = OpaquePointer
  #endif

  /// Returns all bytes of an open file from its current offset, at most `limit + 1`.
  package static func read(_ descriptor: Int32, name: String, limit: Int) throws(FileError) -> [UInt8] {
    var status = stat()
    let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let most = min(max(limit, 0), Int.max - 1) + 1
    // The reported size of a regular file, and one byte to detect its end. A reported size above 64 MiB is not trusted: the
    // rest is read in pieces.
    var bytes = try readWaiting(descriptor, name: name, count: min(min(max(size, pieceSize), 64 << 20) + 1, most))
    while !bytes.isEmpty && bytes.count < most {
      let more = try readWaiting(descriptor, name: name, count: min(pieceSize, most - bytes.count))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Returns the bytes that one system call reads, at most `count`; empty at the end of the file.
  package static func readOnce(_ descriptor: Int32, name: String, count wanted: Int) throws(FileError) -> [UInt8] {
    var count = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      count = retrying { unsafe systemRead(descriptor, buffer.baseAddress, wanted) }
      code = errno
      filled = max(count, 0)
    }
    if count < 0 { throw FileError(action: "read", path: name, code: code, reason: message(of: code)) }
    return bytes
  }

  /// Writes lines to standard error in one call. Each line is escaped, so that it cannot control a terminal, contain a line
  /// break or be read as a command by a CI runner. Write failures are ignored.
  package static func note(lines: [String]) {
    let text = lines.map { LogLine.escaped($0) + "\n" }.joined()
    try? write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Reads like `readOnce`, and waits for data if the descriptor is non-blocking. It does not wait for a regular file,
  /// because some files of the kernel would wait for an event.
  package static func readWaiting(_ descriptor: Int32, name: String, count: Int) throws(FileError) -> [UInt8] {
    while true {
      do throws(FileError) {
        return try readOnce(descriptor, name: name, count: count)
      } catch {
        guard error.code == EAGAIN, FileStatus(of: descriptor)?.isRegular != true else { throw error }
        wait(for: descriptor, POLLIN)
      }
    }
  }

  /// Writes all bytes to an open file.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        retrying {
          unsafe systemWrite(descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
        }
      }
      if count < 0 {
        guard errno == EAGAIN else { throw failure("write", name) }
        // Another process that shares the descriptor has made it non-blocking.
        wait(for: descriptor, POLLOUT)
        continue
      }
      start += count
    }
  }

  /// Creates a folder and its missing parents.
  package static func createFolders(_ path: String) throws(FileError) {
    if path.isEmpty || isFolder(path) { return }
    try check(path, to: "create")
    try createFolders(Paths.folder(of: path))
    if unsafe mkdir(path, 0o777) == 0 { return }
    let error = folderFailure(path)
    // Another process may have created it meanwhile.
    if !isFolder(path) { throw error }
  }

  /// Returns the error for a folder that cannot be created.
  static func folderFailure(_ path: String) -> FileError {
    let error = failure("create", path)
    if error.code != EEXIST { return error }
    return FileError(action: "create", path: path, code: ENOTDIR, reason: "it exists and is not a folder")
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe isWhole(path) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to an existing file of any kind.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe isWhole(path) && stat(path, &status) == 0
  }

  /// The working directory of the process.
  package static var currentFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Whether a path is in use, also by a link whose target does not exist.
  package static func isInUse(_ path: String) -> Bool { isWhole(path) && FileStatus(at: path) != nil }

  /// Returns the kind of file that a path leads to, and whether the path itself is a link. The kind of a link whose target
  /// does not exist is `unknown`.
  package static func kind(of path: String) throws(FileError) -> (kind: FileType, isLink: Bool) {
    try check(path, to: "read")
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw failure("read", path) }
    let kind = FileType(mode: status.st_mode)
    guard kind == .link else { return (kind, false) }
    return (FileStatus(at: path, links: true)?.kind ?? .unknown, true)
  }

  /// Returns the names in a folder, sorted, without hidden ones. A name that is not UTF-8 is `nil`; these come last.
  package static func names(in folder: String) throws(FileError) -> [String?] {
    try check(folder, to: "read")
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { throw failure("read", folder) }
    defer { unsafe closedir(stream) }
    return unsafe names(in: stream)
  }

  /// Returns the names in an open folder, like `names(in:)` for a path.
  static func names(in stream: DirectoryStream) -> [String?] {
    var names: [String] = []
    var unreadable = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
      }
      guard let name else {
        unreadable += 1
        continue
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted() + Array(repeating: nil, count: unreadable)
  }

  /// The number of available processor cores.
  package static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes the allocator keep freed memory for the next page instead of returning it to the system after each page: glibc
  /// raises its thresholds (mallopt(3), M_MMAP_THRESHOLD) to the largest freed block. Does nothing with other C libraries.
  package static func keepFreedMemory() {
    #if canImport(Glibc)
      unsafe free(malloc(24 << 20))
    #endif
  }
}
