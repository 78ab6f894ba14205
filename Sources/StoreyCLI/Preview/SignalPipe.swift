#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import StoreyFiles

/// Where the handler writes: a handler of C can reach nothing else. It is written once, before the first handler is
/// installed, and only read after that.
private nonisolated(unsafe) var writingEnd: Int32 = -1

/// Signals as something to wait for beside a terminal: a handler writes the number of each to a pipe.
struct SignalPipe {
  /// What ends a process that does not catch it, but for SIGKILL and the signals of a crash, after which nothing of a
  /// process may run on.
  static let ending: [Int32] = {
    let common = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
    ]
    #if os(Linux)
      return common + [SIGPOLL, SIGPWR, SIGSTKFLT] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return common
    #endif
  }()

  /// The end to read from.
  let descriptor: Int32

  /// Catches the signals that are of interest to who owns a terminal.
  /// - Throws: `Failure` where the system has no pipe to give.
  init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure(message: "cannot catch signals: there is no pipe left") }
    for end in ends {
      // A full pipe must not stop a handler, and an empty one no reader.
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    unsafe writingEnd = ends[1]
    for number in Self.ending + [SIGWINCH, SIGTSTP, SIGCONT] { Self.catchSignal(number) }
  }

  /// The signals that came since the last time.
  func read() -> [Int32] {
    // One that is empty is an error like any other, and no signal.
    let bytes = (try? FileSystem.readOnce(descriptor, name: "signals", count: 64)) ?? []
    return bytes.map(Int32.init)
  }

  /// Lets a signal do to the process what it does to any, and returns if that is not the end of it.
  static func raiseUncaught(_ number: Int32) {
    signal(number, SIG_DFL)
    // Threads that tasks run on block signals: it would wait for ever.
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
