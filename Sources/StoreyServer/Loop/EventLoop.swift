import LibC

/// The loop that serves all connections of a server on one thread.
final class EventLoop {
  // A class because its connections are.

  /// The largest number of connections that are accepted in one turn.
  private static let acceptances = 64
  /// The pause after accepting has failed because of missing descriptors. The listener stays readable meanwhile, and polling it
  /// would use a whole processor core.
  private static let pause = Duration.milliseconds(100)

  private let listeners: LoopbackListeners
  private let context: LoopContext
  /// In the order of their numbers.
  private var connections: [Connection] = []
  private var count: UInt64 = 0
  /// The time at which connections are accepted again; `nil` if they are accepted now.
  private var acceptsAgain: ServerClock.Instant?
  private var isStopping = false

  init(_ listeners: LoopbackListeners, _ context: LoopContext) {
    self.listeners = listeners
    self.context = context
  }

  /// Serves connections until a message stops the loop. Then all descriptors of the loop are closed.
  func run() {
    while !isStopping { turn() }
    for connection in connections { connection.close() }
    connections = []
    listeners.close()
    for case .response(_, let response) in context.mailbox.close() { response.abandon() }
  }

  private func turn() {
    if let time = acceptsAgain, time <= context.now { acceptsAgain = nil }
    let listening = acceptsAgain == nil ? listeners.descriptors : []
    var waits = ([context.mailbox.descriptor] + listening).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let polled = connections.filter { $0.interest != nil }
    for connection in polled {
      waits.append(pollfd(fd: connection.descriptor, events: Int16(connection.interest ?? 0), revents: 0))
    }
    let result = unsafe waits.withUnsafeMutableBufferPointer {
      unsafe Socket.poll($0.baseAddress, $0.count, milliseconds)
    }
    let isInterrupted = result < 0 && errno == EINTR
    context.now = context.clock.now
    if result < 0 {
      // The system is out of memory, or permits fewer descriptors than before.
      if !isInterrupted { usleep(10_000) }
      for index in waits.indices { waits[index].revents = 0 }
    }
    for message in context.mailbox.take() { handle(message) }
    for (connection, wait) in zip(polled, waits.dropFirst(1 + listening.count)) where wait.revents != 0 {
      connection.handle(Int32(wait.revents))
    }
    for connection in connections {
      if let deadline = connection.deadline, deadline <= context.now { connection.expire() }
    }
    connections.removeAll { $0.isClosed }
    for (listener, wait) in zip(listening, waits.dropFirst()) where wait.revents != 0 { accept(on: listener) }
  }

  /// The time until the next deadline, for `poll`; -1 if there is no deadline.
  private var milliseconds: Int32 {
    let deadlines = connections.compactMap(\.deadline) + (acceptsAgain.map { [$0] } ?? [])
    guard let next = deadlines.min() else { return -1 }
    let (seconds, attoseconds) = (next - context.clock.now).components
    if seconds < 0 || attoseconds < 0 { return 0 }
    // Rounded up, because a wait that ends too early would be repeated many times.
    return Int32(min(seconds, 3600)) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }

  private func handle(_ message: LoopMailbox.Message) {
    switch message {
    case .stop: isStopping = true
    case .time: break
    case .response(let number, let response):
      guard let connection = connection(number) else { return response.abandon() }
      connection.respond(response)
    case .events(let number): connection(number)?.continueStream()
    }
  }

  private func connection(_ number: ConnectionNumber) -> Connection? {
    connections.first { $0.number == number }
  }

  // MARK: New connections

  private func accept(on listener: Int32) {
    for _ in 0..<Self.acceptances {
      switch LoopbackListeners.accept(on: listener) {
      case .connection(let descriptor): add(descriptor)
      case .lost: continue
      case .finished: return
      case .exhausted:
        closeLongestIdle()
        acceptsAgain = context.now + Self.pause
        return
      }
    }
  }

  private func add(_ descriptor: Int32) {
    count += 1
    let connection = Connection(descriptor, ConnectionNumber(value: count), context)
    let inUse = connections.count { !$0.isClosing }
    let isRefused = inUse >= context.limits.connections && !closeLongestIdle()
    connections.append(connection)
    if isRefused {
      connection.refuse(
        HTTPRefusal(.serviceUnavailable, "the server has \(context.limits.connections) connections, which is its limit")
      )
    }
    let closing = connections.filter(\.isClosing)
    if closing.count > context.limits.closingConnections { closing.first?.close() }
    connections.removeAll { $0.isClosed }
  }

  /// Closes the connection that has waited longest for a request: one that has sent no part of it, otherwise one that has sent
  /// a part. A client that sends its request at once is not affected. Returns `false` if all requests are in work.
  @discardableResult
  private func closeLongestIdle() -> Bool {
    let idle = connections.filter(\.isIdle)
    let candidates = idle.isEmpty ? connections.filter(\.isWaiting) : idle
    guard let longest = candidates.min(by: { $0.idleSince < $1.idleSince }) else { return false }
    longest.close()
    connections.removeAll { $0.isClosed }
    return true
  }
}
