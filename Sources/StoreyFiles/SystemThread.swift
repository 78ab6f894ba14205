import LibC

/// Threads of the system, for closures that block. A closure that blocks a task would take a thread from all other tasks.
package enum SystemThread {
  /// The size of a stack, in bytes: that of the main thread on Linux. Some C libraries give new threads much less.
  private static let stackSize = 8 << 20

  /// Starts a thread that runs a closure.
  ///
  /// - Returns: 0, or the number of the system's error.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let work = Work(body)
    var signals = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&signals)
    // The kernel ends the process without a report if a thread blocks the signal of its own crash.
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { unsafe sigdelset(&signals, number) }
    // The new thread inherits the mask. Signals are for the program's threads.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let context = unsafe Unmanaged.passRetained(work)
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, &attributes, Self.main, context.toOpaque())
      if code == 0 { pthread_detach(thread) }
    #else
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, &attributes, Self.main, context.toOpaque())
      if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
    if code != 0 { unsafe context.release() }
    return code
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
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
