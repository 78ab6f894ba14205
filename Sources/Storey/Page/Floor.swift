/// One entry of a page's `floors`, whatever became of it.
public struct Floor: Sendable {
  /// What became of the entry.
  public enum Content: Sendable {
    /// It was decoded.
    case container(any TemplateContainer)
    /// Its pattern is not registered.
    case unknownPattern
    /// It could not be decoded, or is not fit to be shown; why is in the page's diagnostics.
    case undecodable
  }

  /// The entry in the page.
  public let source: JSONValue
  /// Its `pattern`, if it has one.
  public let pattern: FloorPattern?
  /// Its `identityId`, if it has one.
  public let identity: PageIdentifier?
  /// What became of it.
  public let content: Content
}
