import LibC

/// A connection of a client. Requests are read and answered one after another; while one is answered, the next is not read, so
/// the memory of a connection is bounded. Only the thread of the loop accesses it.
final class Connection {
  // A class because it is the single owner of its descriptor.

  enum Phase {
    /// A request is awaited or arrives.
    case reading
    /// The handler runs. `isLost` means that the system has reported the loss of the client.
    case handling(HTTPRequest, Task<Void, Never>, isLost: Bool)
    /// A response is written.
    case writing(keepsConnection: Bool)
    /// Events are written until one side closes the stream.
    case streaming(EventStream)
    /// All is written, and the client's end is awaited. If the socket were closed while bytes of the client arrive, the system
    /// would reset the connection and the client could lose the response.
    case closing
    case closed
  }

  let number: ConnectionNumber
  let descriptor: Int32
  let context: LoopContext
  var phase = Phase.reading
  var parser: HTTPRequestParser
  var output = OutputQueue()
  /// The object that the response in work keeps.
  var retained: (any AnyObject & Sendable)?
  /// Whether bytes of the next request have arrived while the handler runs.
  var hasMore = false
  /// The time of the next timeout or heartbeat; `nil` while the handler runs.
  var deadline: ServerClock.Instant?
  /// The time since which the connection waits for a request, if it does.
  var idleSince: ServerClock.Instant
  /// Whether a part of a request has arrived.
  var isInRequest = false

  init(_ descriptor: Int32, _ number: ConnectionNumber, _ context: LoopContext) {
    self.descriptor = descriptor
    self.number = number
    self.context = context
    parser = HTTPRequestParser(limits: context.limits.request)
    idleSince = context.now
    deadline = context.now + context.limits.idleTime
  }

  /// The events to poll for; `nil` if the descriptor must not be polled, because its state would end every wait.
  var interest: Int32? {
    let writing = output.isEmpty ? 0 : POLLOUT
    switch phase {
    case .reading, .streaming: return POLLIN | writing
    // Errors are always reported. Nothing is written, because a failure would close the connection too early.
    // The end of the client's stream is noticed, unless bytes of its next request wait before it.
    case .handling(_, _, let isLost): return isLost ? nil : hasMore ? 0 : POLLIN
    case .writing: return writing
    case .closing: return POLLIN
    case .closed: return nil
    }
  }

  /// Whether the connection can be closed without a loss, because it has no part of a request or of a response.
  var isIdle: Bool {
    guard case .reading = phase else { return false }
    return parser.isIdle && output.isEmpty
  }

  /// Whether the connection waits for a request, or for the rest of one: no work on a request is lost if it is closed.
  var isWaiting: Bool {
    guard case .reading = phase else { return false }
    return output.isEmpty
  }

  var isClosing: Bool {
    if case .closing = phase { return true }
    return false
  }

  var isClosed: Bool {
    if case .closed = phase { return true }
    return false
  }

  /// Handles the events that `poll` has reported.
  func handle(_ events: Int32) {
    let isBroken = events & (POLLERR | POLLHUP | POLLNVAL) != 0
    if case .handling(let request, let task, _) = phase {
      if !isBroken {
        switch Socket.peek(descriptor) {
        case .blocked: return
        case .bytes(1...):
          hasMore = true
          return
        case .bytes, .failed: break
        }
      }
      // No more bytes of the client can arrive: it does not wait for the response any more, or it has only ended its requests. The
      // work stops at its next step, and a response that is made is still sent.
      task.cancel()
      // The slot is kept until the handler returns. Otherwise a client could start any number of handlers.
      phase = .handling(request, task, isLost: true)
      return
    }
    if events & POLLOUT != 0 { write() }
    if events & POLLIN != 0 { read() }
    if isBroken && events & (POLLIN | POLLOUT) == 0 { close() }
  }

  /// Handles the end of the time for the current phase.
  func expire() {
    switch phase {
    case .reading where !parser.isIdle:
      refuse(HTTPRefusal(.requestTimeout, "the request did not arrive in time"))
    case .streaming where output.isEmpty:
      output.append(EventText.heartbeat)
      deadline = context.now + context.limits.writeTime
      write()
    case .reading, .writing, .streaming, .closing: close()
    case .handling, .closed: deadline = nil
    }
  }

  func close() {
    switch phase {
    case .closed: return
    case .streaming(let stream): stream.finish()
    case .handling(_, let task, _): task.cancel()
    case .reading, .writing, .closing: break
    }
    phase = .closed
    deadline = nil
    output = OutputQueue()
    retained = nil
    Socket.close(descriptor)
  }
}
