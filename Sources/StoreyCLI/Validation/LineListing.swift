import Storey
import StoreyValidation

/// What is listed of a file whose lines are pages: as much as its limit allows. What exceeds it is counted.
struct LineListing {
  private let name: String
  private let limit: Int
  private var listed = 0
  private var isCut = false
  /// The findings that are not listed, and the first line that has one.
  private var unlisted = ValidationSummary()
  private var firstLine: Int?

  /// Nothing is listed yet of a file that reports call by this name.
  init(of name: String, limit: Int?) {
    self.name = name
    self.limit = limit ?? .max
  }

  /// Takes the next page, and leaves out its findings when they would exceed the limit, or those of a page before it did.
  /// What is suppressed takes room as well.
  mutating func keep(_ page: inout CheckedPage) {
    if !isCut && page.entries <= limit - listed {
      listed += page.entries
      return
    }
    isCut = true
    if page.shown.hasFindings(atLeast: .note) {
      firstLine = firstLine ?? page.firstLine
      unlisted.add(page.found)
      page.found.leaveOutFindings()
    }
    if page.entries > 0 { page.leaveOutEntries() }
  }

  /// What reports say about the findings that are not listed; `nil` when all are.
  var report: PageReport? {
    firstLine.map { PageReport(file: name, notListed: unlisted, fromLine: $0) }
  }
}
