import Foundation
public import StoreyPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Pages from web servers, over URLSession: conditional requests, one limit for time and one for size, retries with
/// backoff, bounded redirects. It keeps no cache and no cookies, and sends no passwords.
///
/// A value; copies share one session, which ends with the last of them.
public struct HTTPPageService: PageService {
  private let session: HTTPSession
  private let timeout: Duration
  private let byteLimit: Int
  private let retries: RetryPolicy
  private let redirectLimit: Int
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double
  /// Hears how large a page is as soon as its server has announced it, in bytes.
  private var announce: @Sendable (Int) -> Void = { _ in }

  /// A service.
  /// - Parameters:
  ///   - timeout: How long an attempt takes at most, from the first connection to the last byte, redirects included.
  ///   - byteLimit: How many bytes a page has at most, after it was decompressed. The transfer ends when there are more.
  ///   - retries: When to ask again after a lost or refused connection or a status of 408, 429, 500, 502, 503 or 504. A
  ///     server's `Retry-After` is kept to when it is in seconds.
  ///   - redirectLimit: How many redirects in a row are followed: to http and https, never from https to http. Another
  ///     origin (scheme, host and port) is not told what a copy is recognized by.
  ///   - userAgent: Who asks, as servers see it.
  public init(
    timeout: Duration = .seconds(10), byteLimit: Int = 64 << 20, retries: RetryPolicy = .standard,
    redirectLimit: Int = 5, userAgent: String = "Storey"
  ) {
    self.init(
      timeout: timeout, byteLimit: byteLimit, retries: retries, redirectLimit: redirectLimit, userAgent: userAgent,
      sleep: { try await Task.sleep(for: $0) }, random: { .random(in: 0..<1) })
  }

  /// A service whose pauses and dice are its tests'.
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

  /// The same service, which reports the size of a page, in bytes, when a server announces it before it sends the page.
  /// An attempt that fails may be followed by another announcement. `hear` returns soon and calls nobody who waits.
  package func announcing(to hear: @escaping @Sendable (Int) -> Void) -> HTTPPageService {
    var service = self
    service.announce = hear
    return service
  }

  /// Asks the server of a URL. It ends after `retries.attempts` time-outs and the pauses between them, at the latest.
  /// - Throws: `PageError` of any code but `notAPage`, `notStored` and `unreadableFile`. A failure may pass
  ///   (`isTransient`) unless the address is wrong, the server refuses the question (401, 403, 404, 410 and the like), or
  ///   the task was cancelled.
  public func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    let target = try Self.target(of: address)
    var failures = 0
    while true {
      let failure: HTTPFailure
      do throws(HTTPFailure) {
        return try await attempt(target, known: known)
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
      // Where there is no URL, nobody knows which part of it is a password.
      let name = address.description.contains("@") ? "the address" : "\"\(address)\""
      throw PageError(.invalidAddress, "\(name) cannot be asked for a page: \(error.description)", isTransient: false)
    }
  }

  /// Asks once, and follows redirects.
  private func attempt(
    _ target: HTTPAddress, known: PageValidators?
  ) async throws(HTTPFailure) -> PageAnswer {
    let deadline = ContinuousClock.now + timeout
    let origin = target.origin
    var target = target
    for _ in 0...redirectLimit {
      // What a copy is recognized by is between us and the origin that was asked: it is told to no other, nor taken from one.
      let isAtOrigin = target.origin == origin
      let known = isAtOrigin ? known : nil
      let transfer = HTTPTransfer(
        host: target.host, byteLimit: byteLimit, timeout: timeout, announce: announce)
      let answer: HTTPAnswer
      do throws(HTTPFailure) {
        answer = try await transfer.answer(
          to: request(for: target.url, known: known), over: session.session, until: deadline)
      } catch {
        // Not the address that was given is at fault, but where it leads to now.
        guard case .unaskable = error.reason, !isAtOrigin else { throw error }
        throw HTTPFailure(.redirect("to an address that this system does not take"), host: target.host)
      }
      if answer.isPage { return .page(answer.body, isAtOrigin ? answer.validators : .none) }
      if answer.isUnchanged {
        if known?.isEmpty ?? true { throw HTTPFailure(.unchangedForNobody, host: target.host) }
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
    throw HTTPFailure(.redirect("more than \(redirectLimit) times in a row"), host: target.host)
  }

  private func request(for url: URL, known: PageValidators?) -> URLRequest {
    // The session's own clock comes after ours, in whole seconds: on Linux it takes a part of one for none.
    var request = URLRequest(url: url, timeoutInterval: Double(timeout.components.seconds + 2))
    request.httpShouldHandleCookies = false
    for (name, value) in [("If-None-Match", known?.entityTag), ("If-Modified-Since", known?.lastModified)] {
      if let value, Self.isFieldValue(value) { request.setValue(value, forHTTPHeaderField: name) }
    }
    return request
  }

  /// Whether a text may stand in a header: one line of it, and nothing that could begin another.
  private static func isFieldValue(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
