import Storey

/// The messages of other threads to the loop.
final class LoopMailbox: Sendable {
  // A class because the loop, the handlers and the event streams share it.

  enum Message: Sendable {
    /// A handler has returned.
    case response(ConnectionNumber, HTTPResponse)
    /// A stream has events to send, or is closed.
    case events(ConnectionNumber)
    /// A stopped clock was advanced.
    case time
    case stop
  }

  private struct State: Sendable {
    var messages: [Message] = []
    var isOpen = true
  }

  private let state = Locked(State())
  private let pipe: Pipe

  /// A descriptor that is readable when there are messages.
  var descriptor: Int32 { pipe.reading }

  init() throws(ServerFailure) {
    pipe = try Pipe()
  }

  deinit {
    close()
  }

  /// Adds a message and wakes the loop. Returns `false` if the loop has ended.
  @discardableResult
  func post(_ message: Message) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      state.messages.append(message)
      // Under the lock, because after `close` another file could have the number of the descriptor.
      if state.messages.count == 1 { pipe.signal() }
      return true
    }
  }

  /// Removes and returns all messages.
  func take() -> [Message] {
    state.withLock { state in
      guard state.isOpen else { return [] }
      pipe.clear()
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Refuses further messages, and returns the remaining ones.
  @discardableResult
  func close() -> [Message] {
    state.withLock { state in
      guard state.isOpen else { return [] }
      state.isOpen = false
      pipe.close()
      defer { state.messages = [] }
      return state.messages
    }
  }
}
