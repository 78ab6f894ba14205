import Foundation

/// A clock that advances only when a test advances it.
///
/// `@unchecked Sendable`: `state` is private and only accessed while the lock is held. The lock is an `NSLock`, because the
/// thread sanitizer supports it.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private typealias Sleeper = (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)
  private typealias Watcher = (count: Int, continuation: CheckedContinuation<Void, Never>)

  private struct State {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [Watcher] = []
    var last = 0
  }

  private let lock = NSLock()
  private var state = State()

  var now: Instant { lock.withLock { state.now } }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeperCount: Int { lock.withLock { state.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        change { state in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if deadline <= state.now {
            continuation.resume()
          } else {
            state.sleepers[number] = (deadline, continuation)
          }
        }
      }
    } onCancel: {
      change { $0.sleepers.removeValue(forKey: number)?.continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Advances the time, and wakes the tasks whose deadline has passed.
  func advance(by duration: Duration) {
    change { state in
      state.now = state.now.advanced(by: duration)
      for (number, sleeper) in state.sleepers where sleeper.deadline <= state.now {
        state.sleepers[number] = nil
        sleeper.continuation.resume()
      }
    }
  }

  /// Waits until exactly `count` tasks sleep.
  func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in change { $0.watchers.append((count, continuation)) } }
  }

  private func change(_ body: (inout State) -> Void) {
    lock.withLock {
      body(&state)
      let count = state.sleepers.count
      for watcher in state.watchers where watcher.count == count { watcher.continuation.resume() }
      state.watchers.removeAll { $0.count == count }
    }
  }
}
