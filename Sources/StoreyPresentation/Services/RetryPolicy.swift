/// When to ask again after a failure that may pass: capped exponential backoff with full jitter, so that many who failed at
/// the same time do not come back at the same time.
public struct RetryPolicy: Sendable, Hashable {
  /// How many times a page is asked for at most, the first time included; at least once.
  public let attempts: Int
  /// The longest pause before the second attempt; it doubles from one to the next.
  public let base: Duration
  /// The longest pause of all, also for a server that asks for one.
  public let cap: Duration

  private static let day = Duration.seconds(86_400)

  /// A policy from its parts. Pauses are between nothing and a day.
  public init(attempts: Int, base: Duration, cap: Duration) {
    self.attempts = attempts
    self.base = min(max(base, .zero), Self.day)
    self.cap = min(max(cap, .zero), Self.day)
  }

  /// Three attempts, after up to 0.3 and 0.6 seconds; a server may ask for 5.
  public static let standard = RetryPolicy(attempts: 3, base: .milliseconds(300), cap: .seconds(5))

  /// One attempt.
  public static let never = RetryPolicy(attempts: 1, base: .zero, cap: .zero)

  /// The pause after so many failed attempts; nil when there is to be no other.
  ///
  /// `random`, at least 0 and below 1, chooses among the pauses that are allowed. `wanted` is what the server asked for: it
  /// is kept to, and where it is beyond the cap there is no other attempt, for one that comes too early is worth nothing.
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
