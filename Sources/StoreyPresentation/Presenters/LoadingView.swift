/// A view of data that is loaded. It is passive: its presenter decides what to show.
@MainActor
public protocol LoadingView: AnyObject, SendableMetatype {
  /// Shows the loading indicator. The current content stays visible.
  func showIndicator()

  /// Hides the loading indicator. The result is shown next.
  func hideIndicator()

  /// Shows that there is no content.
  func showEmptyView()

  /// Shows that loading has failed and there is no other content: a code for programs and a description for people.
  func showError(code: PageError.Code, description: String)
}
