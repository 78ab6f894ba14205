/// A view of something that has to be loaded first. It decides nothing: it shows what it is told.
@MainActor
public protocol LoadingView: AnyObject, SendableMetatype {
  /// Loading has begun. What is shown stays.
  func showIndicator()

  /// Loading has ended. What came of it is told next.
  func hideIndicator()

  /// There is nothing to show.
  func showEmptyView()

  /// It could not be loaded, and there is nothing else to show: a code for programs, a description for people.
  func showError(code: PageError.Code, description: String)
}
