import Foundation
import StoreyPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a host gave no page: what decides whether to ask again, and what a person is told.
struct HTTPFailure: Error, Sendable {
  enum Reason: Sendable {
    case cancelled
    /// The system does not ask at such an address.
    case unaskable
    case timedOut(Duration)
    case unknownHost
    case refused
    case offline
    /// No secure connection, and why.
    case insecure(String)
    /// The answer broke off or is no HTTP, and in which way.
    case broken(String)
    case tooLarge(limit: Int)
    case status(Int, retryAfter: Duration?)
    /// Unchanged, to someone who has nothing.
    case unchangedForNobody
    /// A redirect that is not followed, and why.
    case redirect(String)
  }

  let reason: Reason
  let host: String

  init(_ reason: Reason, host: String) {
    self.reason = reason
    self.host = host
  }

  /// Whether the same question may have another answer in a moment.
  var isWorthAnotherAttempt: Bool {
    switch reason {
    case .refused, .broken: true
    case .status(let status, _): [408, 429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }

  /// How long the server wants to be left alone.
  var wantedPause: Duration? {
    if case .status(_, let pause) = reason { pause } else { nil }
  }

  var pageError: PageError {
    switch reason {
    case .cancelled: .cancelled
    case .unaskable:
      PageError(
        .invalidAddress,
        "\(host) cannot be asked: this system takes no such address; name the host, or give its number as IPv4",
        isTransient: false)
    case .timedOut(let time):
      transient(.timedOut, "\(host) did not answer in full within \(time.wording); try again, or allow more time")
    case .unknownHost:
      transient(.unreachable, "there is no host \(host), or no way to look it up; check the address and the connection")
    case .refused:
      transient(.unreachable, "\(host) does not accept connections; check the port, and whether the server runs")
    case .offline: transient(.unreachable, "there is no connection to the network; connect and try again")
    case .insecure(let what):
      transient(.unreachable, "there is no secure connection to \(host) (\(what)); check its certificate")
    case .broken(let how):
      transient(.connectionLost, "\(host) broke off its answer, or what it sent is no HTTP (\(how)); try again")
    case .tooLarge(let limit):
      transient(
        .tooLarge,
        "\(host) has more than \(limit) \(limit == 1 ? "byte" : "bytes") to send, and no more are read; split the page")
    case .status(let status, _): Self.error(of: status, host)
    case .unchangedForNobody:
      transient(.status(304), "\(host) says that the page has not changed, but was not told of any copy")
    case .redirect(let why): transient(.redirected, "\(host) sent elsewhere: \(why)")
    }
  }

  private func transient(_ code: PageError.Code, _ description: String) -> PageError {
    PageError(code, description, isTransient: true)
  }

  /// A client's mistake, and what the server knows of the page, is there the next time as well; anything else may pass.
  private static func error(of status: Int, _ host: String) -> PageError {
    let mayPass = !(400..<500).contains(status) || status == 408 || status == 425 || status == 429
    let meaning =
      switch status {
      case 401: "it wants to know who asks, which is not supported"
      case 403: "it does not let this page be read"
      case 404: "it has no page at this address; check the path"
      case 410: "the page is gone for good"
      case 408, 429: "it wants to be left alone for a while; try again later"
      case 400..<500: "it does not accept the question; check the address"
      case 500..<600: "the server is in trouble; try again later"
      default: "that is not how a page is sent; check the server"
      }
    return PageError(.status(status), "\(host) answered with status \(status): \(meaning)", isTransient: mayPass)
  }
}

extension HTTPFailure.Reason {
  /// What the session says went wrong.
  init(_ error: any Error, within timeout: Duration) {
    guard let error = error as? URLError else {
      self = .broken(error.localizedDescription)
      return
    }
    switch error.code {
    // On Linux `unsupportedURL` is also said of an answer that is no HTTP.
    case .badURL: self = .unaskable
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
