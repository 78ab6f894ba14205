/// The pending requests of a test's service. The test answers them in any order, also after they were cancelled.
actor Desk<Answer: Sendable> {
  private(set) var questions: [String] = []
  private var waiting: [Int: CheckedContinuation<Answer, any Error>] = [:]
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Adds a request and waits for its answer, even if the task is cancelled.
  func ask(_ question: String) async throws -> Answer {
    let number = questions.count
    return try await withCheckedThrowingContinuation { continuation in
      questions.append(question)
      waiting[number] = continuation
      for watcher in watchers where watcher.count <= questions.count { watcher.continuation.resume() }
      watchers.removeAll { $0.count <= questions.count }
    }
  }

  /// Waits until at least `count` requests were made.
  func asked(_ count: Int) async {
    if questions.count < count { await withCheckedContinuation { watchers.append((count, $0)) } }
  }

  /// Answers a request; the first has the number 0.
  func answer(_ number: Int, _ answer: Answer) { waiting.removeValue(forKey: number)?.resume(returning: answer) }

  /// Answers a request with an error.
  func fail(_ number: Int) { waiting.removeValue(forKey: number)?.resume(throwing: Closed()) }
}

/// The error of a test's service.
struct Closed: Error, CustomStringConvertible {
  var description: String { "the desk is closed" }
}
