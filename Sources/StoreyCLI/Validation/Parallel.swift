/// Work on several cores, with results in the order of the items.
enum Parallel {
  /// How many results may wait for one that comes before them, for each job.
  private static let waitingCount = 16
  /// How large these results may be together.
  private static let waitingWeight = 16 << 20

  /// Works on items as they are asked for, on `jobs` of them at once, and hands over the results in the order of the items.
  ///
  /// - Parameters:
  ///   - jobs: how many items are worked on at once. An item is asked for when a job is free to begin it.
  ///   - next: returns the next item; `nil` when there is none.
  ///   - weight: about how many bytes a result keeps. Nothing is begun while many of them wait for one that comes before.
  ///   - work: is called for each item, on any thread.
  ///   - take: takes the results, one after the other.
  static func forEach<Item: Sendable, Result: Sendable>(
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

  /// Works on items that are all there.
  static func forEach<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, weight: (Result) -> Int = { _ in 0 }, _ work: @escaping @Sendable (Item) -> Result,
    take: (Result) async -> Void
  ) async {
    var items = items.makeIterator()
    await forEach(jobs: jobs, next: { items.next() }, weight: weight, work, take: take)
  }
}
