import Dispatch
import Storey
import StoreyRPC

/// The events of a language server, in the order of arrival. A class, because the threads that read the input and the files add
/// events while the main thread handles them.
final class ServerEvents: Sendable {
  private struct State: Sendable {
    var events: [ServerEvent] = []
    /// The position of the next event.
    var next = 0
    /// The requests that the client cancelled and that may still wait.
    var cancelled: Set<RPCID> = []
  }

  /// The largest number of cancellations that are remembered. Most are for requests that were answered before.
  private static let mostCancelled = 10_000

  private let state = Locked(State())
  private let available = DispatchSemaphore(value: 0)

  /// Adds an event. A cancellation takes effect at once, also for a request that waits.
  func add(_ event: ServerEvent) {
    if case .message(.notification("$/cancelRequest", let params)) = event {
      guard let id = params?["id"].flatMap({ RPCID($0) }) else { return }
      return state.withLock { state in
        if state.cancelled.count == Self.mostCancelled { state.cancelled = [] }
        state.cancelled.insert(id)
      }
    }
    state.withLock { $0.events.append(event) }
    available.signal()
  }

  /// Returns the next event; `nil` if none arrives within a time.
  func next(within timeout: DispatchTimeInterval) -> ServerEvent? {
    guard available.wait(timeout: .now() + timeout) == .success else { return nil }
    return state.withLock { state in
      defer {
        state.next += 1
        if state.next == state.events.count { (state.events, state.next) = ([], 0) }
      }
      return state.events[state.next]
    }
  }

  /// Whether events wait.
  var isEmpty: Bool { state.withLock { $0.next == $0.events.count } }

  /// Returns whether the client cancelled a request.
  func takeCancellation(of id: RPCID) -> Bool { state.withLock { $0.cancelled.remove(id) != nil } }
}
