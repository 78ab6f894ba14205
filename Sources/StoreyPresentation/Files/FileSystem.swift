#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey

/// Files, straight from the system: the tool starts without loading Foundation.
package enum FileSystem {
  private static let pieceSize = 256 * 1024

  /// All bytes of a file, or of standard input for `-`; at most one more than `limit`.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" { return try read(STDIN_FILENO, name: "standard input", limit: limit) }
    let descriptor = try opened(path, to: "read", O_RDONLY)
    defer { close(descriptor) }
    return try read(descriptor, name: path, limit: limit)
  }

  /// All bytes of an open file from where it stands; at most one more than `limit`.
  static func read(_ descriptor: Int32, name: String, limit: Int) throws(FileError) -> [UInt8] {
    var status = stat()
    let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let most = min(max(limit, 0), Int.max - 1) + 1
    // All that a regular file says it has, and one byte to see that it ends there. What says that it has more than a page
    // ever has is not believed: it is read piece by piece.
    var bytes = try readOnce(descriptor, name: name, count: min(min(max(size, pieceSize), 64 << 20) + 1, most))
    while !bytes.isEmpty && bytes.count < most {
      let more = try readOnce(descriptor, name: name, count: min(pieceSize, most - bytes.count))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// What one call of the system reads, at most so many bytes; nothing at the end.
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

  /// Opens a file for reading, or standard input for `-`, lends its descriptor and closes it.
  package static func withFile<Result>(
    _ path: String, _ body: (Int32) async throws -> Result
  ) async throws -> Result {
    if path == "-" { return try await body(STDIN_FILENO) }
    let descriptor = try opened(path, to: "read", O_RDONLY)
    defer { close(descriptor) }
    return try await body(descriptor)
  }

  /// Writes a file whole or not at all: to a temporary name beside it, which is then renamed. What is no regular file
  /// (a device, a pipe) is written to directly; a link is followed.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: [bytes])
  }

  /// The same for bytes in pieces.
  package static func replace(_ path: String, with pieces: [[UInt8]]) throws(FileError) {
    try check(path, to: "write")
    var status = stat()
    // The links of `/dev/stdout` lead to a pipe only for the system: no path names it.
    let isDirect = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    let target = isDirect ? path : resolved(path)
    let exists = unsafe stat(target, &status) == 0
    // A new name would replace what may not be written.
    if unsafe exists && access(target, W_OK) != 0 { throw failure("write", path) }
    if exists && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = try opened(target, to: "write", O_WRONLY)
      defer { close(descriptor) }
      for piece in pieces { try write(piece, to: descriptor, name: path) }
      return
    }
    let (temporary, descriptor) = try openTemporary(beside: target, path)
    do throws(FileError) {
      defer { close(descriptor) }
      if exists { fchmod(descriptor, status.st_mode & 0o7777) }
      for piece in pieces { try write(piece, to: descriptor, name: path) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    if unsafe rename(temporary, target) != 0 {
      let error = failure("write", path)
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Writes lines to standard error, all at once and each escaped: none can write to a terminal, end early, or be a
  /// command to a runner that reads the log. Write failures are ignored.
  package static func note(lines: [String]) {
    let text = lines.map { LogLine.escaped($0) + "\n" }.joined()
    try? write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
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
      if count < 0 { throw failure("write", name) }
      start += count
    }
  }

  /// Makes a folder, and those above it, where they are not there yet.
  package static func createFolders(_ path: String) throws(FileError) {
    if path.isEmpty || isFolder(path) { return }
    try check(path, to: "make")
    try createFolders(Paths.folder(of: path))
    // Another process may have made it meanwhile.
    if unsafe mkdir(path, 0o777) != 0 && !isFolder(path) { throw folderFailure(path) }
  }

  /// Why a folder cannot be made.
  static func folderFailure(_ path: String) -> FileError {
    let error = failure("make", path)
    if error.code != EEXIST { return error }
    return FileError(action: "make", path: path, code: ENOTDIR, reason: "it is there, and is no folder")
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe isWhole(path) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to anything.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe isWhole(path) && stat(path, &status) == 0
  }

  /// The folder that the process works in.
  package static var currentFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// What a path is.
  package enum Kind {
    case file, folder
    /// A pipe, a device, a link that leads nowhere.
    case other
  }

  /// What a path is, links followed, and whether it is a link itself.
  package static func kind(of path: String) throws(FileError) -> (kind: Kind, isLink: Bool) {
    try check(path, to: "read")
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw failure("read", path) }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, unsafe stat(path, &status) != 0 { return (.other, true) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (.file, isLink)
    case S_IFDIR: return (.folder, isLink)
    default: return (.other, isLink)
    }
  }

  /// The names in a folder, sorted, hidden ones left out; nil stands for a name that is not UTF-8.
  package static func names(in folder: String) throws(FileError) -> [String?] {
    try check(folder, to: "read")
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { throw failure("read", folder) }
    defer { unsafe closedir(stream) }
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

  /// How many cores there are to work on.
  package static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes the allocator keep what is freed for the next page, instead of giving it back to the system after each: glibc
  /// raises its thresholds (mallopt(3), M_MMAP_THRESHOLD) to the largest block that was freed. Elsewhere it does nothing.
  package static func keepFreedMemory() {
    #if canImport(Glibc)
      unsafe free(malloc(24 << 20))
    #endif
  }
}
