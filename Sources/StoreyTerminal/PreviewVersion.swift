package import Storey
package import StoreyValidation

/// A version of a page with everything that a preview shows about it.
///
/// A class, because a layout is a structure of more than a thousand bytes: for an asynchronous function that returns a
/// structure of this size, Swift 6.3 emits release code that writes beyond the frame allocated by the caller.
package final class PreviewVersion: Sendable {
  let layout: TableLayout
  /// The findings of the page.
  let report: PageReport
  /// A note about the source of the page, for example that it was read from the store.
  let notice: String?
  /// The lines about the files that the page is shown with, for example the findings of templates.
  let notes: [String]

  /// Creates a version.
  package init(_ layout: TableLayout, report: PageReport, notice: String?, notes: [String]) {
    self.layout = layout
    self.report = report
    self.notice = notice
    self.notes = notes
  }
}
