import StoreyPresentation

/// The view of the list.
protocol UserListView: LoadingView {
  /// Shows names in place of the current content.
  func showNames(_ names: [String])
}

/// The view in a terminal.
final class UserListScreen: UserListView {
  func showIndicator() { print("loading …") }
  func hideIndicator() {}
  func showNames(_ names: [String]) { print(names.joined(separator: ", ")) }
  func showEmptyView() { print("No matching users.") }
  func showError(code: PageError.Code, description: String) { print("no users: \(description) [\(code)]") }
}
