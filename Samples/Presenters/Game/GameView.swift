import StoreyPresentation

/// The view of the game. The indicator, the empty screen and errors come from `LoadingView`.
protocol GameView: LoadingView {
  /// Shows a start button with a title, and no other content.
  func showStart(title: String)
  /// Shows users in place of the current content.
  func showUsers(_ users: [User])
}

/// The view in a terminal.
final class GameScreen: GameView {
  func showIndicator() { print("loading …") }
  func hideIndicator() {}
  func showStart(title: String) { print("[ \(title) ]") }
  func showUsers(_ users: [User]) { for user in users { print("\(user.name): \(user.score)") } }
  func showEmptyView() { print("No players yet.") }
  func showError(code: PageError.Code, description: String) { print("no users: \(description) [\(code)]") }
}
