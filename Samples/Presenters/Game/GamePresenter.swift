import StoreyPresentation

/// The presenter: shows a start button with the name of the game, and loads the users of the game when it is tapped.
///
/// The view is a function of the presenter's state. A view that is attached later, or again, therefore shows the same as one
/// that was attached all the time.
final class GamePresenter<View: GameView>: LoadingPresenter<View> {
  private enum State {
    case ready
    case users([User])
    case failed(any Error)
  }

  private let game: String
  private let service: any UserService
  private var state = State.ready

  init(game: String, service: any UserService) {
    self.game = game
    self.service = service
    super.init()
  }

  /// Handles a tap on the start button. The task ends after the view has received the result.
  @discardableResult
  func start() -> Task<Void, Never> {
    load { [service, game] in
      try await service.users(of: game)
    } then: { [weak self] result in
      self?.become(result)
    }
  }

  private func become(_ result: Result<[User], any Error>) {
    switch result {
    case .success(let users): state = .users(users.sorted { $0.score > $1.score })
    case .failure(let error): state = .failed(error)
    }
    if let view { present(in: view) }
  }

  override func didAttach(_ view: View) {
    super.didAttach(view)
    present(in: view)
  }

  private func present(in view: View) {
    switch state {
    case .ready: view.showStart(title: "Start \(game)")
    case .users(let users) where users.isEmpty: view.showEmptyView()
    case .users(let users): view.showUsers(users)
    case .failed(let error): view.showError(code: PageError.Code("no-users"), description: "\(error)")
    }
  }
}
