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

  /// All bytes of an open file from where it stands; at most one more than `limit`.
  package static func read(_ descriptor: Int32, name: String, limit: Int) throws(FileError) -> [UInt8] {
    var status = stat()
    let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let most = min(max(limit, 0), Int.max - 1) + 1
    // All that a regular file says it has, and one byte to see that it ends there. What says that it has more than a page
    // ever has is not believed: it is read piece by piece.
    var bytes = try readWaiting(descriptor, name: name, count: min(min(max(size, pieceSize), 64 << 20) + 1, most))
    while !bytes.isEmpty && bytes.count < most {
      let more = try readWaiting(descriptor, name: name, count: min(pieceSize, most - bytes.count))
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

  /// Writes lines to standard error, all at once and each escaped: none can write to a terminal, end early, or be a
  /// command to a runner that reads the log. Write failures are ignored.
  package static func note(lines: [String]) {
    let text = lines.map { LogLine.escaped($0) + "\n" }.joined()
    try? write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// The same, also for a descriptor that does not wait: it waits until there is something. Not for a regular file: those have
  /// what they have, and some of the kernel's wait for an event.
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
        // Whoever else holds the descriptor made it one that does not wait.
        wait(for: descriptor, POLLOUT)
        continue
      }
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

  /// Whether something has this name already, if only a link that leads nowhere.
  package static func isTaken(_ path: String) -> Bool { isWhole(path) && FileStatus(at: path) != nil }

  /// Returns what a path is, links followed, and whether it is a link itself. A link that leads nowhere is `unknown`.
  package static func kind(of path: String) throws(FileError) -> (kind: FileKind, isLink: Bool) {
    try check(path, to: "read")
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw failure("read", path) }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .link else { return (kind, false) }
    return (FileStatus(at: path, links: true)?.kind ?? .unknown, true)
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
