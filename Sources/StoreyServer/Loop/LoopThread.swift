import LibC
import Storey
import StoreyFiles

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
    let code = SystemThread.start {
      number.withLock { $0 = Self.current }
      body()
      Socket.systemClose(end.writing)
    }
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

  private static var current: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #elseif canImport(Musl)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
