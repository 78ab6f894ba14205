import StoreyPresentation

/// A service that returns its answers when the test provides them, in any order.
actor GatedService: PageService {
  /// A request to the service.
  struct Question: Sendable {
    let number: Int
    let address: PageAddress
    let known: PageValidators?
  }

  private(set) var questions: [Question] = []
  private var waiting: [Int: CheckedContinuation<Result<PageAnswer, PageError>, Never>] = [:]
  private var arrivals: [CheckedContinuation<Void, Never>] = []
  /// Returns the answers immediately. If `nil`, each request waits for `give(_:to:)`.
  private var automatic: (@Sendable (Question) -> Result<PageAnswer, PageError>)?

  init(answering automatic: (@Sendable (Question) -> Result<PageAnswer, PageError>)? = nil) {
    self.automatic = automatic
  }

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    if Task.isCancelled { throw .cancelled }
    let question = Question(number: questions.count, address: address, known: known)
    questions.append(question)
    for arrival in arrivals { arrival.resume() }
    arrivals = []
    if let automatic { return try automatic(question).get() }
    let number = question.number
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<PageAnswer, PageError>, Never>) in
        if Task.isCancelled {
          continuation.resume(returning: .failure(.cancelled))
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await self.give(.failure(.cancelled), to: number) }
    }
    return try result.get()
  }

  /// Waits until the service has received `count` requests.
  func asked(_ count: Int) async {
    while questions.count < count { await withCheckedContinuation { arrivals.append($0) } }
  }

  /// Answers a request. Does nothing if the request was already answered or cancelled.
  func give(_ result: Result<PageAnswer, PageError>, to number: Int) {
    waiting.removeValue(forKey: number)?.resume(returning: result)
  }

  /// The requests without an answer.
  var open: [Question] { questions.filter { waiting[$0.number] != nil } }

  /// Answers the waiting requests, and all later requests immediately.
  func answerAll(_ answer: @escaping @Sendable (Question) -> Result<PageAnswer, PageError>) {
    automatic = answer
    for question in open { give(answer(question), to: question.number) }
  }
}
