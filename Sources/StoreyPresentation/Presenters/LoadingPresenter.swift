/// A presenter that loads data. Only the result of the latest load is shown.
///
///     func refresh() {
///       load { [service] in try await service.users() } then: { [weak self] users in self?.show(users) }
///     }
open class LoadingPresenter<View: LoadingView>: Presenter<View> {
  /// The identity of a load.
  public struct Load: Sendable, Hashable {
    fileprivate let number: Int
  }

  /// Whether a load is running.
  public private(set) var isLoading = false
  private var number = 0
  private var task: Task<Void, Never>?

  /// Creates a presenter without a load.
  public override init() {}

  deinit {
    // The result is no longer needed.
    task?.cancel()
  }

  /// Starts a load and cancels the previous one. `show` is called with the result of `work`, after the indicator is hidden. It
  /// is not called if another load was started meanwhile or the presenter was deallocated.
  ///
  /// The presenter retains both closures until the load ends, so they must capture the presenter weakly.
  @discardableResult
  public final func load<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    then show: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    start { [weak self] load in
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      await self?.finish(load, result, show)
    }
  }

  private func finish<Outcome: Sendable>(_ load: Load, _ outcome: Outcome, _ show: @MainActor (Outcome) -> Void) {
    if finish(load) { show(outcome) }
  }

  /// Starts a load that shows intermediate results, and cancels the previous one. `work` must capture the presenter weakly, and
  /// must end with a call to `finish`, which returns whether the result may be shown.
  @discardableResult
  public final func start(_ work: @escaping @Sendable (Load) async -> Void) -> Task<Void, Never> {
    task?.cancel()
    number += 1
    let load = Load(number: number)
    if !isLoading {
      isLoading = true
      view?.showIndicator()
    }
    let task = Task { [weak self] in
      await work(load)
      // Ends the load if `work` did not call `finish`.
      _ = self?.finish(load)
    }
    self.task = task
    return task
  }

  /// Returns whether a load is the latest one and has not ended.
  public final func isCurrent(_ load: Load) -> Bool {
    isLoading && load.number == number
  }

  /// Ends a load and hides the indicator. Returns whether the result may be shown: `false` if another load was started
  /// meanwhile.
  public final func finish(_ load: Load) -> Bool {
    guard isCurrent(load) else { return false }
    endLoading()
    // `hideIndicator` may have started another load.
    return load.number == number
  }

  /// Cancels the current load, if there is one. Its result is not shown.
  public final func cancelLoading() {
    guard isLoading else { return }
    task?.cancel()
    endLoading()
  }

  private func endLoading() {
    isLoading = false
    task = nil
    view?.hideIndicator()
  }

  /// Shows the indicator in a new view while a load is running. An override must call `super` first.
  open override func didAttach(_ view: View) {
    if isLoading { view.showIndicator() }
  }
}
