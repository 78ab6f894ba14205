import Foundation
import Storey

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its response. A redirect is a response like any other; the caller decides whether to follow it.
///
/// A class, because it is the delegate of its task; used once. The outcome is set once, by the first of the response, the
/// deadline, the size limit and cancellation. Data that arrives later is discarded.
final class HTTPTransfer: NSObject, URLSessionDataDelegate {
  typealias Outcome = Result<HTTPAnswer, HTTPFailure>

  private struct State {
    var answer: HTTPAnswer?
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
    /// The task of the session, after it was started.
    var task: URLSessionDataTask?
    /// Whether the task has completed and needs no cancellation.
    var isOver = false
    /// Whether the task was cancelled, or is about to be.
    var isCancelled = false
    /// The number of bytes of the body that were received, after decompression.
    var received = 0
  }

  private let state = Locked(State())
  private let host: String
  private let byteLimit: Int
  private let timeout: Duration
  private let deadline: ContinuousClock.Instant
  /// Called with the size of a page, in bytes, when a server announces it.
  private let announce: @Sendable (Int) -> Void

  /// Creates a transfer from a host. `timeout` is only used in the error message: the transfer ends at `deadline`.
  /// `announce` is called with a lock held, and never after `answer` has returned.
  init(
    host: String, byteLimit: Int, timeout: Duration, deadline: ContinuousClock.Instant,
    announce: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.host = host
    self.byteLimit = byteLimit
    self.timeout = timeout
    self.deadline = deadline
    self.announce = announce
  }

  /// Sends a request and waits for the response until the deadline. Only a page is returned with its body; of other responses
  /// only the head is received. Returns at once when the task is cancelled.
  func answer(to request: URLRequest, over session: URLSession) async throws(HTTPFailure) -> HTTPAnswer {
    // The session's own timeout is not used: on Linux it restarts with every byte, so that a slow response would never time
    // out.
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
    // The task is not cancelled in `settle`, because `cancel` waits for the queue of the task.
    let task = state.withLock { state in
      state.isCancelled = !state.isOver
      return state.isOver ? nil : state.task
    }
    if let task { Self.waiting.async { task.cancel() } }
    return try outcome.get()
  }

  /// The queue on which tasks are started and cancelled, on threads that may block. On Linux, both wait for the single queue
  /// of all sessions, which may be decompressing gigabytes of a response that is no longer needed.
  private static let waiting = DispatchQueue(label: "storey.waiting", attributes: .concurrent)

  /// Starts the request, unless the outcome is already set.
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

  /// Sets the outcome, unless it is set. After the deadline, it is always the timeout: when all threads are busy, a response
  /// can arrive before the task that waits for the deadline continues.
  private func settle(_ outcome: Outcome) {
    let outcome = ContinuousClock.now < deadline ? outcome : .failure(HTTPFailure(.timedOut(timeout), host: host))
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      state.answer = nil
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  // MARK: Delegate calls, in order, on the queue of the session

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    state.withLock { state in
      if state.outcome == nil { state.answer = HTTPAnswer(response) }
      // On Linux, the process crashes if the completion handler is called for a cancelled task. The lock ensures that it is
      // called before the task is cancelled, or not at all. The call only adds work to the queue of the task.
      if !state.isCancelled { completionHandler(nil) }
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // On Linux, the disposition is ignored. `answer` cancels the tasks of unwanted responses.
    defer { completionHandler(.allow) }
    guard let response = response as? HTTPURLResponse else { return }
    let answer = HTTPAnswer(response)
    if answer.isInterim { return }
    // For all other responses, the head is sufficient.
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
      // The limit applies to every body, including that of a redirect, which is received but not used.
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
    // On Linux, a redirect without a valid target is not reported to the delegate.
    guard let answer = answer ?? (task.response as? HTTPURLResponse).map(HTTPAnswer.init) else {
      return settle(.broken("no response"))
    }
    if answer.isPage, let size = answer.announcedSize, size != answer.body.count {
      return settle(.broken("received \(answer.body.count) of \(size) bytes"))
    }
    settle(.success(answer))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // The system checks certificates. All other challenges are rejected, because there are no credentials.
    let isAboutTheServer = challenge.protectionSpace.authenticationMethod == "NSURLAuthenticationMethodServerTrust"
    completionHandler(isAboutTheServer ? .performDefaultHandling : .rejectProtectionSpace, nil)
  }
}
