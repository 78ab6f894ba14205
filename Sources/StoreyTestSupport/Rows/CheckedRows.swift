import Storey

/// The rows to check, and their layouts.
struct CheckedRows: Sendable {
  let rows: [FloorRow]
  /// The part of each row in violations.
  let parts: [Violation.Part]
  /// The registry of the renderers.
  let registry: FloorRegistry
  /// Whether the texts are hostile: they contain markup, but no character references.
  let isHostile: Bool
  private let ownHeight: (@Sendable (Int, LayoutContext) -> Double)?

  /// Creates a set of rows to check.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with its part in violations.
  ///   - registry: The registry of the renderers.
  ///   - isHostile: Whether the texts are hostile.
  ///   - ownHeight: Returns the height of a row as its renderer measures it directly. If `nil`, heights are taken from a
  ///     layout of a single row.
  init(
    _ rows: [(FloorRow, Violation.Part)], registry: FloorRegistry, isHostile: Bool = false,
    ownHeight: (@Sendable (Int, LayoutContext) -> Double)? = nil
  ) {
    self.rows = rows.map(\.0)
    parts = rows.map(\.1)
    self.isHostile = isHostile
    self.ownHeight = ownHeight
    var registry = registry
    // Rows that cannot be drawn must be missing and not replaced by placeholders.
    registry.unknown = .skip
    self.registry = registry
  }

  /// A predicate that returns whether a drawn text with character references comes neither from the models nor from the
  /// page. Hostile texts contain no references, so for hostile rows it is always true.
  var isMadeUp: (JSONText) -> Bool {
    if isHostile { return { _ in true } }
    let own = rows.flatMap { TextReferences.texts(of: $0.model) }
    return { text in text.source == nil && !own.contains { $0.contains(text.string) } }
  }

  /// Returns the height of a row, measured alone, or `nil` if it cannot be drawn.
  func measurement(of index: Int, in context: LayoutContext) -> RowMeasurement? {
    if let ownHeight { return RowMeasurement(height: ownHeight(index, context)) }
    let layout = layout([index], in: context)
    return layout.rows.first.map { RowMeasurement(of: $0, in: layout) }
  }

  /// Returns whether the height of a row in a layout equals the height that its renderer returns directly, within the
  /// precision of layouts.
  func hasDeclaredHeight(_ row: LayoutRow, _ index: Int, in context: LayoutContext) -> Bool {
    guard let own = ownHeight?(index, context), (0...TableLayout.maximumHeight).contains(own) else { return true }
    return abs(own - row.frame.height) <= 1 / 65536
  }

  /// Returns the layout of a page of some of the rows, in the order of the indices.
  func layout(_ indices: [Int], in context: LayoutContext) -> TableLayout {
    var floor = ProbeFloor()
    for index in indices { floor.rows.append(rows[index]) }
    return TableLayout(Page(floors: [Floor(floor)], registry: registry), in: context)
  }
}

/// A floor with given rows.
private struct ProbeFloor: TemplateContainer {
  static let pattern: FloorPattern = "probe"
  static let cells: [any TemplateCell.Type] = []
  let base = FloorBase(pattern: pattern)
  var rows = FloorRows()
}
