/// A page's bytes, and how fresh they are.
public struct LoadedPage: Sendable, Hashable {
  /// How fresh a page is.
  public enum Freshness: Sendable, Hashable {
    /// It is what the service says now.
    case current
    /// It is what the service said once; what it says now is not known yet.
    case stored
    /// It is what the service said once; asked again, it failed.
    case stale(PageError)
  }

  /// The page, as the service wrote it.
  public let bytes: [UInt8]
  /// How fresh it is.
  public let freshness: Freshness

  /// A page from its parts.
  public init(bytes: [UInt8], freshness: Freshness) {
    self.bytes = bytes
    self.freshness = freshness
  }
}
