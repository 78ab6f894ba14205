import Storey

/// A page that is read, laid out and compared on another thread, while keys and signals go on. A class: reading ends with
/// the last reference to it.
final class PendingPage: Sendable {
  /// The page, and what there is to say of where it comes from.
  typealias Content = (page: PreviewPage, notice: String?)

  private actor Outcome {
    private(set) var result: Result<Content, any Error>?

    func keep(_ result: Result<Content, any Error>) { self.result = result }
  }

  private let outcome: Outcome
  private let task: Task<Void, Never>

  /// Begins to read a page.
  ///
  /// - Parameters:
  ///   - old: The page that is on the screen, if there is one.
  ///   - load: Reads and lays out the page.
  init(after old: TableLayout?, _ load: @escaping @Sendable () async throws -> LaidOutPage) {
    let outcome = Outcome()
    self.outcome = outcome
    task = Task.detached {
      CrashGuard.coverThread()
      do {
        let page = try await load()
        CrashGuard.coverThread()
        await outcome.keep(.success((PreviewPage(page.layout, after: old), page.notice)))
      } catch {
        await outcome.keep(.failure(error))
      }
    }
  }

  deinit { task.cancel() }

  /// The page or why it cannot be shown; `nil` while it is being read.
  var result: Result<Content, any Error>? {
    get async { await outcome.result }
  }
}
