import Foundation
import Storey

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One question to a server and its answer. Redirects are answers like any other: whoever asks decides about them.
///
/// A class, because it is the delegate of its task; used once. The outcome is settled once, by whoever comes first: the
/// server, the clock, the size limit or the one who no longer waits. From then on nothing that arrives is kept.
final class HTTPTransfer: NSObject, URLSessionDataDelegate {
  typealias Outcome = Result<HTTPAnswer, HTTPFailure>

  private struct State {
    var answer: HTTPAnswer?
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
    /// What the session does, once it was begun.
    var task: URLSessionDataTask?
    /// Whether the session has said its last word, and there is nothing left to cancel.
    var isOver = false
    /// Whether the task was cancelled, or will be at once.
    var isCancelled = false
    /// How many bytes of the body came, unpacked.
    var received = 0
  }

  private let state = Locked(State())
  private let host: String
  private let byteLimit: Int
  private let timeout: Duration
  /// Hears the size of a page as soon as a server has announced it.
  private let announce: @Sendable (Int) -> Void

  /// A transfer from a host. `timeout` is what its error tells; the moment itself is given to `answer`. `announce` is
  /// called with a lock held, and never after `answer` has returned.
  init(
    host: String, byteLimit: Int, timeout: Duration, announce: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.host = host
    self.byteLimit = byteLimit
    self.timeout = timeout
    self.announce = announce
  }

  /// Asks, and waits for the answer until the deadline. A body comes with the answers that are a page; of the others the
  /// head is enough. When the task is cancelled it returns at once.
  func answer(
    to request: URLRequest, over session: URLSession, until deadline: ContinuousClock.Instant
  ) async throws(HTTPFailure) -> HTTPAnswer {
    // Not left to the session: on Linux it starts its clock anew with every byte, so that a trickle never ends.
    let clock = Task {
      try await Task.sleep(until: deadline, clock: .continuous)
      settle(.timedOut(timeout))
    }
    defer { clock.cancel() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let settled = state.withLock { state in
          if state.outcome == nil { state.waiting = continuation }
          return state.outcome
        }
        if let settled {
          continuation.resume(returning: settled)
        } else {
          Self.waiting.async { self.begin(request, over: session) }
        }
      }
    } onCancel: {
      settle(.cancelled)
    }
    // Not where it was settled: cancelling waits for the task's own queue.
    let task = state.withLock { state in
      state.isCancelled = !state.isOver
      return state.isOver ? nil : state.task
    }
    if let task { Self.waiting.async { task.cancel() } }
    return try outcome.get()
  }

  /// Where tasks are begun and cancelled, each on a thread that may wait. On Linux both wait for the one queue of all
  /// sessions, which may be unpacking a body of gigabytes that nobody wants any more.
  private static let waiting = DispatchQueue(label: "storey.waiting", attributes: .concurrent)

  /// Asks, unless nobody waits for the answer any more.
  private func begin(_ request: URLRequest, over session: URLSession) {
    let task = session.dataTask(with: request)
    task.delegate = self
    let isWanted = state.withLock { state in
      if state.outcome == nil { state.task = task }
      return state.outcome == nil
    }
    if isWanted { task.resume() } else { task.cancel() }
  }

  private func settle(_ reason: HTTPFailure.Reason) {
    settle(.failure(HTTPFailure(reason, host: host)))
  }

  private func settle(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      state.answer = nil
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  // MARK: The session's calls, in order, on its queue

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    state.withLock { state in
      if state.outcome == nil { state.answer = HTTPAnswer(response) }
      // On Linux the process ends when a task that was cancelled is told what to do about a redirect. Under the lock, this
      // is said before it is cancelled, or not at all; it only leaves a note on the task's queue.
      if !state.isCancelled { completionHandler(nil) }
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // On Linux the disposition is ignored; what is not wanted is cancelled by whoever waits.
    defer { completionHandler(.allow) }
    guard let response = response as? HTTPURLResponse else { return }
    let answer = HTTPAnswer(response)
    if answer.isInterim { return }
    // Of all others the head is enough.
    guard answer.isPage || answer.isUnchanged || answer.isRedirect else { return settle(.success(answer)) }
    if answer.isPage && response.expectedContentLength > byteLimit { return settle(.tooLarge(limit: byteLimit)) }
    state.withLock { state in
      guard state.outcome == nil else { return }
      state.answer = answer
      if answer.isPage, let size = answer.announcedSize { announce(size) }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard state.outcome == nil else { return false }
      // The limit holds for every body: that of a redirect comes, too, though nobody wants it.
      if data.count > byteLimit - state.received { return true }
      state.received += data.count
      if state.answer?.isPage == true { state.answer?.body.append(contentsOf: data) }
      return false
    }
    if isTooLarge { settle(.tooLarge(limit: byteLimit)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let answer = state.withLock { state in
      state.isOver = true
      return state.answer
    }
    if let error { return settle(HTTPFailure.Reason(error, within: timeout)) }
    // On Linux a redirect that leads nowhere is not announced.
    guard let answer = answer ?? (task.response as? HTTPURLResponse).map(HTTPAnswer.init) else {
      return settle(.broken("there was no answer"))
    }
    if answer.isPage, let size = answer.announcedSize, size != answer.body.count {
      return settle(.broken("\(answer.body.count) of \(size) bytes came"))
    }
    settle(.success(answer))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Certificates are judged by the system; nobody here has a password.
    let isAboutTheServer = challenge.protectionSpace.authenticationMethod == "NSURLAuthenticationMethodServerTrust"
    completionHandler(isAboutTheServer ? .performDefaultHandling : .rejectProtectionSpace, nil)
  }
}
