#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a store of pages asks of the system beyond reading and writing: names that lead nowhere else, bytes that outlast a
/// loss of power, one writer at a time.
extension FileSystem {
  /// Writes a file that is not there yet, for its owner alone. When it returns, the bytes are on the disk; when it throws,
  /// the file is gone.
  package static func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try check(path, to: "write")
    let descriptor = try TemporaryFiles.create(path, mode: 0o600) { failure("write", path) }
    defer { close(descriptor) }
    do throws(FileError) {
      try write(bytes, to: descriptor, name: path)
      touch(descriptor)
      if flush(descriptor) != 0 { throw failure("write", path) }
    } catch {
      TemporaryFiles.remove(path)
      throw error
    }
  }

  /// Gives a file another name, in the place of what had it. When it returns, that is on the disk.
  package static func install(_ path: String, as target: String) throws(FileError) {
    if unsafe rename(path, target) != 0 { throw failure("write", target) }
    TemporaryFiles.forget(path)
    try flushFolder(of: target)
  }

  /// Removes a name. That it was not there is no error.
  package static func remove(_ path: String) throws(FileError) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw failure("remove", path) }
    TemporaryFiles.forget(path)
  }

  /// Makes a folder for its owner alone, and those above it, where they are not there yet.
  package static func createPrivateFolder(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    try check(path, to: "make")
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    try createFolders(Paths.folder(of: path))
    // Another process may have made it meanwhile.
    if unsafe mkdir(path, 0o700) != 0 && !isFolder(path) { throw folderFailure(path) }
    try? flushFolder(of: path)
  }

  /// Carries the names in the folder of a path to the disk.
  private static func flushFolder(of path: String) throws(FileError) {
    let folder = Paths.folder(of: path)
    let descriptor = try opened(folder.isEmpty ? "." : folder, to: "write", O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    // Some file systems cannot flush a folder; they have no later moment for its names either.
    if flush(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP { throw failure("write", folder) }
  }

  /// Carries what was written to the disk itself: Darwin's `fsync` stops at the disk's own memory.
  private static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }

  /// Notes that an open file was used now. By the clock itself: the time that the system gives stands still for
  /// milliseconds, in which a file that was used before another could not be told from it. Where it cannot be noted, it is
  /// not.
  package static func touch(_ descriptor: Int32) {
    guard let now = FileStatus.Time.now else { return }
    let time = timespec(tv_sec: now.seconds, tv_nsec: now.nanoseconds)
    let times = [time, time]
    _ = unsafe times.withUnsafeBufferPointer { unsafe $0.baseAddress.map { unsafe futimens(descriptor, $0) } }
  }

  /// Runs while no other process and no other thread runs under the lock of this file, which stays where it is.
  ///
  /// The kernel frees the lock of a process that ends, however it ends. Waits at most as long as `patience`: one that is
  /// stopped keeps its lock, and must not stop all others.
  package static func withLock<Result>(
    _ path: String, patience: Duration, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let descriptor = try opened(path, to: "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    // Closing frees the lock.
    defer { close(descriptor) }
    // A machine that sleeps waits for nobody: only time that it is awake counts.
    let deadline = SuspendingClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("lock", path) }
      guard SuspendingClock.now < deadline else {
        throw FileError(action: "lock", path: path, code: EWOULDBLOCK, reason: "another process holds it")
      }
      usleep(2000)
    }
    return try body()
  }
}
