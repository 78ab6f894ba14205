import LibC

/// Operations of a page store beyond reading and writing: private files, durable renames, and one writer at a time.
extension FileSystem {
  /// Creates a file that only its owner can access. The file must not exist. When the call returns, the bytes are on disk;
  /// when writing fails, the file is removed.
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

  /// Renames a file and replaces the target. When the call returns, the new name is on disk.
  package static func install(_ path: String, as target: String) throws(FileError) {
    if unsafe rename(path, target) != 0 { throw failure("write", target) }
    TemporaryFiles.forget(path)
    try flushFolder(of: target)
  }

  /// Removes a file. It is not an error if the file does not exist.
  package static func remove(_ path: String) throws(FileError) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw failure("remove", path) }
    TemporaryFiles.forget(path)
  }

  /// Creates a folder that only its owner can access. Missing parent folders are created with default permissions.
  package static func createPrivateFolder(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    try check(path, to: "create")
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    try createFolders(Paths.folder(of: path))
    // Another process may have created it meanwhile.
    if unsafe mkdir(path, 0o700) != 0 && !isFolder(path) { throw folderFailure(path) }
    try? flushFolder(of: path)
  }

  /// Flushes the folder of a path to disk.
  private static func flushFolder(of path: String) throws(FileError) {
    let folder = Paths.folder(of: path)
    let descriptor = try opened(folder.isEmpty ? "." : folder, to: "write", O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    // Some file systems cannot flush a folder, and offer no other way to write its names to disk.
    if flush(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP { throw failure("write", folder) }
  }

  /// Flushes a file to the disk itself. On Darwin, `fsync` only reaches the memory of the disk.
  private static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }

  /// Sets the times of an open file to now. The time is read from the clock, because the file time of the kernel advances
  /// only every few milliseconds, and two uses in the same step could not be ordered. Failures are ignored.
  package static func touch(_ descriptor: Int32) {
    guard let now = FileStatus.Time.now else { return }
    let time = timespec(tv_sec: now.seconds, tv_nsec: now.nanoseconds)
    let times = [time, time]
    _ = unsafe times.withUnsafeBufferPointer { unsafe $0.baseAddress.map { unsafe futimens(descriptor, $0) } }
  }

  /// Runs a closure while holding an exclusive lock on a file, across processes and threads. The lock file is not removed.
  ///
  /// The kernel releases the lock of a process that ends for any reason. The call waits at most `patience`, because a stopped
  /// process keeps its lock and must not block all others.
  package static func withLock<Result>(
    _ path: String, patience: Duration, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let descriptor = try opened(path, to: "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    // Closing releases the lock.
    defer { close(descriptor) }
    // Time during which the machine sleeps does not count.
    let deadline = SuspendingClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("lock", path) }
      guard SuspendingClock.now < deadline else {
        throw FileError(action: "lock", path: path, code: EWOULDBLOCK, reason: "another process holds the lock")
      }
      usleep(2000)
    }
    return try body()
  }
}
