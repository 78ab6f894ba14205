/// Gets a page, and stays able to show it: asks a service, keeps what was good in a store, and falls back to that when the
/// service fails.
///
/// A value; any number of tasks may use it at the same time. The store's blocking work is done off the caller's actor.
public struct PageLoader: Sendable {
  private let service: any PageService
  private let store: PageStore?
  private let report: @Sendable (PageStoreError) -> Void

  /// A loader. Without a store nothing is kept, and a failure of the service is a failure.
  ///
  /// `report` hears what the store could not write: a page that was fetched is shown all the same.
  public init(
    service: any PageService, store: PageStore? = nil,
    report: @escaping @Sendable (PageStoreError) -> Void = { _ in }
  ) {
    self.service = service
    self.store = store
    self.report = report
  }

  /// The page of the last time, to show while `load` asks for the one of now; nil when there is none.
  @concurrent
  public func stored(_ address: PageAddress) async -> LoadedPage? {
    store?.page(for: address).map { LoadedPage(bytes: $0.bytes, freshness: .stored) }
  }

  /// The page of now; where the service fails in a way that may pass, the page of the last time with the reason.
  ///
  /// What comes in place of a page (no JSON, no floors, the CMS's report of an error) is such a failure, and is not kept.
  /// - Throws: `PageError` when there is no page of either time, when the service says that there is no page or that it is
  ///   not to be had, and when the task was cancelled. What is stored is stored still.
  @concurrent
  public func load(_ address: PageAddress) async throws(PageError) -> LoadedPage {
    let known = store?.page(for: address)
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
        keep(bytes, validators, for: address)
        return LoadedPage(bytes: bytes, freshness: .current)
      }
    } catch {
      guard error.isTransient, let known else { throw error }
      return LoadedPage(bytes: known.bytes, freshness: .stale(error))
    }
  }

  /// What the service says now, whatever it is, for those who judge pages themselves. It is kept only if it is a page.
  /// - Throws: `PageError` when the service fails. Nothing stands in.
  @concurrent
  public func fetch(_ address: PageAddress) async throws(PageError) -> LoadedPage {
    guard case .page(let bytes, let validators) = try await service.answer(for: address, known: nil) else {
      throw PageError(
        .notStored, "the service says that \(address) has not changed, but was not told of any copy", isTransient: true)
    }
    if store != nil && PageScreening.problem(with: bytes) == nil { keep(bytes, validators, for: address) }
    return LoadedPage(bytes: bytes, freshness: .current)
  }

  private func keep(_ bytes: [UInt8], _ validators: PageValidators, for address: PageAddress) {
    do throws(PageStoreError) {
      try store?.keep(bytes, validators, for: address)
    } catch {
      report(error)
    }
  }
}

extension PageValidators {
  fileprivate var nonEmpty: PageValidators? { isEmpty ? nil : self }
}
