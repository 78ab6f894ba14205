/// A page that is being read while keys and signals go on. A class: reading ends with the last who waits for it.
final class PendingPage: Sendable {
  /// The page, and what there is to say of where it comes from.
  typealias Content = LaidOutPage

  private actor Outcome {
    private(set) var result: Result<Content, any Error>?

    func keep(_ result: Result<Content, any Error>) { self.result = result }
  }

  private let outcome: Outcome
  private let task: Task<Void, Never>

  init(_ load: @escaping @Sendable () async throws -> Content) {
    let outcome = Outcome()
    self.outcome = outcome
    task = Task {
      do {
        await outcome.keep(.success(try await load()))
      } catch {
        await outcome.keep(.failure(error))
      }
    }
  }

  deinit { task.cancel() }

  /// What came of it; nil while it is being read.
  var result: Result<Content, any Error>? {
    get async { await outcome.result }
  }
}
