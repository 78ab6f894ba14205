import Storey

/// A page that is read, laid out and compared on another thread, so that keys and signals are still processed. A class, so that
/// `deinit` cancels the task.
final class PendingPage: Sendable {
  private actor Outcome {
    private(set) var result: Result<PreviewPage, any Error>?

    func keep(_ result: Result<PreviewPage, any Error>) { self.result = result }
  }

  private let outcome: Outcome
  private let task: Task<Void, Never>

  /// Starts reading a page.
  ///
  /// - Parameters:
  ///   - old: The layout of the page on the screen, if any.
  ///   - load: Reads and lays out the page.
  init(after old: TableLayout?, _ load: @escaping @Sendable () async throws -> PreviewVersion) {
    let outcome = Outcome()
    self.outcome = outcome
    task = Task.detached {
      CrashGuard.coverThread()
      do {
        let version = try await load()
        CrashGuard.coverThread()
        await outcome.keep(.success(PreviewPage(version, after: old)))
      } catch {
        await outcome.keep(.failure(error))
      }
    }
  }

  deinit { task.cancel() }

  /// The page or the error. `nil` while the page is being read.
  var result: Result<PreviewPage, any Error>? {
    get async { await outcome.result }
  }
}
