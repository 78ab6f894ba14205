/// One entry of a page's `floors`, whatever became of it.
public struct Floor: Sendable {
  /// What became of the entry.
  public enum Content: Sendable {
    /// It was decoded.
    case container(any TemplateContainer)
    /// Its pattern is not registered.
    case unknownPattern
    /// It requires what is not there.
    case unmetRequirements
    /// It could not be decoded, or is not fit to be shown; why is in the page's diagnostics.
    case undecodable
    /// It could not be shown, and its fallback says that nothing is to stand in its place.
    case dropped
  }

  /// A class, so that to copy a floor is to count one reference.
  private final class Storage: Sendable {
    let source: JSONValue?
    let pattern: FloorPattern?
    let identity: PageIdentifier?
    let content: Content
    let rows: FloorRows
    let header: (row: FloorRow, reach: SorbReach)?
    let marginHeight: Double
    let isAsDecoded: Bool
    let found: [Diagnostic]

    init(
      _ source: JSONValue?, _ pattern: FloorPattern?, _ identity: PageIdentifier?, _ content: Content,
      isSticky: Bool, isAsDecoded: Bool, found: [Diagnostic]
    ) {
      self.source = source
      self.pattern = pattern
      self.identity = identity
      self.content = content
      if case .container(let container) = content {
        (rows, marginHeight) = (container.rows, container.base.margin.height)
        let sorb = isSticky ? container as? any TemplateSorb : nil
        header = sorb.flatMap { sorb in sorb.sorbHeader.map { ($0, sorb.sorbReach) } }
      } else {
        (rows, header, marginHeight) = (FloorRows(), nil, 0)
      }
      self.isAsDecoded = isAsDecoded
      self.found = found
    }
  }

  private let storage: Storage

  init(
    source: JSONValue?, pattern: FloorPattern?, identity: PageIdentifier?, content: Content, isSticky: Bool,
    isAsDecoded: Bool = true, found: [Diagnostic] = []
  ) {
    storage = Storage(source, pattern, identity, content, isSticky: isSticky, isAsDecoded: isAsDecoded, found: found)
  }

  /// A floor made in code, or a decoded one that was changed: to be put into a layout with `replaceFloor` or
  /// `insertFloor`.
  public init(_ container: any TemplateContainer) {
    self.init(
      source: container.base.source, pattern: FloorPattern(container.base.pattern.string),
      identity: container.base.identity, content: .container(container), isSticky: true, isAsDecoded: false)
  }

  /// Decodes one floor. Never throws: what is wrong with it is in its `diagnostics`.
  public init(decoding value: JSONValue, registry: FloorRegistry) {
    let session = DecodingSession(value.document, parameters: registry.parameters)
    self = FloorDecoder(session: session, registry: registry).decode(value)
  }

  /// The entry in the page, whose fallback may be what is shown; nil for a floor that was made in code.
  public var source: JSONValue? { storage.source }
  /// Its `pattern`, if it has one; that of its fallback where that is shown.
  public var pattern: FloorPattern? { storage.pattern }
  /// Its `identityId`, if it has one.
  public var identity: PageIdentifier? { storage.identity }
  /// What became of it.
  public var content: Content { storage.content }
  /// Its rows but for the margin: asked of the container once, when the floor is made.
  package var rows: FloorRows { storage.rows }
  /// Its sticky header, and how far that stays: asked of the container once.
  var header: (row: FloorRow, reach: SorbReach)? { storage.header }
  /// The height of its margin, in points; 0 where there is no container. Kept here because every layout asks for it.
  var marginHeight: Double { storage.marginHeight }
  /// Whether its source tells all of it; a floor made in code may hold something else.
  var isAsDecoded: Bool { storage.isAsDecoded }
  /// What decoding it found, in that order.
  var found: [Diagnostic] { storage.found }

  /// What decoding it found, in the order of the document.
  public var diagnostics: [Diagnostic] { found.sorted() }
}
