/// A presenter that loads: of several loads only the last that was started has a say.
///
///     func refresh() {
///       load { [service] in try await service.users() } then: { [weak self] users in self?.show(users) }
///     }
open class LoadingPresenter<View: LoadingView>: Presenter<View> {
  /// One load, told from those before it.
  public struct Load: Sendable, Hashable {
    fileprivate let number: Int
  }

  /// Whether a load is under way.
  public private(set) var isLoading = false
  private var number = 0
  private var task: Task<Void, Never>?

  /// A presenter that loads nothing yet.
  public override init() {}

  deinit {
    // Nobody waits for it any more.
    task?.cancel()
  }

  /// Loads something in place of what was asked for before, which is cancelled. `show` is told how `work` ended, after the
  /// indicator is off; it is not called when another load was started meanwhile, or the presenter is gone.
  ///
  /// The presenter holds both until the load ends: they hold it weakly.
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

  /// Starts a load that shows more than one thing on its way, in place of the one before, which is cancelled. `work` must
  /// hold the presenter weakly, and ends by asking `finish` whether it may show what it has.
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
      // Of work that has not said so, too, this is the end.
      _ = self?.finish(load)
    }
    self.task = task
    return task
  }

  /// Whether a load is the one that counts: the last that was started, and not ended yet.
  public final func isCurrent(_ load: Load) -> Bool {
    isLoading && load.number == number
  }

  /// Ends a load: takes the indicator off and says whether what was loaded may be shown, which it may not when another was
  /// started meanwhile.
  public final func finish(_ load: Load) -> Bool {
    guard isCurrent(load) else { return false }
    endLoading()
    // A view that is told that this load has ended may start another.
    return load.number == number
  }

  /// Ends what is under way, if anything is; nothing will be shown of it.
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

  /// A view was attached: shows it the indicator while a load is under way. Call it first where it is overridden.
  open override func didAttach(_ view: View) {
    if isLoading { view.showIndicator() }
  }
}
