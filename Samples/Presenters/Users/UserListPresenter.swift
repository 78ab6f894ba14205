import StoreyPresentation

/// The presenter: loads the users that match a filter, again with each change of the filter.
///
/// Responses may arrive in any order. `LoadingPresenter` ensures that only the result of the last filter is shown, that the
/// indicator is visible until then, and that a detached view is not called.
final class UserListPresenter<View: UserListView>: LoadingPresenter<View> {
  private let directory: any UserDirectory
  private var result: Result<[String], any Error>?

  init(directory: any UserDirectory) {
    self.directory = directory
    super.init()
  }

  /// Changes the filter; an empty filter matches all users. The task ends after the view has received the result, or another
  /// filter has replaced this one.
  @discardableResult
  func filter(_ text: String) -> Task<Void, Never> {
    load { [directory] in
      try await directory.names(matching: text)
    } then: { [weak self] in
      self?.become($0)
    }
  }

  private func become(_ result: Result<[String], any Error>) {
    self.result = result
    if let view { present(in: view) }
  }

  override func didAttach(_ view: View) {
    super.didAttach(view)
    present(in: view)
  }

  private func present(in view: View) {
    switch result {
    case nil: break
    case .success(let names) where names.isEmpty: view.showEmptyView()
    case .success(let names): view.showNames(names)
    case .failure(let error): view.showError(code: PageError.Code("no-users"), description: "\(error)")
    }
  }
}
