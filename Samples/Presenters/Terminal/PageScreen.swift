package import Storey
import StoreyOutput
package import StoreyPresentation

/// A page in a terminal. A passive view: it prints the content that it receives and makes no decisions, so it needs no test
/// of its own. In an app, it is a table view.
@MainActor
package final class PageScreen: PageView {
  private let print: (String) -> Void

  package init(print: @escaping (String) -> Void = { Swift.print($0) }) {
    self.print = print
  }

  package func showIndicator() { print("loading …") }

  package func hideIndicator() {}

  /// Prints the page, and below it the paths that can be typed for taps.
  package func showPage(_ layout: TableLayout) {
    let taps = layout.actions.compactMap { action in
      action.path.map { "\($0) \(action.destination?.string ?? action.kind.name)" }
    }
    print(String(decoding: TextWriter().write(layout), as: UTF8.self) + "taps: " + taps.joined(separator: ", "))
  }

  /// A table view would reload the rows of `change`; a terminal prints the page again.
  package func apply(_ change: LayoutChange, to layout: TableLayout) {
    if !change.isEmpty { showPage(layout) }
  }

  package func showEmptyView() { print("The page is empty.") }

  package func showError(code: PageError.Code, description: String) { print("no page: \(description) [\(code)]") }

  package func showFreshness(_ freshness: LoadedPage.Freshness) {
    switch freshness {
    case .current: print("(up to date)")
    case .stored: print("(stored page)")
    case .stale(let error): print("(stored page: \(error))")
    }
  }
}
