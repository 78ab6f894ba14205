/// The floors in a list of a floor: the blocks of a section, for example. They are decoded like the floors of a page.
///
///     struct ColumnsFloor: TemplateContainer, JSONModel {
///       let base: FloorBase
///       let blocks: ChildFloors
///
///       init(from reader: inout JSONReader) {
///         base = FloorBase(from: &reader)
///         blocks = reader.optional("blocks") ?? ChildFloors()
///       }
///
///       var rows: FloorRows { FloorRows(header: base.header) + blocks.rows }
///     }
///
/// A child that cannot be displayed is reported, and replaced by its fallback if it has one. Children have no margins and no sticky
/// headers. Children of children are decoded as well, up to 16 levels.
public struct ChildFloors: Sendable {
  /// The children that can be displayed, in their order.
  public let floors: [any TemplateContainer]
  /// The rows of all children, from top to bottom.
  public let rows: FloorRows
  /// Whether a child draws countdowns.
  public var countsDown: Bool { floors.contains(where: \.countsDown) }

  /// The maximum number of levels of children.
  static let deepest = 16

  /// Creates a list without children.
  public init() { self.init([]) }

  private init(_ floors: [any TemplateContainer]) {
    self.floors = floors
    rows = floors.reduce(into: FloorRows()) { $0 += $1.rows }
  }

  /// The floors that a list may have.
  package struct Allowed: Sendable {
    /// A type of children.
    package struct Child: Sendable {
      /// The floor type; `nil` for the one with the name that is written in the page.
      package let pattern: FloorPattern?
      /// The maximum number of children of the type.
      package let most: Int?

      package init(pattern: FloorPattern?, most: Int?) {
        self.pattern = pattern
        self.most = most
      }
    }

    /// The maximum number of children; `nil` for any number.
    package let most: Int?
    /// The types, by the names that are written in pages; `nil` for all floors.
    package let types: [String: Child]?

    package init(most: Int? = nil, types: [String: Child]? = nil) {
      self.most = most
      self.types = types
    }

    static let all = Allowed()
  }
}

extension ChildFloors: ModelValue {
  public static func read(from value: borrowing ValueReader) -> ChildFloors? { read(from: value, .all) }

  /// Reads the children of a floor. Those that are not allowed are reported and left out.
  package static func read(from value: borrowing ValueReader, _ allowed: Allowed) -> ChildFloors? {
    let session = value.session
    guard let registry = session.registry else { return ChildFloors() }
    let decoder = FloorDecoder(session: session, registry: registry)
    var counts = ChildCounts(allowed)
    let floors = value.readElements { child -> (any TemplateContainer)? in
      guard case .allowed(let pattern) = counts.add(child.value, to: session) else { return nil }
      return decoder.decodeChild(child.value, as: pattern)
    }
    return floors.map(ChildFloors.init)
  }

  public static var standIn: ChildFloors { ChildFloors() }
  public static var valueDescription: ValueDescription { .array(.floor) }
}

/// The children of a list that were counted so far.
private struct ChildCounts {
  private let allowed: ChildFloors.Allowed
  private var all = 0
  private var byType: [String: Int] = [:]

  init(_ allowed: ChildFloors.Allowed) { self.allowed = allowed }

  enum Verdict {
    /// The child is decoded, as a floor of the pattern if it is not `nil`.
    case allowed(FloorPattern?)
    case refused
  }

  /// Counts a child. Reports one that is not allowed, and the first one that is too many.
  mutating func add(_ child: JSONValue, to session: DecodingSession) -> Verdict {
    all += 1
    if let most = allowed.most, all == most + 1 {
      session.diagnostics.add(
        Diagnostic(
          rule: .tooManyParts, severity: .warning, message: "more than \(Wording.counted(most, "part")) in this list",
          hint: "remove a part; other programs may show none after the first \(most)", at: child))
    }
    guard let types = allowed.types, let name = child.present(.pattern)?.text else { return .allowed(nil) }
    guard let type = types[name.string] else {
      let known = types.keys.sorted()
      session.diagnostics.add(
        Diagnostic(
          rule: .misplacedPart, severity: .error,
          message: "\"\(Diagnostic.excerpt(of: name))\" is not allowed in this list",
          Misspelling(name.string, among: known),
          hint: known.isEmpty ? "remove it" : "use \(Wording.alternatives(known.prefix(8).map { "\"\($0)\"" }))",
          at: child.present(.pattern)))
      return .refused
    }
    let count = byType[name.string, default: 0] + 1
    byType[name.string] = count
    if let most = type.most, count == most + 1 {
      session.diagnostics.add(
        Diagnostic(
          rule: .tooManyParts, severity: .warning,
          message: "more than \(most) of the type \"\(Diagnostic.excerpt(of: name))\" in this list",
          hint: "remove one of them; other programs may show none after the first \(most)", at: child))
    }
    return .allowed(type.pattern)
  }
}

extension FloorDecoder {
  /// Decodes a floor in a list of another one. Findings are those of the session. Returns `nil` for a floor that is not displayed.
  fileprivate func decodeChild(_ value: JSONValue, as pattern: FloorPattern?) -> (any TemplateContainer)? {
    guard session.childDepth < ChildFloors.deepest else {
      session.diagnostics.add(
        Diagnostic(
          rule: .undecodableFloor, severity: .error,
          message: "parts are in one another more than \(ChildFloors.deepest) levels deep", hint: "use fewer levels",
          at: value))
      return nil
    }
    session.childDepth += 1
    defer { session.childDepth -= 1 }
    let floor = decode(value, as: pattern)
    for diagnostic in floor.found { session.diagnostics.add(diagnostic) }
    if case .container(let container) = floor.content { return container }
    return nil
  }
}
