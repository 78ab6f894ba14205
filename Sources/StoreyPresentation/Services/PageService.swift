/// Where pages come from: a file, a server, a script of a test.
///
/// Its answers are bytes, whatever they say: whether they are a page is for a `PageLoader` to judge.
public protocol PageService: Sendable {
  /// Asks for a page once. `known` is what a copy that the caller has can be recognized by; where the page is still that
  /// one, the answer is `unchanged`.
  ///
  /// Runs until it has an answer, fails, or its task is cancelled; it then throws `PageError.cancelled`.
  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer
}

/// What a service answers.
public enum PageAnswer: Sendable, Hashable {
  /// The page, and what this copy of it can be recognized by.
  case page([UInt8], PageValidators)
  /// The copy that the caller has is the page still.
  case unchanged
}

/// What a server recognizes a copy of a page by (RFC 9110, 8.8): the values of the header fields `ETag` and
/// `Last-Modified`, as the server wrote them.
public struct PageValidators: Sendable, Hashable {
  /// `ETag`, quotation marks and weakness included.
  public let entityTag: String?
  /// `Last-Modified`.
  public let lastModified: String?

  /// Validators as a server wrote them.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// None: the page has to be sent again.
  public static let none = PageValidators()

  /// Whether there is nothing to recognize a copy by.
  public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
