import Storey
import StoreyPresentation
import Testing

/// A view that remembers what it was told, and what one would see on it.
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
  /// Set by the test when it detaches the view: from then on it must not be called.
  var isGone = false

  private func note(_ call: String) {
    #expect(!isGone, "\(call) was called on a view that is gone")
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
    // What leads from what is shown to what is to be shown, and nothing else.
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
