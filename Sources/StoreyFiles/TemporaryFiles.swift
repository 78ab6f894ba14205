import LibC

// A signal handler in C can only access globals. They are set before the first handler is installed; from then on they change
// only under the lock.

/// A temporary file: its path, and the descriptor of the folder that a relative path begins at.
@unsafe private struct Entry {
  let folder: Int32
  let path: UnsafeMutablePointer<CChar>
}

/// The temporary files, in memory that a signal handler may read.
private nonisolated(unsafe) var table: UnsafeMutablePointer<Entry?>?
/// A pipe that contains one byte while the lock is free. A pipe, because a signal handler may call `read` and `write`.
private nonisolated(unsafe) var lockEnds: (taking: Int32, giving: Int32) = (-1, -1)
/// Whether the process is ending and must not create more temporary files.
private nonisolated(unsafe) var isEnding = false

/// The temporary files of this process. After a call of `removeAtEnd`, the remaining files are removed when the process ends,
/// by `exit` or by a signal.
package enum TemporaryFiles {
  /// The maximum number of files that are removed when the process ends. The tool has one for each job and report.
  private static let capacity = 512

  /// The signals from outside that end a process.
  private static let endingSignals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU]

  /// Removes the remaining temporary files when the process ends. A signal still ends the process with its usual status: a
  /// shell reports 130 for SIGINT and 143 for SIGTERM.
  ///
  /// Must be called once, by the tool, before other threads run. A library must not install signal handlers.
  package static func removeAtEnd() {
    var ends: [Int32] = [-1, -1]
    guard unsafe table == nil, unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    unsafe lockEnds = (ends[0], ends[1])
    let memory = UnsafeMutablePointer<Entry?>.allocate(capacity: capacity)
    unsafe memory.initialize(repeating: nil, count: capacity)
    unsafe table = memory
    unlock()
    atexit { TemporaryFiles.removeAll() }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in endingSignals {
      unsafe sigaddset(&signals, number)
      let before = signal(number) { TemporaryFiles.end(by: $0) }
      // Signals that the process was started to ignore (nohup, background jobs) remain ignored.
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    // Swift's task threads block signals, and a process that is started from one of them inherits the blocked signals.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Removes all temporary files before the process ends. No more can be created after this call.
  package static func removeAll() {
    locked { unlinkAll() }
  }

  /// Creates a file for writing, and registers it for removal until `forget` or `remove` is called.
  /// - Parameter folder: The descriptor of the folder that a relative path begins at. It must be open until then.
  static func create(
    _ path: String, in folder: Int32 = AT_FDCWD, mode: mode_t, failure: () -> FileError
  ) throws(FileError) -> Int32 {
    let (descriptor, code) = locked { () -> (Int32, Int32) in
      if unsafe isEnding { return (-1, EINTR) }
      let descriptor = unsafe openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if descriptor < 0 { return (-1, errno) }
      if let table = unsafe table, let free = (0..<capacity).first(where: { unsafe table[$0] == nil }),
        let copy = unsafe strdup(path)
      {
        unsafe table[free] = Entry(folder: folder, path: copy)
      }
      return (descriptor, 0)
    }
    if descriptor >= 0 { return descriptor }
    errno = code
    throw failure()
  }

  /// Unregisters a file that now has its final name.
  static func forget(_ path: String, in folder: Int32 = AT_FDCWD) {
    locked { drop(path, folder) }
  }

  /// Removes a file that is no longer needed, and unregisters it.
  static func remove(_ path: String, in folder: Int32 = AT_FDCWD) {
    locked {
      unsafe unlinkat(folder, path, 0)
      drop(path, folder)
    }
  }

  private static func drop(_ path: String, _ folder: Int32) {
    guard let table = unsafe table else { return }
    for index in 0..<capacity {
      guard let entry = unsafe table[index], unsafe entry.folder == folder && strcmp(entry.path, path) == 0 else {
        continue
      }
      unsafe table[index] = nil
      unsafe free(entry.path)
      return
    }
  }

  // MARK: In a signal handler

  /// Removes the temporary files and ends the process with a signal.
  private static func end(by number: Int32) {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    // A second signal must not interrupt this thread while it holds the lock.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
    lock()
    unlinkAll()
    signal(number, SIG_DFL)
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // The first process of a container (PID 1) is not ended by its own signals.
    _exit(128 + number)
  }

  private static func unlinkAll() {
    unsafe isEnding = true
    guard let table = unsafe table else { return }
    for index in 0..<capacity {
      guard let entry = unsafe table[index] else { continue }
      unsafe unlinkat(entry.folder, entry.path, 0)
    }
  }

  // MARK: The lock

  /// Runs a closure while no other thread and no signal handler accesses the table.
  private static func locked<Result>(_ body: () -> Result) -> Result {
    guard unsafe table != nil else { return body() }
    var all = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &old)
    lock()
    defer {
      unlock()
      unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
    }
    return body()
  }

  private static func lock() {
    var byte: UInt8 = 0
    while unsafe FileSystem.systemRead(lockEnds.taking, &byte, 1) < 0 && errno == EINTR {}
  }

  private static func unlock() {
    var byte: UInt8 = 0
    while unsafe FileSystem.systemWrite(lockEnds.giving, &byte, 1) < 0 && errno == EINTR {}
  }
}
