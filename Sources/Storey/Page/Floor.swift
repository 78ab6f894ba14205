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

  /// The entry in the page; nil for a floor that was made in code.
  public let source: JSONValue?
  /// Its `pattern`, if it has one.
  public let pattern: FloorPattern?
  /// Its `identityId`, if it has one.
  public let identity: PageIdentifier?
  /// What became of it.
  public let content: Content
  /// Whether its source tells all of it; a floor made in code may hold something else.
  let isAsDecoded: Bool
  /// What decoding it found, in that order.
  let found: [Diagnostic]

  init(
    source: JSONValue?, pattern: FloorPattern?, identity: PageIdentifier?, content: Content, isAsDecoded: Bool = true,
    found: [Diagnostic] = []
  ) {
    self.source = source
    self.pattern = pattern
    self.identity = identity
    self.content = content
    self.isAsDecoded = isAsDecoded
    self.found = found
  }

  /// A floor made in code, or a decoded one that was changed: to be put into a layout with `replaceFloor` or
  /// `insertFloor`.
  public init(_ container: any TemplateContainer) {
    self.init(
      source: container.base.source, pattern: type(of: container).pattern, identity: container.base.identity,
      content: .container(container), isAsDecoded: false)
  }

  /// Decodes one floor. Never throws: what is wrong with it is in its `diagnostics`.
  public init(decoding value: JSONValue, registry: FloorRegistry) {
    self = FloorDecoder(session: DecodingSession(value.document), registry: registry).decode(value)
  }

  /// What decoding it found, in the order of the document.
  public var diagnostics: [Diagnostic] { found.sorted() }
}
