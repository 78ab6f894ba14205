import LibC

/// The data of the crash handler, which can only access globals. Only the thread of the terminal writes them, the descriptor
/// last.
private nonisolated(unsafe) var guardedTerminal: Int32 = -1
private nonisolated(unsafe) var guardedSettings: UnsafeMutablePointer<termios>?
private nonisolated(unsafe) var guardedBytes: UnsafeMutablePointer<UInt8>?
private nonisolated(unsafe) var guardedByteCount = 0

/// Restores the terminal when the process crashes, and lets the signal of the crash end the process.
///
/// The handler calls only `tcsetattr`, `write` and `raise`, which are async-signal-safe according to POSIX.
enum CrashGuard {
  private static let signals = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGTRAP, SIGFPE]
  /// The size of the stack of a handler, in bytes. The handler has its own stack because that of the thread may be full.
  private static let stackSize = 64 * 1024

  /// Restores a terminal if the process crashes from now on.
  ///
  /// - Parameters:
  ///   - terminal: The descriptor of the terminal.
  ///   - settings: The settings to restore.
  ///   - bytes: The bytes to write to the terminal first.
  static func arm(terminal: Int32, settings: termios, writing bytes: [UInt8]) {
    disarm()
    let storedSettings = unsafe guardedSettings ?? .allocate(capacity: 1)
    unsafe storedSettings.initialize(to: settings)
    unsafe guardedSettings = storedSettings
    unsafe guardedBytes?.deallocate()
    let storedBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    for (index, byte) in bytes.enumerated() { unsafe storedBytes[index] = byte }
    unsafe guardedBytes = storedBytes
    unsafe guardedByteCount = bytes.count
    unsafe guardedTerminal = terminal
    coverThread()
    for number in signals { catchSignal(number) }
  }

  /// Stops restoring the terminal.
  static func disarm() {
    if unsafe guardedTerminal < 0 { return }
    unsafe guardedTerminal = -1
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Sets a signal stack for the thread, so that a stack overflow can be handled.
  static func coverThread() {
    var stack = unsafe stack_t()
    guard unsafe sigaltstack(nil, &stack) == 0, unsafe stack.ss_sp == nil else { return }
    // The stack is never freed: threads that run tasks live as long as the process.
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    unsafe stack.ss_size = numericCast(stackSize)
    unsafe stack.ss_flags = 0
    _ = unsafe sigaltstack(&stack, nil)
  }

  private static func catchSignal(_ number: Int32) {
    let handler: @convention(c) (Int32) -> Void = { number in
      let terminal = unsafe guardedTerminal
      if terminal >= 0 {
        unsafe guardedTerminal = -1
        if let bytes = unsafe guardedBytes { _ = unsafe write(terminal, bytes, guardedByteCount) }
        if let settings = unsafe guardedSettings { _ = unsafe tcsetattr(terminal, TCSANOW, settings) }
      }
      // `SA_RESETHAND` has reset the handler, so the signal has its default effect.
      raise(number)
    }
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags =
      Int32(truncatingIfNeeded: Int(SA_ONSTACK) | Int(SA_NODEFER)) | Int32(bitPattern: UInt32(SA_RESETHAND))
    _ = unsafe sigaction(number, &action, nil)
  }
}
