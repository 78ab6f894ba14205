import Foundation
import StoreyPresentation

/// A service that returns the answers of a script in order, and records the validators of each request.
actor ScriptedService: PageService {
  private var answers: [Result<PageAnswer, PageError>]
  private(set) var known: [PageValidators?] = []

  init(_ answers: Result<PageAnswer, PageError>...) {
    self.answers = answers
  }

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    self.known.append(known)
    guard !answers.isEmpty else { throw PageError(.unreachable, "the script has no more answers", isTransient: true) }
    return try answers.removeFirst().get()
  }
}
