import LibC

/// The descriptor that the signal handler writes to. A global, because a C function cannot capture values. It is set once,
/// before the first handler is installed.
private nonisolated(unsafe) var writingEnd: Int32 = -1

/// A pipe that receives the numbers of signals, so that signals and the terminal can be polled together.
package struct SignalPipe {
  /// The signals that end a process by default, without `SIGKILL` and the signals of crashes, after which the process must not
  /// continue.
  package static let ending: [Int32] = {
    let common = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
    ]
    #if os(Linux)
      return common + [SIGPOLL, SIGPWR, SIGSTKFLT] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return common
    #endif
  }()

  /// The descriptor to read from.
  package let descriptor: Int32

  /// Installs handlers for the signals that a full-screen program must handle.
  /// - Throws: `FileError` when no pipe can be created.
  package init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw FileError(action: "catch", path: "signals", code: errno, reason: "cannot create a pipe")
    }
    for end in ends {
      // A full pipe must not block the handler, and an empty one must not block `read`.
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    unsafe writingEnd = ends[1]
    for number in Self.ending + [SIGWINCH, SIGTSTP, SIGCONT] { Self.catchSignal(number) }
  }

  /// Returns the signals since the last call.
  package func read() -> [Int32] {
    // Reading from an empty pipe is an error, which means that there are no signals.
    let bytes = (try? FileSystem.readOnce(descriptor, name: "signals", count: 64)) ?? []
    return bytes.map(Int32.init)
  }

  /// Raises a signal with its default effect. Returns if the process still exists.
  package static func raiseUncaught(_ number: Int32) {
    signal(number, SIG_DFL)
    // Threads that run tasks block signals, so the signal would stay pending.
    var own = sigset_t()
    var old = sigset_t()
    unsafe sigemptyset(&own)
    unsafe sigaddset(&own, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &own, &old)
    raise(number)
    unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
    catchSignal(number)
  }

  private static func catchSignal(_ number: Int32) {
    signal(number) { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      unsafe _ = write(writingEnd, &byte, 1)
      errno = code
    }
  }
}
