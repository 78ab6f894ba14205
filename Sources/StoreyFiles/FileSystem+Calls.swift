import LibC

/// System calls and their errors.
extension FileSystem {
  /// Opens a file. Programs that the process starts do not inherit the descriptor.
  /// - Parameters:
  ///   - folder: The descriptor of the folder that a relative path begins at.
  ///   - name: The path in messages (default: the path).
  static func opened(
    _ path: String, in folder: Int32 = AT_FDCWD, named name: String? = nil, to action: String, _ flags: Int32,
    mode: mode_t = 0
  ) throws(FileError) -> Int32 {
    try check(path, to: action)
    let descriptor = unsafe openat(folder, path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(action, name ?? path) }
    return descriptor
  }

  /// Whether the system reads a path completely. It would truncate a path at a NUL character and use a different file.
  static func isWhole(_ path: String) -> Bool { !path.utf8.contains(0) }

  /// Checks that the system reads a path completely.
  static func check(_ path: String, to action: String) throws(FileError) {
    if isWhole(path) { return }
    let shown = path.split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\\0")
    throw FileError(action: action, path: shown, code: EINVAL, reason: "a path must not contain a NUL character")
  }

  /// Returns the path after all links are followed. The file need not exist.
  package static func resolved(_ path: String, links: Int = 0) -> String {
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    guard links < 40, let name = linkTarget(of: path) else { return path }
    if name.hasPrefix("/") { return resolved(name, links: links + 1) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return resolved(folder + name, links: links + 1)
  }

  /// Returns the target of a link; `nil` if the path is not a link.
  /// - Parameter folder: The descriptor of the folder that a relative path begins at.
  static func linkTarget(of path: String, in folder: Int32 = AT_FDCWD) -> String? {
    var length = 0
    let target = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      length = unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe readlinkat(folder, path, base, buffer.count)
      }
      count = max(length, 0)
    }
    return length > 0 ? String(decoding: target, as: UTF8.self) : nil
  }

  /// Returns the error for a path that does not lead to a regular file.
  /// - Parameter isLink: Whether the path is a link (default: looked up).
  static func notRegular(_ action: String, _ path: String, _ kind: FileType, isLink: Bool? = nil) -> FileError {
    let isLink = isLink ?? (kind != .link && FileStatus(at: path)?.kind == .link)
    return FileError(
      action: action, path: path, code: kind == .folder ? EISDIR : EINVAL,
      reason: isLink ? "it is a link to \(kind.wording), not to a file" : "it is \(kind.wording), not a file",
      hint: action == "read" && kind == .pipe ? "pass it as standard input, with '- <\(path)'" : nil)
  }

  /// Returns the error for the current `errno`.
  package static func failure(_ action: String, _ path: String) -> FileError {
    let code = errno
    return FileError(action: action, path: path, code: code, reason: message(of: code))
  }

  static func message(of code: Int32) -> String {
    if code == ELOOP { return "too many levels of symbolic links, or a loop of links" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Repeats a call while it is interrupted by a signal.
  static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Waits until a descriptor is ready to be read or written.
  static func wait(for descriptor: Int32, _ events: Int32) {
    var waits = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&waits, 1, -1)
  }

  static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe LibC.read(descriptor, buffer, count)
  }

  static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe LibC.write(descriptor, buffer, count)
  }
}
