import Storey
import StoreyFiles

/// Work that reads files, carried out on one thread in order, so that requests do not read the same files at the same time.
final class WorkQueue: Sendable {
  // A class, because the thread takes work while the main thread adds it.

  private struct State: Sendable {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  /// The largest number of items that wait.
  private static let mostWaiting = 1000

  private let state = Locked(State())

  /// Adds work. Returns `false` if too much work waits. If no thread can be started, the work is carried out at once.
  func add(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (isAdded, needsThread) = state.withLock { state in
      guard state.waiting.count < Self.mostWaiting else { return (false, false) }
      state.waiting.append(work)
      defer { state.isRunning = true }
      return (true, !state.isRunning)
    }
    if needsThread, SystemThread.start({ self.run() }) != 0 { run() }
    return isAdded
  }

  /// Carries out all work that waits.
  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
