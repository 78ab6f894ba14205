import Storey
import StoreyValidation

/// Applies the limit of listed findings to a file with one page per line. Findings beyond the limit are counted but not listed.
/// Suppressed findings have a separate limit of the same size.
struct LineListing {
  private let name: String
  private let limit: Int
  private var listed = 0
  private var listedSuppressed = 0
  /// The findings that are not listed, and the first line that has one.
  private var unlisted = ValidationSummary()
  private var firstLine: Int?

  /// Creates an empty listing.
  /// - Parameter name: The name of the file in reports.
  init(of name: String, limit: Int?) {
    self.name = name
    self.limit = limit ?? .max
  }

  /// Adds the next page. The page that reaches the limit is listed completely; the findings of later pages are removed.
  mutating func keep(_ page: inout CheckedPage) {
    if page.suppressedCount > 0 {
      if listedSuppressed < limit { listedSuppressed += page.suppressedCount } else { page.leaveOutSuppressed() }
    }
    guard page.findingCount > 0 else { return }
    if listed < limit {
      listed += page.findingCount
      return
    }
    firstLine = firstLine ?? page.firstLine
    unlisted.add(page.found)
    page.leaveOutFindings()
  }

  /// The report about the findings that are not listed. `nil` if all are listed.
  var report: PageReport? {
    firstLine.map { PageReport(file: name, notListed: unlisted, fromLine: $0) }
  }
}
