/// The policy for retries after transient failures: capped exponential backoff with full jitter, so that clients that failed
/// at the same time do not retry at the same time.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of requests for a page, including the first. The first is always sent.
  public let attempts: Int
  /// The maximum pause before the second attempt. It doubles with each further attempt.
  public let base: Duration
  /// The maximum of all pauses, including those that a server requests.
  public let cap: Duration

  private static let day = Duration.seconds(86_400)

  /// Creates a policy from its parts. Pauses are limited to a day; a negative pause is treated as zero.
  public init(attempts: Int, base: Duration, cap: Duration) {
    self.attempts = attempts
    self.base = min(max(base, .zero), Self.day)
    self.cap = min(max(cap, .zero), Self.day)
  }

  /// Three attempts, with pauses of up to 0.3 and 0.6 seconds. A server may request up to 5 seconds.
  public static let standard = RetryPolicy(attempts: 3, base: .milliseconds(300), cap: .seconds(5))

  /// One attempt.
  public static let never = RetryPolicy(attempts: 1, base: .zero, cap: .zero)

  /// Returns the pause after a number of failed attempts; `nil` if no further attempt is allowed.
  /// - Parameters:
  ///   - failures: The number of failed attempts.
  ///   - random: A number of at least 0 and below 1 that selects a pause from the allowed range.
  ///   - wanted: The pause that the server requests, which is used as is. If it exceeds `cap`, the result is `nil`, because
  ///     an earlier attempt would fail.
  public func pause(after failures: Int, random: Double, wanted: Duration? = nil) -> Duration? {
    guard failures >= 1, failures < attempts else { return nil }
    if let wanted { return wanted <= cap ? max(wanted, .zero) : nil }
    var longest = base
    var doublings = failures - 1
    while doublings > 0 && longest < cap && longest > .zero {
      longest *= 2
      doublings -= 1
    }
    longest = min(longest, cap)
    return longest * min(max(random, 0), 1)
  }
}
