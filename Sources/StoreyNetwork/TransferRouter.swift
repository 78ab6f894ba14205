import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Forwards the delegate calls of a session to the transfer of each task. On Linux, a session only calls its own delegate; on
/// other platforms it calls the delegate of the task, and this class is not used.
final class TransferRouter: NSObject, URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let transfer = transfer(of: task) else { return completionHandler(nil) }
    transfer.urlSession(
      session, task: task, willPerformHTTPRedirection: response, newRequest: request,
      completionHandler: completionHandler)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let transfer = transfer(of: dataTask) else { return completionHandler(.cancel) }
    transfer.urlSession(session, dataTask: dataTask, didReceive: response, completionHandler: completionHandler)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.urlSession(session, dataTask: dataTask, didReceive: data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    transfer(of: task)?.urlSession(session, task: task, didCompleteWithError: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let transfer = transfer(of: task) else { return completionHandler(.rejectProtectionSpace, nil) }
    transfer.urlSession(session, task: task, didReceive: challenge, completionHandler: completionHandler)
  }

  private func transfer(of task: URLSessionTask) -> HTTPTransfer? { task.delegate as? HTTPTransfer }
}
