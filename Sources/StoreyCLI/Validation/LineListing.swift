import Storey
import StoreyValidation

/// What is listed of a file whose lines are pages: as much as its limit allows. What exceeds it is counted. What is
/// suppressed has as much room of its own.
struct LineListing {
  private let name: String
  private let limit: Int
  private var listed = 0
  private var listedSuppressed = 0
  /// The findings that are not listed, and the first line that has one.
  private var unlisted = ValidationSummary()
  private var firstLine: Int?

  /// Nothing is listed yet of a file that reports call by this name.
  init(of name: String, limit: Int?) {
    self.name = name
    self.limit = limit ?? .max
  }

  /// Takes the next page. The page that reaches the limit is listed whole; of those after it, nothing is.
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

  /// What reports say about the findings that are not listed; `nil` when all are.
  var report: PageReport? {
    firstLine.map { PageReport(file: name, notListed: unlisted, fromLine: $0) }
  }
}
