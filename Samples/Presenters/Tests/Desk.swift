/// Where a service of a test waits for its answers: they come when the test says so, in any order, wanted or not.
actor Desk<Answer: Sendable> {
  private(set) var questions: [String] = []
  private var waiting: [Int: CheckedContinuation<Answer, any Error>] = [:]
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Asks, and waits for the answer, even when nobody waits for it any more.
  func ask(_ question: String) async throws -> Answer {
    let number = questions.count
    return try await withCheckedThrowingContinuation { continuation in
      questions.append(question)
      waiting[number] = continuation
      for watcher in watchers where watcher.count <= questions.count { watcher.continuation.resume() }
      watchers.removeAll { $0.count <= questions.count }
    }
  }

  /// Waits until so many questions were asked.
  func asked(_ count: Int) async {
    if questions.count < count { await withCheckedContinuation { watchers.append((count, $0)) } }
  }

  /// Answers a question, counted from 0.
  func answer(_ number: Int, _ answer: Answer) { waiting.removeValue(forKey: number)?.resume(returning: answer) }

  /// Fails to answer a question.
  func fail(_ number: Int) { waiting.removeValue(forKey: number)?.resume(throwing: Closed()) }
}

/// Why a service of a test fails.
struct Closed: Error, CustomStringConvertible {
  var description: String { "the desk is closed" }
}
