import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URLSession that remembers nothing from one page to the next. A class, because a session has to be told when nobody
/// needs it any more.
final class HTTPSession: Sendable {
  let session: URLSession

  init(userAgent: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.httpAdditionalHeaders = ["Accept": "application/json", "User-Agent": userAgent]
    session = URLSession(configuration: configuration, delegate: TransferRouter(), delegateQueue: nil)
  }

  deinit {
    // Whoever waits for an answer holds the session, so none is on its way.
    session.finishTasksAndInvalidate()
  }
}
