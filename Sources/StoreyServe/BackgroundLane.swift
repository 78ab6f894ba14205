/// Work that can wait while a page is edited. One piece of it runs at a time, in the order of arrival, so that it uses one core at most.
struct BackgroundLane: Sendable {
  private let turns = WorkBudget(total: 1)
  private let memory: WorkBudget

  init(_ memory: WorkBudget) { self.memory = memory }

  /// Runs a piece of work after the pieces before it. Its memory is reserved when its turn has come, so that work that waits takes no memory.
  /// Work that holds memory never waits for a turn, so no two pieces of work wait for each other.
  /// - Throws: `CancellationError` when the task is cancelled before the work begins.
  /// - Parameter bytes: The memory that the work needs, in bytes.
  @concurrent func run<Result: Sendable>(
    reserving bytes: Int, _ work: @Sendable () throws -> Result
  ) async throws -> Result {
    let turn = try await turns.reserve(1)
    defer { turn.shrink(to: 0) }
    let reserved = try await memory.reserve(bytes)
    defer { reserved.shrink(to: 0) }
    return try work()
  }
}
