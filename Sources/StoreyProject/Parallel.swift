/// Runs work on several cores and delivers the results in order.
package enum Parallel {
  /// The maximum number of results per job that wait for an earlier result.
  private static let waitingCount = 16
  /// The maximum total weight of the waiting results, in bytes.
  private static let waitingWeight = 16 << 20

  /// Processes items concurrently and delivers the results in the order of the items.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of items that are processed at the same time.
  ///   - next: Returns the next item, or `nil` at the end. Called when a job is free.
  ///   - weight: Returns the approximate size of a result in bytes. No work is started while too many bytes of results wait for
  ///     an earlier result.
  ///   - work: Processes an item, on any thread.
  ///   - take: Receives the results one by one.
  package static func forEach<Item: Sendable, Result: Sendable>(
    jobs: Int, next: () async -> Item?, weight: (Result) -> Int = { _ in 0 },
    _ work: @escaping @Sendable (Item) -> Result, take: (Result) async -> Void
  ) async {
    if jobs <= 1 {
      while let item = await next() { await take(work(item)) }
      return
    }
    await withTaskGroup(of: (index: Int, result: Result).self) { group in
      var (begun, taken, running) = (0, 0, 0)
      var (waiting, waitingWeight): ([Int: Result], Int) = ([:], 0)
      var isAtEnd = false
      while true {
        while !isAtEnd && running < jobs && waiting.count < jobs * Self.waitingCount
          && waitingWeight < Self.waitingWeight
        {
          guard let item = await next() else {
            isAtEnd = true
            break
          }
          let index = begun
          group.addTask { (index, work(item)) }
          (begun, running) = (begun + 1, running + 1)
        }
        guard let (index, result) = await group.next() else { break }
        running -= 1
        waiting[index] = result
        waitingWeight += weight(result)
        while let result = waiting.removeValue(forKey: taken) {
          taken += 1
          waitingWeight -= weight(result)
          await take(result)
        }
      }
    }
  }

  /// Processes the items of an array concurrently and delivers the results in their order.
  package static func forEach<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, weight: (Result) -> Int = { _ in 0 }, _ work: @escaping @Sendable (Item) -> Result,
    take: (Result) async -> Void
  ) async {
    // One item needs no other thread.
    let jobs = min(jobs, items.count)
    var items = items.makeIterator()
    await forEach(jobs: jobs, next: { items.next() }, weight: weight, work, take: take)
  }
}
