public import Storey

/// Shows a page. It decides nothing: it shows what it is told, and tells its presenter what was tapped.
@MainActor
public protocol PageView: LoadingView {
  /// Show this page, in place of all that is shown.
  func showPage(_ layout: TableLayout)

  /// The page that is shown has changed: `layout` is how it is now, and `change` what leads there from the layout that was
  /// told last. It is empty where what has changed is not seen, or only what the page is called.
  func apply(_ change: LayoutChange, to layout: TableLayout)

  /// Say how fresh the page is that is shown. Does nothing unless the view implements it.
  func showFreshness(_ freshness: LoadedPage.Freshness)
}

extension PageView {
  public func showFreshness(_ freshness: LoadedPage.Freshness) {}
}
