/// Values that all connections of a loop share. Only the thread of the loop accesses it.
final class LoopContext {
  // A class because the connections share the buffer.

  typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  let limits: HTTPServerLimits
  let origin: LoopbackOrigin
  let mailbox: LoopMailbox
  let clock: ServerClock
  private let handler: Handler
  /// The memory for received bytes.
  var buffer = [UInt8](repeating: 0, count: 16 << 10)
  /// The time of the current turn of the loop.
  var now: ServerClock.Instant

  init(
    limits: HTTPServerLimits, origin: LoopbackOrigin, mailbox: LoopMailbox, clock: ServerClock,
    handler: @escaping Handler
  ) {
    self.limits = limits
    self.origin = origin
    self.mailbox = mailbox
    self.clock = clock
    now = clock.now
    self.handler = handler
  }

  /// Starts the handler in a task. Its response arrives as a message. Tasks of the process that no client waits for do not delay
  /// it.
  func handle(_ request: HTTPRequest, _ number: ConnectionNumber) -> Task<Void, Never> {
    Task.detached(priority: .userInitiated) { [handler, mailbox] in
      let response = await handler(request)
      if !mailbox.post(.response(number, response)) { response.abandon() }
    }
  }
}
