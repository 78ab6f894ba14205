import Foundation
public import StoreyPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that fetches pages from web servers with `URLSession`: conditional requests, a time limit, a size limit, retries
/// with backoff, and a limited number of redirects. It keeps no cache and no cookies, and sends no passwords.
///
/// A value type. Copies share one session, which is invalidated when the last copy is destroyed.
public struct HTTPPageService: PageService {
  private let session: HTTPSession
  private let timeout: Duration
  private let byteLimit: Int
  private let retries: RetryPolicy
  private let redirectLimit: Int
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double
  /// Called with the size of a page, in bytes, when its server announces it.
  private var announce: @Sendable (Int) -> Void = { _ in }

  /// Creates a service.
  /// - Parameters:
  ///   - timeout: The maximum duration of an attempt, from the first connection to the last byte, including redirects.
  ///   - byteLimit: The maximum size of a page, in bytes, after decompression. A larger transfer is aborted.
  ///   - retries: The policy for retries after a lost or refused connection or a status of 408, 429, 500, 502, 503 or 504. A
  ///     server's `Retry-After` is respected if it is in seconds.
  ///   - redirectLimit: The maximum number of redirects in a row. Redirects to http and https are followed, except from https
  ///     to http. Validators are not sent to another origin (scheme, host and port).
  ///   - userAgent: The value of the header `User-Agent`.
  public init(
    timeout: Duration = .seconds(10), byteLimit: Int = 64 << 20, retries: RetryPolicy = .standard,
    redirectLimit: Int = 5, userAgent: String = "Storey"
  ) {
    self.init(
      timeout: timeout, byteLimit: byteLimit, retries: retries, redirectLimit: redirectLimit, userAgent: userAgent,
      sleep: { try await Task.sleep(for: $0) }, random: { .random(in: 0..<1) })
  }

  /// Creates a service with the pauses and random numbers of a test.
  init(
    timeout: Duration, byteLimit: Int, retries: RetryPolicy, redirectLimit: Int, userAgent: String,
    sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double
  ) {
    session = HTTPSession(userAgent: Self.isFieldValue(userAgent) ? userAgent : "Storey")
    self.timeout = min(max(timeout, .zero), .seconds(86_400))
    self.byteLimit = max(byteLimit, 0)
    self.retries = retries
    self.redirectLimit = max(redirectLimit, 0)
    self.sleep = sleep
    self.random = random
  }

  /// Returns a copy of the service that reports the size of a page, in bytes, when a server announces it before it sends the
  /// page. A failed attempt may be followed by another report. The closure must return quickly, and must not call code that
  /// waits.
  package func announcing(to report: @escaping @Sendable (Int) -> Void) -> HTTPPageService {
    var service = self
    service.announce = report
    return service
  }

  /// Requests a page from the server of a URL. Returns after at most `retries.attempts` time-outs and the pauses between
  /// them.
  /// - Throws: `PageError` with any code except `notAPage`, `notStored` and `unreadableFile`. The error is transient
  ///   (`isTransient`) unless the address is invalid, the server rejects the request (401, 403, 404, 410 and similar), or the
  ///   task was cancelled.
  public func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    let target = try Self.target(of: address)
    var failures = 0
    while true {
      let failure: HTTPFailure
      do throws(HTTPFailure) {
        return try await sendOnce(target, known: known)
      } catch {
        failure = error
      }
      failures += 1
      guard failure.isWorthAnotherAttempt,
        let pause = retries.pause(after: failures, random: random(), wanted: failure.wantedPause)
      else { throw failure.pageError }
      do { try await sleep(pause) } catch { throw .cancelled }
    }
  }

  private static func target(of address: PageAddress) throws(PageError) -> HTTPAddress {
    do throws(HTTPAddress.Refusal) {
      return try HTTPAddress(address.text)
    } catch {
      // If the address is not a URL, any part of it may be a password.
      let name = address.description.contains("@") ? "" : " \"\(address)\""
      throw PageError(.invalidAddress, "invalid address\(name): \(error.description)", isTransient: false)
    }
  }

  /// Sends one request and follows redirects.
  private func sendOnce(
    _ target: HTTPAddress, known: PageValidators?
  ) async throws(HTTPFailure) -> PageAnswer {
    let deadline = ContinuousClock.now + timeout
    let origin = target.origin
    var target = target
    for _ in 0...redirectLimit {
      // Validators are valid only at the origin of the request: they are not sent to another origin or accepted from one.
      let isAtOrigin = target.origin == origin
      let known = isAtOrigin ? known : nil
      let transfer = HTTPTransfer(
        host: target.host, byteLimit: byteLimit, timeout: timeout, deadline: deadline, announce: announce)
      let answer: HTTPAnswer
      do throws(HTTPFailure) {
        answer = try await transfer.answer(to: request(for: target.url, known: known), over: session.session)
      } catch {
        // The given address is valid; the target of the redirect is not.
        guard case .invalidRequest = error.reason, !isAtOrigin else { throw error }
        throw HTTPFailure(.redirect("this system does not support the address"), host: target.host)
      }
      if answer.isPage { return .page(answer.body, isAtOrigin ? answer.validators : .none) }
      if answer.isUnchanged {
        if known?.isEmpty ?? true { throw HTTPFailure(.unexpectedNotModified, host: target.host) }
        return .unchanged
      }
      guard answer.isRedirect else {
        throw HTTPFailure(.status(answer.status, retryAfter: answer.retryAfter), host: target.host)
      }
      do throws(HTTPAddress.Refusal) {
        target = try target.redirected(to: answer.location)
      } catch {
        throw HTTPFailure(.redirect(error.description), host: target.host)
      }
    }
    throw HTTPFailure(.redirect("the number of redirects exceeds \(redirectLimit)"), host: target.host)
  }

  private func request(for url: URL, known: PageValidators?) -> URLRequest {
    // The session's timeout is later than `timeout`, and in whole seconds, because Foundation on Linux treats a fraction of a
    // second as no timeout.
    var request = URLRequest(url: url, timeoutInterval: Double(timeout.components.seconds + 2))
    request.httpShouldHandleCookies = false
    for (name, value) in [("If-None-Match", known?.entityTag), ("If-Modified-Since", known?.lastModified)] {
      if let value, Self.isFieldValue(value) { request.setValue(value, forHTTPHeaderField: name) }
    }
    return request
  }

  /// Whether a text is valid as the value of a header field: not empty, and without control characters that could begin
  /// another field.
  private static func isFieldValue(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
