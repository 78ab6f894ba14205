import StoreyPresentation

/// What a view of the game can be told. The indicator, the empty screen and errors are those of every view that loads.
protocol GameView: LoadingView {
  /// Show a start button with this title, and nothing else.
  func showStart(title: String)
  /// Show these users in place of all that is shown.
  func showUsers(_ users: [User])
}

/// The view in a terminal.
final class GameScreen: GameView {
  func showIndicator() { print("loading …") }
  func hideIndicator() {}
  func showStart(title: String) { print("[ \(title) ]") }
  func showUsers(_ users: [User]) { for user in users { print("\(user.name): \(user.score)") } }
  func showEmptyView() { print("Nobody has played yet.") }
  func showError(code: PageError.Code, description: String) { print("no users: \(description) [\(code)]") }
}
