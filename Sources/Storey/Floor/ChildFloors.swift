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

  init(_ floors: [any TemplateContainer]) {
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
