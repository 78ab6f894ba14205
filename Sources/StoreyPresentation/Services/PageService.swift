/// A source of pages: files, a server, a test.
///
/// The returned bytes are not checked: a `PageLoader` decides whether they are a page.
public protocol PageService: Sendable {
  /// Requests a page once. `known` contains the validators of the caller's copy. If the copy is still current, the answer is
  /// `unchanged`.
  /// - Throws: `PageError` when the service fails, and `PageError.cancelled` when the task is cancelled.
  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer
}

/// The answer of a page service.
public enum PageAnswer: Sendable, Hashable {
  /// The page and its validators.
  case page([UInt8], PageValidators)
  /// The caller's copy is still current.
  case unchanged
}

/// The values that identify a copy of a page (RFC 9110, 8.8): the header fields `ETag` and `Last-Modified`, as sent by the
/// server.
public struct PageValidators: Sendable, Hashable {
  /// `ETag`, including the quotation marks and the prefix of a weak tag.
  public let entityTag: String?
  /// `Last-Modified`.
  public let lastModified: String?

  /// Creates validators from the values of a server.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// No validators: the page must be sent again.
  public static let none = PageValidators()

  /// Whether both validators are missing.
  public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
