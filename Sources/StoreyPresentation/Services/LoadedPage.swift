/// The bytes of a page, and their freshness.
public struct LoadedPage: Sendable, Hashable {
  /// The freshness of a page.
  public enum Freshness: Sendable, Hashable {
    /// The current page of the service.
    case current
    /// A stored page, while the service has not answered yet.
    case stored
    /// A stored page, because the service failed with this error.
    case stale(PageError)
  }

  /// The page, as sent by the service.
  public let bytes: [UInt8]
  /// The freshness of the page.
  public let freshness: Freshness

  /// Creates a page from its parts.
  public init(bytes: [UInt8], freshness: Freshness) {
    self.bytes = bytes
    self.freshness = freshness
  }
}
