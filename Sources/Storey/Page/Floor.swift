/// An entry of a page's `floors`, including one that cannot be displayed.
public struct Floor: Sendable {
  /// The result of decoding an entry.
  public enum Content: Sendable {
    /// The decoded floor.
    case container(any TemplateContainer)
    /// The pattern of the entry is not registered.
    case unknownPattern
    /// The entry requires a capability that the registry does not have.
    case unmetRequirements
    /// The entry cannot be decoded or is invalid. The diagnostics of the page contain the reason.
    case undecodable
    /// The entry cannot be displayed, and its fallback is `drop`.
    case dropped
  }

  /// A class, so that a copy of a floor copies one reference.
  private final class Storage: Sendable {
    let source: JSONValue?
    let pattern: FloorPattern?
    let identity: PageIdentifier?
    let content: Content
    let rows: FloorRows
    let header: (row: FloorRow, reach: SorbReach)?
    let marginHeight: Double
    let isAsDecoded: Bool
    let omission: FloorOmission?
    let found: [Diagnostic]

    init(
      _ source: JSONValue?, _ pattern: FloorPattern?, _ identity: PageIdentifier?, _ content: Content,
      isSticky: Bool, isAsDecoded: Bool, omission: FloorOmission?, found: [Diagnostic]
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
      self.omission = omission
      self.found = found
    }
  }

  private let storage: Storage

  init(
    source: JSONValue?, pattern: FloorPattern?, identity: PageIdentifier?, content: Content, isSticky: Bool,
    isAsDecoded: Bool = true, omission: FloorOmission? = nil, found: [Diagnostic] = []
  ) {
    storage = Storage(
      source, pattern, identity, content, isSticky: isSticky, isAsDecoded: isAsDecoded, omission: omission, found: found
    )
  }

  /// Creates a floor from a container: one made in code, or a changed copy of a decoded one. Use it with
  /// `TableLayout.replaceFloor` or `TableLayout.insertFloor`.
  public init(_ container: any TemplateContainer) {
    self.init(
      source: container.base.source, pattern: FloorPattern(container.base.pattern.string),
      identity: container.base.identity, content: .container(container), isSticky: true, isAsDecoded: false)
  }

  /// Decodes a floor. Problems are reported in `diagnostics`.
  public init(decoding value: JSONValue, registry: FloorRegistry) {
    let session = DecodingSession(value.document, parameters: registry.parameters, shape: registry.shapeOfViews)
    self = FloorDecoder(session: session, registry: registry).decode(value)
  }

  /// The entry in the page, even if its fallback is displayed; `nil` for a floor made in code.
  public var source: JSONValue? { storage.source }
  /// The `pattern` of the floor, or of its fallback if that is displayed; `nil` if it is missing.
  public var pattern: FloorPattern? { storage.pattern }
  /// The `identityId`; `nil` if it is missing.
  public var identity: PageIdentifier? { storage.identity }
  /// The result of decoding the entry.
  public var content: Content { storage.content }
  /// The rows without the margin. Read from the container once, when the floor is created.
  package var rows: FloorRows { storage.rows }
  /// The sticky header and its reach. Read from the container once.
  var header: (row: FloorRow, reach: SorbReach)? { storage.header }
  /// The row of each tab of the sticky header; empty if the floor has no header, or one without tabs. O(tabs).
  package var sorbTabs: [Int?] {
    guard header != nil, case .container(let container) = content else { return [] }
    return (container as? any TemplateSorb)?.sorbTabs ?? []
  }
  /// The height of the margin, in points; 0 if there is no container. Cached, because every layout reads it.
  var marginHeight: Double { storage.marginHeight }
  /// Whether the floor is exactly as decoded from its source. `false` for a floor made in code, which may differ from it.
  var isAsDecoded: Bool { storage.isAsDecoded }
  /// The reason why the floor is not displayed. Known only if the policy of the registry is to draw a box in its place.
  var omission: FloorOmission? { storage.omission }
  /// The diagnostics of decoding the floor, in the order in which they were found.
  var found: [Diagnostic] { storage.found }

  /// The diagnostics of decoding the floor, in the order of the document.
  public var diagnostics: [Diagnostic] { found.sorted() }
}

extension Floor {
  /// The properties that all floors share; `nil` if the floor is not shown as a container.
  package var base: FloorBase? {
    if case .container(let container) = content { container.base } else { nil }
  }
}
