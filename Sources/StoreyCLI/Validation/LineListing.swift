import Storey
import StoreyValidation

/// What is listed of a file whose lines are pages: as much as its limit allows. What exceeds it is counted.
struct LineListing {
  private let name: String
  private let limit: Int
  private var listed = 0
  /// The findings that are not listed, and the first line that has one.
  private var unlisted = ValidationSummary()
  private var firstLine: Int?

  /// Nothing is listed yet of a file that reports call by this name.
  init(of name: String, limit: Int?) {
    self.name = name
    self.limit = limit ?? .max
  }

  /// Takes the findings of the next page that has any, if they would exceed the limit; those of all pages after it, too.
  mutating func keep(_ page: inout CheckedPage) {
    if page.entries == 0 && page.found.count(atLeast: .note) == 0 { return }
    if firstLine == nil && page.entries <= limit - listed {
      listed += page.entries
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
