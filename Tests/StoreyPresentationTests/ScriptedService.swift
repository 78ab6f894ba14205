import Foundation
import StoreyPresentation

/// A service that gives the answers of a script, one after another, and remembers what it was asked.
actor ScriptedService: PageService {
  private var answers: [Result<PageAnswer, PageError>]
  private(set) var known: [PageValidators?] = []

  init(_ answers: Result<PageAnswer, PageError>...) {
    self.answers = answers
  }

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    self.known.append(known)
    guard !answers.isEmpty else { throw PageError(.unreachable, "the script is over", isTransient: true) }
    return try answers.removeFirst().get()
  }
}
