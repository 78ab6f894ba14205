import Storey

/// A response of server-sent events. A handler creates the stream and returns it with `HTTPResponse.events`; any thread can send.
///
/// Events that were sent before the response starts are kept. Events that the client does not read are kept up to a limit of
/// bytes; then the connection is closed, and the client connects again. A stream that was not returned by a handler is not
/// connected to a client, and its closures do not run.
package final class EventStream: Sendable {
  // A class because the handler's program and the loop share it.

  private struct State: Sendable {
    var pending: [UInt8] = []
    /// The number of bytes that the connection has taken and may not have written.
    var taken = 0
    /// Whether the stream is or was connected to a connection.
    var isAttached = false
    /// Makes the connection look at the stream; `nil` without a connection.
    var wake: (@Sendable () -> Void)?
    /// Whether the program has closed the stream.
    var isEnding = false
    /// Whether the queue has exceeded its limit.
    var isOverflowing = false
    /// Whether the connection is closed.
    var isFinished = false
    var closures: [@Sendable () -> Void] = []

    /// Whether the connection has no reason to look at the stream.
    var isQuiet: Bool { pending.isEmpty && !isEnding && !isOverflowing }
  }

  private let limit: Int
  private let state = Locked(State())

  /// Creates a stream that keeps at most `limit` bytes that the client has not read.
  package init(limit: Int = 4 << 20) {
    self.limit = limit
  }

  /// Whether events are no longer accepted: the client is disconnected, the queue has exceeded its limit, or `close` was called.
  package var isClosed: Bool { state.withLock { $0.isFinished || $0.isEnding || $0.isOverflowing } }

  /// Sends an event. Line breaks are removed from `event` and `id`. Returns `false` if the stream is closed.
  @discardableResult
  package func send(event: String? = nil, id: String? = nil, data: String) -> Bool {
    let bytes = EventText.bytes(event: event, id: id, data: data)
    return update { state in
      if state.isFinished || state.isEnding || state.isOverflowing { return false }
      if bytes.count > limit - state.pending.count - state.taken {
        state.isOverflowing = true
        state.pending = []
        return false
      }
      state.pending += bytes
      return true
    }
  }

  /// Closes the stream after the events that were sent.
  package func close() {
    _ = update { state in
      state.isEnding = true
      return true
    }
  }

  /// Calls a closure once, in a task, when the client is disconnected: because it closed the connection, because it was too slow,
  /// or because the stream or the server was closed.
  package func onClose(_ closure: @escaping @Sendable () -> Void) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.closures.append(closure) }
      return state.isFinished
    }
    if isFinished { Task.detached(priority: .userInitiated) { closure() } }
  }

  /// Changes the state, and wakes the connection if it had no reason to look at the stream before.
  private func update(_ change: (inout State) -> Bool) -> Bool {
    let (result, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      let (wasQuiet, wasOverflowing) = (state.isQuiet, state.isOverflowing)
      let result = change(&state)
      let isNews = wasQuiet && !state.isQuiet || state.isOverflowing && !wasOverflowing
      return (result, isNews ? state.wake : nil)
    }
    wake?()
    return result
  }
}

// MARK: The connection

extension EventStream {
  /// Whether the queue has exceeded its limit.
  var isOverflowing: Bool { state.withLock { $0.isOverflowing } }

  /// The number of bytes that the connection may not have written.
  var queuedBytes: Int { state.withLock { $0.pending.count + $0.taken } }

  /// The result of `take`.
  enum Part: Sendable {
    case bytes([UInt8])
    /// No more bytes follow.
    case end
    /// The queue has exceeded its limit.
    case overflow
  }

  /// Connects the stream to a connection, which `wake` makes look at the stream. Any thread may call `wake`. Returns `false` if
  /// the stream is or was connected to another connection.
  func attach(_ wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard !state.isAttached, !state.isFinished else { return false }
      (state.isAttached, state.wake) = (true, wake)
      return true
    }
  }

  /// Removes and returns the events to write. A connection calls this only after it has written all events of the last call.
  func take() -> Part {
    state.withLock { state in
      if state.isOverflowing { return .overflow }
      if state.isEnding && state.pending.isEmpty { return .end }
      defer { (state.taken, state.pending) = (state.pending.count, []) }
      return .bytes(state.pending)
    }
  }

  /// Marks the stream as disconnected, and runs the closures.
  func finish() {
    let closures = state.withLock { state in
      let closures = state.closures
      (state.isFinished, state.pending, state.closures, state.wake) = (true, [], [], nil)
      return closures
    }
    if closures.isEmpty { return }
    Task.detached(priority: .userInitiated) {
      for closure in closures { closure() }
    }
  }
}
