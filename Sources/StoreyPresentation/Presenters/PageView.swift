public import Storey

/// A view of a page. It is passive: its presenter decides what to show, and handles its taps.
@MainActor
public protocol PageView: LoadingView {
  /// Shows a page in place of the current content.
  func showPage(_ layout: TableLayout)

  /// Applies a change to the current page. `layout` is the new layout, and `change` its difference from the layout that was
  /// passed last. The change is empty if no visible part has changed, for example if only the title of the page has changed.
  func apply(_ change: LayoutChange, to layout: TableLayout)

  /// Shows the freshness of the current page. The default implementation does nothing.
  func showFreshness(_ freshness: LoadedPage.Freshness)
}

extension PageView {
  public func showFreshness(_ freshness: LoadedPage.Freshness) {}
}
