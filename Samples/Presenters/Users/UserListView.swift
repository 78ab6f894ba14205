import StoreyPresentation

/// What a view of the list can be told.
protocol UserListView: LoadingView {
  /// Show these names in place of all that is shown.
  func showNames(_ names: [String])
}

/// The view in a terminal.
final class UserListScreen: UserListView {
  func showIndicator() { print("loading …") }
  func hideIndicator() {}
  func showNames(_ names: [String]) { print(names.joined(separator: ", ")) }
  func showEmptyView() { print("Nobody is called that.") }
  func showError(code: PageError.Code, description: String) { print("no users: \(description) [\(code)]") }
}
