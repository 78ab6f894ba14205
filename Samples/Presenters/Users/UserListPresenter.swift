import StoreyPresentation

/// The presenter: asks for the users that a filter lets through, again with every letter that is typed.
///
/// Answers may come in any order. That only the filter typed last is shown, that its indicator is on until then and not
/// longer, and that nothing is said to a view that has gone, is what `LoadingPresenter` is for.
final class UserListPresenter<View: UserListView>: LoadingPresenter<View> {
  private let directory: any UserDirectory
  private var result: Result<[String], any Error>?

  init(directory: any UserDirectory) {
    self.directory = directory
    super.init()
  }

  /// The filter was changed to this; an empty one lets everyone through. The task ends when the view was told what came of
  /// it, or another filter took its place.
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
