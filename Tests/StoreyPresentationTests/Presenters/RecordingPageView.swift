import Storey
import StoreyPresentation
import Testing

/// A view that records the calls of the presenter, and the content that it would show.
@MainActor
final class RecordingPageView: PageView {
  enum Shown: Equatable {
    case nothing
    case page(String)
    case empty
    case error(String)
  }

  private(set) var calls: [String] = []
  private(set) var shown = Shown.nothing
  private(set) var layout: TableLayout?
  private(set) var changes: [LayoutChange] = []
  private(set) var freshness: LoadedPage.Freshness?
  private(set) var hasIndicator = false
  /// Whether the test has detached the view. A detached view must not be called.
  var isGone = false

  private func note(_ call: String) {
    #expect(!isGone, "\(call) was called on a detached view")
    calls.append(call)
  }

  func showIndicator() {
    note("showIndicator")
    #expect(!hasIndicator)
    hasIndicator = true
  }

  func hideIndicator() {
    note("hideIndicator")
    #expect(hasIndicator)
    hasIndicator = false
  }

  func showPage(_ layout: TableLayout) {
    let title = layout.page.title?.string ?? ""
    note("showPage \(title)")
    (shown, self.layout) = (.page(title), layout)
  }

  func apply(_ change: LayoutChange, to layout: TableLayout) {
    let title = layout.page.title?.string ?? ""
    note("apply \(title)")
    // The change must turn the old layout into the new layout.
    let led = self.layout?.applying(change)
    #expect(led?.height == layout.height && led?.page.title == layout.page.title)
    changes.append(change)
    (shown, self.layout) = (.page(title), layout)
  }

  func showEmptyView() {
    note("showEmptyView")
    (shown, layout) = (.empty, nil)
  }

  func showError(code: PageError.Code, description: String) {
    note("showError \(code)")
    #expect(!description.isEmpty)
    (shown, layout) = (.error(code.name), nil)
  }

  func showFreshness(_ freshness: LoadedPage.Freshness) {
    note("showFreshness")
    self.freshness = freshness
  }
}
