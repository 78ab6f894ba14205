#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls of the system, and what it says of those that fail.
extension FileSystem {
  /// Opens a file; programs that are started do not have it.
  static func opened(
    _ path: String, to action: String, _ flags: Int32, mode: mode_t = 0
  ) throws(FileError) -> Int32 {
    try check(path, to: action)
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(action, path) }
    return descriptor
  }

  /// Whether the system sees all of a path: it would cut one with a NUL there, and take another file for it.
  static func isWhole(_ path: String) -> Bool { !path.utf8.contains(0) }

  /// Refuses a path that the system would see a part of.
  static func check(_ path: String, to action: String) throws(FileError) {
    if isWhole(path) { return }
    let shown = path.split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\\0")
    throw FileError(action: action, path: shown, code: EINVAL, reason: "a path has no NUL character")
  }

  /// A new file beside another, under a name that was free.
  static func openTemporary(beside target: String, _ path: String) throws(FileError) -> (String, Int32) {
    for attempt in 0..<100 {
      let temporary = "\(target).\(getpid())-\(attempt).tmp"
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
      if descriptor >= 0 { return (temporary, descriptor) }
      if errno != EEXIST { break }
    }
    throw failure("write", path)
  }

  /// Where a path leads when all links are followed, also to a file that is not there yet.
  static func resolved(_ path: String, links: Int = 0) -> String {
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    var length = 0
    let target = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      length = unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe readlink(path, base, buffer.count)
      }
      count = max(length, 0)
    }
    guard length > 0, links < 40 else { return path }
    let name = String(decoding: target, as: UTF8.self)
    if name.hasPrefix("/") { return resolved(name, links: links + 1) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return resolved(folder + name, links: links + 1)
  }

  /// What the system's error number says went wrong.
  package static func failure(_ action: String, _ path: String) -> FileError {
    let code = errno
    return FileError(action: action, path: path, code: code, reason: message(of: code))
  }

  static func message(of code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Calls again what a signal interrupted.
  static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, count)
    #else
      unsafe Darwin.read(descriptor, buffer, count)
    #endif
  }

  static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, buffer, count)
    #else
      unsafe Darwin.write(descriptor, buffer, count)
    #endif
  }
}
