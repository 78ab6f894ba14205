/// The work that can wait while a page is edited: checks, and the list of pages. One piece of it runs at a time, so that the machine has a
/// core left for edits.
actor BackgroundLane {
  /// Runs a piece of work after the pieces before it.
  /// - Throws: `CancellationError` if the task was cancelled before the work began.
  func run<Result: Sendable>(_ work: @Sendable () throws -> Result) throws -> Result {
    try Task.checkCancellation()
    return try work()
  }
}
