public import StoreyPresentation

/// Pages from web servers, over URLSession.
public struct HTTPPageService: PageService {
  /// A service.
  public init() {}

  public func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    throw PageError(.invalidAddress, "\(address) is not fetched yet", isTransient: false)
  }
}
