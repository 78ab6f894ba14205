public import Storey

/// Shows a page. It decides nothing: it shows what it is told, and tells its presenter what was tapped.
@MainActor
public protocol PageView: LoadingView {
  /// Show this page, in place of all that is shown.
  func showPage(_ layout: TableLayout)

  /// Some of the page that is shown has changed: `layout` is how it is now, and `change` what leads there, which is nothing
  /// where only the title has changed.
  func apply(_ change: LayoutChange, to layout: TableLayout)

  /// Say how fresh the page is that is shown. Does nothing unless the view implements it.
  func showFreshness(_ freshness: LoadedPage.Freshness)
}

extension PageView {
  public func showFreshness(_ freshness: LoadedPage.Freshness) {}
}
