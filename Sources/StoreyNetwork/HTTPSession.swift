import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLSession` without a cache, cookies and credentials. A class, because the session must be invalidated when it is no
/// longer used.
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
    // Every active request holds a reference to this object, so no request is active here.
    session.finishTasksAndInvalidate()
  }
}
