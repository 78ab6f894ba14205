/// Work on several cores, with results in the order of the items.
enum Parallel {
  /// What the work gives for each item. At most `jobs` items are worked on at once; `done` hears how many are finished.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, done: (Int) -> Void = { _ in }, _ work: @escaping @Sendable (Item) -> Result
  ) async -> [Result] {
    var finished = 0
    if jobs <= 1 || items.count <= 1 {
      return items.map { item in
        let result = work(item)
        finished += 1
        done(finished)
        return result
      }
    }
    // A few items at a time: many enough that handing them out costs nothing, few enough that no core waits at the end.
    let size = max(1, min(16, items.count / (jobs * 4)))
    var starts = stride(from: 0, to: items.count, by: size).makeIterator()
    return await withTaskGroup(of: (start: Int, results: [Result]).self) { group in
      func addNext() {
        guard let start = starts.next() else { return }
        let chunk = items[start..<min(start + size, items.count)]
        group.addTask { (start, chunk.map(work)) }
      }
      for _ in 0..<jobs { addNext() }
      var chunks: [(start: Int, results: [Result])] = []
      while let chunk = await group.next() {
        chunks.append(chunk)
        finished += chunk.results.count
        done(finished)
        addNext()
      }
      return chunks.sorted { $0.start < $1.start }.flatMap(\.results)
    }
  }
}
