#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey

/// A thread that runs one closure. Any number of callers can wait for its end.
final class LoopThread: Sendable {
  // A class because its end of the pipe must be closed once.

  /// A pipe that carries no data. Its writing end is closed when the closure has returned, which ends every wait.
  private let end: Pipe
  /// The number of the thread; 0 before it runs.
  private let number: Locked<UInt>

  /// Starts a thread.
  init(_ body: @escaping @Sendable () -> Void) throws(ServerFailure) {
    let end = try Pipe()
    let number = Locked<UInt>(0)
    (self.end, self.number) = (end, number)
    let work = Work {
      number.withLock { $0 = Self.current }
      body()
      Socket.systemClose(end.writing)
    }
    let code = Self.start(work)
    if code != 0 {
      Socket.systemClose(end.writing)
      throw ServerFailure("cannot start the thread of the server: \(Socket.message(of: code))")
    }
  }

  deinit {
    Socket.systemClose(end.reading)
  }

  /// Waits until the closure has returned. A call on the thread itself returns immediately.
  func waitForEnd() {
    if number.withLock({ $0 }) == Self.current { return }
    var wait = pollfd(fd: end.reading, events: Int16(POLLIN), revents: 0)
    while unsafe Socket.poll(&wait, 1, -1) < 0 && errno == EINTR {}
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static var current: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #elseif canImport(Musl)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  private static func start(_ work: Work) -> Int32 {
    var signals = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&signals)
    // The kernel ends the process without a report if a thread blocks the signal of its own crash.
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { unsafe sigdelset(&signals, number) }
    // The new thread inherits the mask. Signals are for the program's threads.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let context = unsafe Unmanaged.passRetained(work)
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, nil, Self.main, context.toOpaque())
      if code == 0 { pthread_detach(thread) }
    #else
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, nil, Self.main, context.toOpaque())
      if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
    if code != 0 { unsafe context.release() }
    return code
  }

  #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
      unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }
  #endif
}
