import Dispatch
import Storey
import StoreyRPC

/// The events of a language server, in the order of arrival. A class, because the threads that read the input and the files add
/// events while the main thread handles them.
final class ServerEvents: Sendable {
  private struct State: Sendable {
    /// The events that wait, and handled ones before them, which are `nil`.
    var events: [ServerEvent?] = []
    /// The position of the next event.
    var next = 0
    /// The size of the messages that wait, in bytes.
    var byteCount = 0
    /// Whether the reader of messages waits until some are handled.
    var isFull = false
    /// The requests that the client cancelled and that may still wait.
    var cancelled: Set<RPCID> = []
  }

  /// The largest number of cancellations that are remembered. Most are for requests that were answered before.
  private static let mostCancelled = 10_000

  /// The size of messages that wait at which no more are read, in bytes.
  private let mostBytes: Int
  private let state = Locked(State())
  private let available = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  init(mostBytes: Int = 32 << 20) {
    self.mostBytes = mostBytes
  }

  /// Adds an event. A cancellation takes effect at once, also for a request that waits.
  func add(_ event: ServerEvent) {
    if case .message(.notification("$/cancelRequest", let params)) = event {
      guard let id = params?["id"].flatMap({ RPCID($0) }) else { return }
      return state.withLock { state in
        if state.cancelled.count == Self.mostCancelled { state.cancelled = [] }
        state.cancelled.insert(id)
      }
    }
    state.withLock { state in
      state.events.append(event)
      state.byteCount += event.byteCount
    }
    available.signal()
  }

  /// Waits while the messages that were added have too many bytes. Called by the reader of messages.
  func waitForRoom() {
    let isFull = state.withLock { state in
      state.isFull = state.byteCount > mostBytes
      return state.isFull
    }
    if isFull { room.wait() }
  }

  /// Returns the next event; `nil` if none arrives within a time.
  func next(within timeout: DispatchTimeInterval) -> ServerEvent? {
    guard available.wait(timeout: .now() + timeout) == .success else { return nil }
    let (event, hasRoom) = state.withLock { state in
      let event = state.events[state.next]
      state.events[state.next] = nil
      state.next += 1
      if state.next == state.events.count { (state.events, state.next) = ([], 0) }
      state.byteCount -= event?.byteCount ?? 0
      let hasRoom = state.isFull && state.byteCount <= mostBytes / 2
      if hasRoom { state.isFull = false }
      return (event, hasRoom)
    }
    if hasRoom { room.signal() }
    return event
  }

  /// Whether events wait.
  var isEmpty: Bool { state.withLock { $0.next == $0.events.count } }

  /// Returns whether the client cancelled a request.
  func takeCancellation(of id: RPCID) -> Bool { state.withLock { $0.cancelled.remove(id) != nil } }
}
