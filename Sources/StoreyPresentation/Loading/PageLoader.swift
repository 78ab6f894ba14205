/// Gets a page, and stays able to show it: asks a service, keeps what was good in a store, and falls back to that when the
/// service fails.
///
/// A value; any number of tasks may use it at the same time. The store's work, which blocks, is done on threads of its own.
public struct PageLoader: Sendable {
  private let service: any PageService
  private let store: PageStore?
  private let patience: Duration
  private let report: @Sendable (PageStoreError) -> Void

  /// A loader. Without a store nothing is kept, and a failure of the service is a failure.
  ///
  /// - Parameters:
  ///   - service: Where pages come from.
  ///   - store: Where good ones are kept; nil for nowhere.
  ///   - patience: How long a page that has come waits for others who write to the store; at most a day. One that is not
  ///     kept then is kept the next time.
  ///   - report: Hears what the store could not write: a page that was fetched is shown all the same.
  public init(
    service: any PageService, store: PageStore? = nil, patience: Duration = .milliseconds(200),
    report: @escaping @Sendable (PageStoreError) -> Void = { _ in }
  ) {
    self.service = service
    self.store = store
    self.patience = min(max(patience, .zero), .seconds(86_400))
    self.report = report
  }

  /// The page of the last time, to show while `load` asks for the one of now; nil when there is none.
  @concurrent
  public func stored(_ address: PageAddress) async -> LoadedPage? {
    await kept(address).map { LoadedPage(bytes: $0.bytes, freshness: .stored) }
  }

  /// The page of now; where the service fails in a way that may pass, the page of the last time with the reason.
  ///
  /// What comes in place of a page (no JSON, no floors, the CMS's report of an error) is such a failure, and is not kept.
  ///
  /// A page is on the disk when it is returned, unless `report` heard otherwise. Of two that come for one address, the one
  /// that comes last is kept; a task that was cancelled keeps none.
  /// - Throws: `PageError` when there is no page of either time, when the service says that there is no page or that it is
  ///   not to be had, and when the task was cancelled. What is stored is stored still, also where the server says that the
  ///   page is gone (404, 410): that may be a slip of a moment. Who knows better calls `PageStore.remove(_:)`.
  @concurrent
  public func load(_ address: PageAddress) async throws(PageError) -> LoadedPage {
    let known = await kept(address)
    do throws(PageError) {
      let answer = try await service.answer(for: address, known: known?.validators.nonEmpty)
      switch (answer, known) {
      case (.unchanged, let known?):
        return LoadedPage(bytes: known.bytes, freshness: .current)
      case (.unchanged, nil):
        throw PageError(
          .notStored, "the service says that \(address) has not changed, but there is no copy of it", isTransient: true)
      case (.page(let bytes, let validators), _):
        if let problem = PageScreening.problem(with: bytes) { throw problem }
        try await keep(bytes, validators, for: address)
        return LoadedPage(bytes: bytes, freshness: .current)
      }
    } catch {
      guard error.isTransient, let known else { throw error }
      return LoadedPage(bytes: known.bytes, freshness: .stale(error))
    }
  }

  /// What the service says now, whatever it is, for those who judge pages themselves. It is kept only if it is a page.
  /// - Throws: `PageError` when the service fails, and when the task was cancelled. Nothing stands in.
  @concurrent
  public func fetch(_ address: PageAddress) async throws(PageError) -> LoadedPage {
    guard case .page(let bytes, let validators) = try await service.answer(for: address, known: nil) else {
      throw PageError(
        .notStored, "the service says that \(address) has not changed, but was not told of any copy", isTransient: true)
    }
    if store != nil && PageScreening.problem(with: bytes) == nil { try await keep(bytes, validators, for: address) }
    return LoadedPage(bytes: bytes, freshness: .current)
  }

  private func kept(_ address: PageAddress) async -> StoredPage? {
    guard let store else { return nil }
    return await BlockingWork.run { store.page(for: address) }
  }

  /// Keeps a page, unless nobody waits for it any more: by now a later task may have kept a newer one.
  private func keep(
    _ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress
  ) async throws(PageError) {
    if Task.isCancelled { throw .cancelled }
    guard let store else { return }
    let failure = await BlockingWork.run { [patience] () -> PageStoreError? in
      do throws(PageStoreError) {
        try store.keep(bytes, validators, for: address, patience: patience)
        return nil
      } catch {
        return error
      }
    }
    if let failure { report(failure) }
  }
}

extension PageValidators {
  fileprivate var nonEmpty: PageValidators? { isEmpty ? nil : self }
}
