import Foundation
package import StoreyPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reason why a host did not deliver a page. It determines whether to retry, and the error message.
package struct HTTPFailure: Error, Sendable {
  package enum Reason: Sendable {
    case cancelled
    /// The system cannot send requests to this address.
    case invalidRequest
    case timedOut(Duration)
    case unknownHost
    case refused
    case offline
    /// No secure connection could be established, with the reason.
    case insecure(String)
    /// The response is incomplete or not HTTP, with a description.
    case broken(String)
    case tooLarge(limit: Int)
    case status(Int, retryAfter: Duration?)
    /// Status 304 in response to an unconditional request.
    case unexpectedNotModified
    /// A redirect that is not followed, with the reason.
    case redirect(String)
  }

  let reason: Reason
  let host: String

  package init(_ reason: Reason, host: String) {
    self.reason = reason
    self.host = host
  }

  /// Whether a retry may succeed.
  var isWorthAnotherAttempt: Bool {
    switch reason {
    case .refused, .broken: true
    case .status(let status, _): [408, 429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }

  /// The pause that the server requests.
  var wantedPause: Duration? {
    if case .status(_, let pause) = reason { pause } else { nil }
  }

  package var pageError: PageError {
    switch reason {
    case .cancelled: .cancelled
    case .invalidRequest:
      PageError(
        .invalidAddress,
        "cannot connect to \(host): this system does not support the address; use a host name or an IPv4 address",
        isTransient: false)
    case .timedOut(let time):
      transient(
        .timedOut, "\(host) did not send a complete response within \(time.wording); try again, or allow more time")
    case .unknownHost:
      transient(.unreachable, "cannot find the host \(host); check the address and the network connection")
    case .refused:
      transient(.unreachable, "\(host) refused the connection; check the port, and whether the server is running")
    case .offline: transient(.unreachable, "no network connection; connect and try again")
    case .insecure(let what):
      transient(.unreachable, "cannot establish a secure connection to \(host) (\(what)); check its certificate")
    case .broken(let how):
      transient(.connectionLost, "\(host) sent an incomplete or invalid HTTP response (\(how)); try again")
    case .tooLarge(let limit):
      transient(
        .tooLarge,
        "the page from \(host) exceeds the limit of \(limit) \(limit == 1 ? "byte" : "bytes"); split the page")
    case .status(let status, _): Self.error(of: status, host)
    case .unexpectedNotModified:
      transient(.status(304), "\(host) reports that the page has not changed, but the request was unconditional")
    case .redirect(let why): transient(.redirected, "\(host) sent a redirect that is not followed: \(why)")
    }
  }

  private func transient(_ code: PageError.Code, _ description: String) -> PageError {
    PageError(code, description, isTransient: true)
  }

  /// Returns the error for a status. A status of 4xx is permanent, except 408, 425 and 429; all others are transient.
  private static func error(of status: Int, _ host: String) -> PageError {
    let mayPass = !(400..<500).contains(status) || status == 408 || status == 425 || status == 429
    let meaning =
      switch status {
      case 401: "authentication is required, which is not supported"
      case 403: "access to the page is denied"
      case 404: "the page does not exist; check the path"
      case 410: "the page was removed permanently"
      case 408: "the server waited too long for the request; try again later"
      case 429: "the server received too many requests; try again later"
      case 400..<500: "the server rejected the request; check the address"
      case 500..<600: "the server failed; try again later"
      default: "the status is not expected for a page; check the address and the server"
      }
    return PageError(.status(status), "\(host) answered with status \(status): \(meaning)", isTransient: mayPass)
  }
}

extension HTTPFailure.Reason {
  /// Creates the reason from an error of the session.
  init(_ error: any Error, within timeout: Duration) {
    guard let error = error as? URLError else {
      self = .broken(error.localizedDescription)
      return
    }
    switch error.code {
    // On Linux, `unsupportedURL` is also reported for a response that is not HTTP. It is therefore treated as `broken`.
    case .badURL: self = .invalidRequest
    case .timedOut: self = .timedOut(timeout)
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
    case .cannotConnectToHost: self = .refused
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .offline
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .insecure(error.localizedDescription)
    default: self = .broken(error.localizedDescription)
    }
  }
}
