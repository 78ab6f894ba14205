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
  private let lane: BackgroundLane
  private let known = Locked<[SiteView: Known]>([:])

  init(_ numbers: VersionNumbers, _ lane: BackgroundLane) {
    self.numbers = numbers
    self.lane = lane
  }

  /// Returns the summary of a view, with a number that changes with it.
  /// - Throws: `CancellationError` when the task is cancelled.
  func summary(of view: SiteView, _ source: LiveSource) async throws -> (summary: PageSummary, version: Int) {
    var (summary, version) = try await lane.run(reserving: WorkBudget.cost(ofPage: source.byteCount)) {
      let origin = source.origin
      if let last = known.withLock({ $0[view] }), last.origin == origin { return (last.summary, last.version) }
      let (summary, version) = (source.summary(), numbers.next())
      known.withLock { known in
        if known.count >= Self.most { known = [:] }
        known[view] = Known(origin: origin, summary: summary, version: version)
      }
      return (summary, version)
    }
    // A commit changes no file of the page. The program git runs outside of the lane, because it may take long.
    summary.change = source.change()
    return (summary, version)
  }

  /// Returns the top of a page as SVG. Pictures are drawn as placeholders.
  func picture(_ source: LiveSource) async throws -> [UInt8] {
    try await lane.run(reserving: WorkBudget.cost(ofPage: source.byteCount), source.picture)
  }
}
