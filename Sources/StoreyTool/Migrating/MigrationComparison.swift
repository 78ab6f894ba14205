import Storey
import StoreyOutput
import StoreyProject

/// Compares pages before a migration, as the older templates show them, with those after it.
struct MigrationComparison: Sendable {
  /// The project with the older templates.
  let old: Project
  let new: Project
  let choice: LayoutChoice
  let report: any ComparisonReport

  /// Returns the part of the report for a page, and the number of its floors that look different; `nil` if they look the same.
  func compare(
    _ bytes: [UInt8], with changed: [UInt8], at path: String, number: Int
  ) -> (page: ReportedPage, floors: Int)? {
    let (before, after) = (old.page(bytes, at: path), new.page(changed, at: path))
    func layouts(_ width: Double) -> PageComparison.Layouts {
      var choice = choice
      choice.width = width
      return (old.layout(before, choice), new.layout(after, choice))
    }
    let first = layouts(choice.width)
    let difference = PageDifference.ofLooks(
      from: first.old, to: first.new, longestPointer: new.limits[.pointerLength])
    if difference.isEmpty { return nil }
    let comparison = PageComparison(
      .changed, old: path, new: path, name: path, number: number, difference, layouts: report.widths.map(layouts))
    return (ReportedPage(comparison, report), difference.floorCount)
  }
}
