import Storey
import StoreyOutput

/// The memory for pages, layouts and answers in work of a whole server, in bytes. Work that does not fit waits for its turn, in the
/// order of arrival.
///
/// A request reserves all that it needs at once, before it starts, and never while it holds another reservation, so no two requests
/// wait for each other.
final class WorkBudget: Sendable {
  // A class, because all requests of a server share it.

  private struct Waiter: Sendable {
    let number: Int
    let bytes: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State: Sendable {
    var used = 0
    var last = 0
    var waiting: [Waiter] = []
    /// The numbers of requests that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  /// The memory of work on a page of one byte: its values, its layout, its HTML and the message that replaces its floors.
  private static let bytesPerByte = 32
  /// The memory of work on an empty page.
  private static let least = 1 << 20

  private let total: Int
  private let state = Locked(State())

  /// Creates a budget of bytes. Work that needs more than the total gets the total.
  init(total: Int) {
    self.total = total
  }

  /// Returns the memory of work on a page with a number of bytes.
  static func cost(ofPage bytes: Int) -> Int { least + min(bytes, Int.max >> 8) * bytesPerByte }

  /// Returns the memory of a page with a number of bytes in an output format: the standard limit of the format.
  static func cost(ofOutput format: OutputFormat, ofPage bytes: Int) -> Int {
    min(bytes, Int.max >> 8) * (format.limit ?? .otherGrowth).standard + 4_000_000
  }

  /// The number of bytes that are reserved.
  var used: Int { state.withLock { $0.used } }
  /// The number of requests that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for bytes, and reserves them until the result is released.
  /// - Throws: `CancellationError` when the task is cancelled.
  func reserve(_ bytes: Int) async throws -> Reservation {
    let amount = min(max(bytes, 0), total)
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isGranted: Bool? = state.withLock { state in
          if state.cancelled.contains(number) { return false }
          if state.waiting.isEmpty && state.used + amount <= total {
            state.used += amount
            return true
          }
          state.waiting.append(Waiter(number: number, bytes: amount, continuation: continuation))
          return nil
        }
        if let isGranted { continuation.resume(returning: isGranted) }
      }
    } onCancel: {
      cancel(number)
    }
    state.withLock { _ = $0.cancelled.remove(number) }
    guard isGranted else { throw CancellationError() }
    let reservation = Reservation(amount, of: self)
    try Task.checkCancellation()
    return reservation
  }

  private func cancel(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.waiting.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
    // The next ones may fit without it.
    release(0)
  }

  fileprivate func release(_ bytes: Int) {
    let granted = state.withLock { state in
      state.used -= bytes
      var granted: [Waiter] = []
      while let first = state.waiting.first, state.used + first.bytes <= total {
        state.used += first.bytes
        granted.append(state.waiting.removeFirst())
      }
      return granted
    }
    for waiter in granted { waiter.continuation.resume(returning: true) }
  }

  /// Reserved bytes. They are released with the last reference: a response keeps them until it was written.
  final class Reservation: Sendable {
    private let budget: WorkBudget
    private let bytes: Locked<Int>

    fileprivate init(_ bytes: Int, of budget: WorkBudget) {
      self.bytes = Locked(bytes)
      self.budget = budget
    }

    deinit { shrink(to: 0) }

    /// Releases all but a number of bytes.
    func shrink(to bytes: Int) {
      let freed = self.bytes.withLock { held in
        let freed = max(0, held - bytes)
        held -= freed
        return freed
      }
      if freed > 0 { budget.release(freed) }
    }
  }
}
