import Storey

/// The summaries of the pages of a site. A page is checked again when one of its files has changed.
final class PageSummaries: Sendable {
  // A class, because all requests of a server share it.

  private struct Known {
    let origin: LiveSource.Origin
    let summary: PageSummary
    let version: Int
  }

  /// The number of views whose summaries are kept: more than a folder has pages that are shown.
  private static let most = 20_000

  private let numbers: VersionNumbers
  private let background: BackgroundLane
  private let known = Locked<[SiteView: Known]>([:])

  init(_ numbers: VersionNumbers, _ background: BackgroundLane) {
    self.numbers = numbers
    self.background = background
  }

  /// Returns the summary of a view, with a number that changes with it.
  /// - Throws: `CancellationError` when the task is cancelled.
  func summary(of view: SiteView, _ source: LiveSource) async throws -> (summary: PageSummary, version: Int) {
    try await background.run {
      let origin = source.origin
      var (summary, version): (PageSummary, Int)
      if let last = known.withLock({ $0[view] }), last.origin == origin {
        (summary, version) = (last.summary, last.version)
      } else {
        (summary, version) = (source.summary(), numbers.next())
        known.withLock { [summary, version] known in
          if known.count >= Self.most { known = [:] }
          known[view] = Known(origin: origin, summary: summary, version: version)
        }
      }
      // A commit changes no file of the page.
      summary.change = source.change()
      return (summary, version)
    }
  }
}
