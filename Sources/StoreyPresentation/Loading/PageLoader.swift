public import Storey

/// Loads pages from a service, keeps valid pages in a store, and falls back to the store when the service fails.
///
/// A value type; any number of tasks may use it concurrently. The blocking work of the store runs on separate threads.
public struct PageLoader: Sendable {
  private let service: any PageService
  private let store: PageStore?
  private let patience: Duration
  private let shape: PageShape
  private let report: @Sendable (PageStoreError) -> Void

  /// Creates a loader. Without a store, pages are not kept and there is no fallback.
  ///
  /// - Parameters:
  ///   - service: The source of pages.
  ///   - store: The store for valid pages; `nil` to keep none.
  ///   - patience: The maximum time to wait for other writers to the store before a page is left unstored; at most a day. A
  ///     page that cannot be stored in this time is returned without being stored.
  ///   - shape: The shape of pages. A response that is not a page of this shape is not stored.
  ///   - report: Called when the store cannot keep a page. The page is still returned.
  public init(
    service: any PageService, store: PageStore? = nil, patience: Duration = .milliseconds(200),
    shape: PageShape = .standard, report: @escaping @Sendable (PageStoreError) -> Void = { _ in }
  ) {
    self.service = service
    self.store = store
    self.patience = min(max(patience, .zero), .seconds(86_400))
    self.shape = shape
    self.report = report
  }

  /// Returns the stored page, to show until `load` returns the current one; `nil` if the store has no copy.
  @concurrent
  public func stored(_ address: PageAddress) async -> LoadedPage? {
    await kept(address).map { LoadedPage(bytes: $0.bytes, freshness: .stored) }
  }

  /// Returns the current page. If the service fails with a transient error, returns the stored page and the error.
  ///
  /// A response that is not a page (not JSON, without floors, or an error report of the CMS) is a transient error and is not
  /// stored.
  ///
  /// When the call returns, the page is on disk, unless `report` was called. Of two responses for an address, the later one
  /// is stored. A cancelled task stores nothing.
  /// - Throws: `PageError` when there is neither a current nor a stored page, when the service fails with a permanent error,
  ///   and when the task was cancelled. The stored page is kept, even if the server reports that the page was removed (404,
  ///   410), because that may be a temporary mistake. Call `PageStore.remove(_:)` to remove it.
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
          .notStored, "the service reports no change to \(address), but there is no copy of it", isTransient: true)
      case (.page(let bytes, let validators), _):
        if let problem = PageScreening.problem(with: bytes, shape) { throw problem }
        try await keep(bytes, validators, for: address)
        return LoadedPage(bytes: bytes, freshness: .current)
      }
    } catch {
      guard error.isTransient, let known else { throw error }
      return LoadedPage(bytes: known.bytes, freshness: .stale(error))
    }
  }

  /// Returns the current response of the service, even if it is not a page. It is stored only if it is a page.
  /// - Throws: `PageError` when the service fails or the task was cancelled. The stored page is not used.
  @concurrent
  public func fetch(_ address: PageAddress) async throws(PageError) -> LoadedPage {
    guard case .page(let bytes, let validators) = try await service.answer(for: address, known: nil) else {
      throw PageError(
        .notStored, "the service reports no change to \(address), but the request was unconditional", isTransient: true)
    }
    if store != nil && PageScreening.problem(with: bytes, shape) == nil {
      try await keep(bytes, validators, for: address)
    }
    return LoadedPage(bytes: bytes, freshness: .current)
  }

  private func kept(_ address: PageAddress) async -> StoredPage? {
    guard let store else { return nil }
    return await BlockingWork.run { store.page(for: address) }
  }

  /// Stores a page, unless the task was cancelled: a later task may already have stored a newer page.
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
