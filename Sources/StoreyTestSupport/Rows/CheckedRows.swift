import Storey

/// The rows that are checked, and the layouts that they are checked in.
struct CheckedRows: Sendable {
  let rows: [FloorRow]
  /// What each is called in violations.
  let parts: [Violation.Part]
  /// The renderers.
  let registry: FloorRegistry
  /// Whether their texts are hostile: such as hold markup, but nothing that is escaped already.
  let isHostile: Bool
  private let ownHeight: (@Sendable (Int, LayoutContext) -> Double)?

  /// Rows, and what their renderer says by itself how high they are; nil leaves that to a layout of one row.
  init(
    _ rows: [(FloorRow, Violation.Part)], registry: FloorRegistry, isHostile: Bool = false,
    ownHeight: (@Sendable (Int, LayoutContext) -> Double)? = nil
  ) {
    self.rows = rows.map(\.0)
    parts = rows.map(\.1)
    self.isHostile = isHostile
    self.ownHeight = ownHeight
    var registry = registry
    // What cannot be drawn is to be missing, not to be stood in for.
    registry.unknown = .skip
    self.registry = registry
  }

  /// Whether a text is none that the models hold, or that the page does: a hostile one holds no references.
  var isMadeUp: (JSONText) -> Bool {
    if isHostile { return { _ in true } }
    let own = rows.flatMap { TextReferences.texts(of: $0.model) }
    return { text in text.source == nil && !own.contains { $0.contains(text.string) } }
  }

  /// How large a row is.
  func measurement(of index: Int, in context: LayoutContext) -> RowMeasurement? {
    if let ownHeight { return RowMeasurement(height: ownHeight(index, context)) }
    let layout = layout([index], in: context)
    return layout.rows.first.map { RowMeasurement(of: $0, in: layout) }
  }

  /// Whether a row of a page is as high as its renderer says by itself, to the fraction of a point that layouts keep.
  func isAsHighAsItSays(_ row: LayoutRow, _ index: Int, in context: LayoutContext) -> Bool {
    guard let own = ownHeight?(index, context), (0...TableLayout.maximumHeight).contains(own) else { return true }
    return abs(own - row.frame.height) <= 1 / 65536
  }

  /// A page of some of the rows in this order.
  func layout(_ indices: [Int], in context: LayoutContext) -> TableLayout {
    var floor = ProbeFloor()
    for index in indices { floor.rows.append(rows[index]) }
    return TableLayout(
      Page(floors: [Floor(floor)], registry: registry), width: context.width, direction: context.direction,
      theme: context.theme)
  }
}

/// A floor of given rows.
private struct ProbeFloor: TemplateContainer {
  static let pattern: FloorPattern = "probe"
  static let cells: [any TemplateCell.Type] = []
  let base = FloorBase(pattern: pattern)
  var rows = FloorRows()
}
