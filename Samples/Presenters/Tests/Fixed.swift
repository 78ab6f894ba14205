import StoreyPresentation

/// A service that returns a list of pages one after another, and then repeats the last one.
actor Fixed: PageService {
  private var pages: [String]

  init(_ pages: String...) {
    self.pages = pages
  }

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    guard let page = pages.count > 1 ? pages.removeFirst() : pages.first else {
      throw PageError(.status(404), "there is no page", isTransient: false)
    }
    return .page(Array(page.utf8), .none)
  }
}
