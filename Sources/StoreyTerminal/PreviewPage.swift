import Storey
import StoreyValidation

/// A page of a preview, with the data that takes too long to compute on the thread of the keyboard.
///
/// A class for the same reason as `PreviewVersion`.
final class PreviewPage: Sendable {
  /// The findings of the page and of the files that it is shown with.
  struct Findings: Hashable, Sendable {
    /// The numbers that `storey validate` prints for the page.
    var errors = 0
    var warnings = 0
    var notes = 0
    /// The lines of the list.
    var lines: [String] = []
  }

  let layout: TableLayout
  /// The new positions of the parts of the previous page. `nil` if there was no previous page.
  let places: PartPlaces?
  let findings: Findings
  /// A message about the page or a file that it is shown with, if any.
  let notice: String?

  /// Creates a page and compares it with the previous one. O(bytes of both).
  init(_ layout: TableLayout, after old: TableLayout?, findings: Findings = Findings(), notice: String? = nil) {
    self.layout = layout
    self.findings = findings
    self.notice = notice
    places = old.map { PartPlaces(after: LayoutChange(from: $0, to: layout)) }
  }

  /// Creates a page from a version of its source, and compares it with the previous one. O(bytes of both).
  convenience init(_ version: PreviewVersion, after old: TableLayout?) {
    let report = version.report
    let text = String(decoding: TextReporter(groupsFindings: false).part(of: report), as: UTF8.self)
    let findings = Findings(
      errors: report.count(of: .error), warnings: report.count(of: .warning), notes: report.count(of: .note),
      lines: version.notes + text.split(separator: "\n").map(String.init))
    self.init(
      version.layout, after: old, findings: findings, notice: version.notice ?? version.notes.first)
  }
}
