import Storey
import StoreyPresentation

/// A view that records its calls.
@MainActor
final class RecordingPageView: PageView {
  private(set) var calls: [String] = []
  private(set) var layout: TableLayout?
  private(set) var changes: [LayoutChange] = []
  private(set) var freshness: LoadedPage.Freshness?

  func showIndicator() { calls.append("indicator") }
  func hideIndicator() { calls.append("no indicator") }

  func showPage(_ layout: TableLayout) {
    calls.append("page")
    self.layout = layout
  }

  func apply(_ change: LayoutChange, to layout: TableLayout) {
    calls.append("change")
    changes.append(change)
    self.layout = layout
  }

  func showEmptyView() { calls.append("empty") }
  func showError(code: PageError.Code, description: String) { calls.append("error \(code)") }
  func showFreshness(_ freshness: LoadedPage.Freshness) { self.freshness = freshness }
}
