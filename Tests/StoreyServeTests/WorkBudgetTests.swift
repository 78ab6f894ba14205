import Storey
import Testing

@testable import StoreyServe

/// The memory of a preview server is shared in the order of arrival.
@Suite struct WorkBudgetTests {
  private let budget = WorkBudget(total: 100)

  /// Starts a task that reserves bytes, notes its number, and releases them. Returns when it waits.
  private func waiter(
    _ number: Int, _ bytes: Int, _ order: Locked<[Int]>, after count: Int
  ) async throws -> Task<Void, any Error> {
    let task = Task.detached { [budget] in
      let reserved = try await budget.reserve(bytes)
      order.withLock { $0.append(number) }
      reserved.shrink(to: 0)
    }
    while budget.waitingCount == count { await Task.yield() }
    return task
  }

  @Test func `work that does not fit waits, in the order of arrival, also if it is small`() async throws {
    let first = try await budget.reserve(60)
    let order = Locked<[Int]>([])
    let tasks = [
      try await waiter(1, 80, order, after: 0), try await waiter(2, 1, order, after: 1),
      try await waiter(3, 100, order, after: 2),
    ]
    #expect(budget.used == 60 && order.withLock { $0.isEmpty })
    first.shrink(to: 0)
    for task in tasks { try await task.value }
    #expect(order.withLock { $0.sorted() } == [1, 2, 3] && order.withLock { $0.last } == 3)
    #expect(budget.used == 0 && budget.waitingCount == 0)
  }

  @Test func `work larger than the budget gets all of it`() async throws {
    let large = try await budget.reserve(.max)
    #expect(budget.used == 100)
    large.shrink(to: 30)
    #expect(budget.used == 30)
    large.shrink(to: 50)
    #expect(budget.used == 30, "a reservation does not grow")
  }

  @Test func `the end of the last reference releases the bytes`() async throws {
    var reserved: WorkBudget.Reservation? = try await budget.reserve(10)
    #expect(budget.used == 10 && reserved != nil)
    reserved = nil
    #expect(budget.used == 0)
  }

  @Test func `work that is cancelled leaves the queue, and lets the next one start`() async throws {
    let first = try await budget.reserve(50)
    let order = Locked<[Int]>([])
    let large = try await waiter(1, 100, order, after: 0)
    let small = try await waiter(2, 50, order, after: 1)
    large.cancel()
    await #expect(throws: CancellationError.self) { try await large.value }
    try await small.value
    #expect(order.withLock { $0 } == [2])
    first.shrink(to: 0)
    let cancelled = Task.detached { [budget] in
      while !Task.isCancelled { await Task.yield() }
      _ = try await budget.reserve(1)
    }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(budget.used == 0)
  }
}
