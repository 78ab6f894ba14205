import StoreyOutput

/// The part of a report for one page with differences. It is made on any thread.
struct ReportedPage: Sendable {
  let kind: PageComparison.Kind
  let shown: ComparisonSummary.ShownPage
  let part: [UInt8]
  let shortPart: [UInt8]

  init(_ comparison: PageComparison, _ report: any ComparisonReport) {
    kind = comparison.kind
    shown = ComparisonSummary.ShownPage(comparison)
    part = report.part(of: comparison)
    shortPart = report.shortPart(of: comparison)
  }
}

/// A report that is assembled page by page. Pages whose parts do not fit are counted.
struct ReportAssembly {
  private(set) var summary = ComparisonSummary()
  private let report: any ComparisonReport
  private let parts = KeptOutput()
  private var frameLength = 0
  private var omitted = 0

  init(_ report: any ComparisonReport) { self.report = report }

  /// Adds a page; `nil` is one without differences.
  mutating func add(_ page: ReportedPage?) {
    summary.add(page?.kind)
    guard let page else { return }
    let length = report.frameLength(of: page.shown)
    let separator = parts.count == 0 ? [] : report.separator
    let room = report.limit.map { $0 - parts.count - separator.count - frameLength - length } ?? .max
    guard let piece = [page.part, page.shortPart].first(where: { $0.count <= room }) else {
      omitted += 1
      return
    }
    frameLength += length
    parts.add(separator + piece)
    summary.show(page.shown)
  }

  /// Adds a page that could not be compared.
  mutating func addFailure(of name: String) { summary.addFailure(of: name) }

  /// Returns the whole report.
  func whole() -> KeptOutput {
    let frame = report.frame(summary, omitted: omitted)
    let whole = KeptOutput()
    whole.add(frame.prefix)
    whole.add(parts)
    whole.add(frame.suffix)
    return whole
  }
}
