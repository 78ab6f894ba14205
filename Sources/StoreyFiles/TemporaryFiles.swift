#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A handler of C can reach nothing but globals. They are set once, before the first handler is installed; the table is
// then changed under the lock alone.

/// The paths of the temporary files, in memory that a handler may read.
private nonisolated(unsafe) var table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
/// A pipe that holds one byte while nothing holds the lock: reading and writing are allowed in a handler.
private nonisolated(unsafe) var lockEnds: (taking: Int32, giving: Int32) = (-1, -1)
/// Whether the process is ending, and may create no more temporary files.
private nonisolated(unsafe) var isEnding = false

/// The temporary files of this process. Once `removeAtEnd` was called, those that are left are removed when the process
/// ends, by `exit` or by a signal.
package enum TemporaryFiles {
  /// Files beyond this number are not removed when a signal ends the process. The tool has one for each job and report.
  private static let capacity = 512

  /// The signals that end a process from outside.
  private static let endingSignals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU]

  /// Removes the temporary files that are left when the process ends. A signal then ends the process as it would have done
  /// without: a shell sees 130 for SIGINT and 143 for SIGTERM.
  ///
  /// To be called once, by the tool, before other threads run. A library does not decide about signals.
  package static func removeAtEnd() {
    var ends: [Int32] = [-1, -1]
    guard unsafe table == nil, unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    unsafe lockEnds = (ends[0], ends[1])
    let memory = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    unsafe memory.initialize(repeating: nil, count: capacity)
    unsafe table = memory
    unlock()
    atexit { TemporaryFiles.removeAll() }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in endingSignals {
      unsafe sigaddset(&signals, number)
      let before = signal(number) { TemporaryFiles.end(by: $0) }
      // What the process was started to ignore (nohup, jobs in the background) it ignores.
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    // A thread of Swift that starts a process has signals blocked, and the process begins with them blocked.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Removes all temporary files, before the process ends. None can be created from then on.
  package static func removeAll() {
    locked { unlinkAll() }
  }

  /// Opens a new file for writing, and remembers it until `forget` or `remove`.
  static func create(
    _ path: String, mode: mode_t, failure: () -> FileError
  ) throws(FileError) -> Int32 {
    let (descriptor, code) = locked { () -> (Int32, Int32) in
      if unsafe isEnding { return (-1, EINTR) }
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if descriptor < 0 { return (-1, errno) }
      if let table = unsafe table, let free = (0..<capacity).first(where: { unsafe table[$0] == nil }) {
        unsafe table[free] = strdup(path)
      }
      return (descriptor, 0)
    }
    if descriptor >= 0 { return descriptor }
    errno = code
    throw failure()
  }

  /// Forgets a file that has its final name now.
  static func forget(_ path: String) {
    locked { drop(path) }
  }

  /// Removes a file that is not needed any more.
  static func remove(_ path: String) {
    locked {
      unsafe unlink(path)
      drop(path)
    }
  }

  private static func drop(_ path: String) {
    guard let table = unsafe table else { return }
    for index in 0..<capacity {
      guard let name = unsafe table[index], unsafe strcmp(name, path) == 0 else { continue }
      unsafe table[index] = nil
      unsafe free(name)
      return
    }
  }

  // MARK: In a handler

  /// Ends the process by a signal.
  private static func end(by number: Int32) {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    // A second signal must not interrupt the holder of the lock.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
    lock()
    unlinkAll()
    signal(number, SIG_DFL)
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // The first process of a container is not ended by its own signals.
    _exit(128 + number)
  }

  private static func unlinkAll() {
    unsafe isEnding = true
    guard let table = unsafe table else { return }
    for index in 0..<capacity {
      guard let name = unsafe table[index] else { continue }
      unsafe unlink(name)
    }
  }

  // MARK: The lock

  /// Runs while no other thread, and no handler, looks at the table.
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
