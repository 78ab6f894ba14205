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
  /// The children as parts of a row, in their order.
  package let parts: [FloorPart]
  /// Whether a child draws countdowns.
  public var countsDown: Bool { floors.contains(where: \.countsDown) }

  /// The maximum number of levels of children.
  static let deepest = 16

  /// Creates a list without children.
  public init() { self.init([]) }

  init(_ floors: [any TemplateContainer]) {
    self.floors = floors
    parts = floors.map { FloorPart($0.rows) }
    rows = parts.reduce(into: FloorRows()) { $0 += $1.rows }
  }
}
