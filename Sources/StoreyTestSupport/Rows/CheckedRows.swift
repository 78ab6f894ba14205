import Storey

/// The rows that are checked, and the layouts that they are checked in.
struct CheckedRows: Sendable {
  /// The models of the rows.
  let models: [any TemplateRender]
  /// What each is called in violations.
  let parts: [Violation.Part]
  /// The renderers.
  let registry: FloorRegistry
  /// All rows as one run; nil where they are not of one type.
  let run: RowRun?
  /// Whether their texts are hostile: such as hold markup, but nothing that is escaped already.
  let isHostile: Bool
  private let measureModel: (@Sendable (Int, LayoutContext) -> RowMeasurement)?

  /// Rows, and who measures them; nil leaves that to a layout of one row.
  init(
    models: [(any TemplateRender, Violation.Part)], registry: FloorRegistry, run: RowRun? = nil,
    isHostile: Bool = false, measure: (@Sendable (Int, LayoutContext) -> RowMeasurement)? = nil
  ) {
    self.models = models.map(\.0)
    parts = models.map(\.1)
    self.run = run
    self.isHostile = isHostile
    measureModel = measure
    var registry = registry
    // What cannot be drawn is to be missing, not to be stood in for.
    registry.unknown = .skip
    self.registry = registry
  }

  /// Whether a text is none that the models hold, or that the page does: a hostile one holds no references.
  var isMadeUp: (PageText) -> Bool {
    if isHostile { return { _ in true } }
    let own = models.flatMap { TextReferences.texts(of: $0) }
    return { text in text.source == nil && !own.contains { $0.contains(text.string) } }
  }

  /// How large a row is.
  func measurement(of index: Int, in context: LayoutContext) -> RowMeasurement? {
    if let measureModel { return measureModel(index, context) }
    let layout = layout([index], in: context)
    return layout.rows.first.map { RowMeasurement(of: $0, in: layout) }
  }

  /// A page of some of the rows in this order, asked for one by one.
  func layout(_ indices: [Int], in context: LayoutContext) -> TableLayout {
    layout(Floor(ProbeFloor(rows: indices.map { models[$0] })), in: context)
  }

  /// A page of all rows in one run; nil where they are not of one type.
  func layoutAsRun(in context: LayoutContext) -> TableLayout? {
    run.map { layout(Floor(ProbeFloor(rows: models, run: $0)), in: context) }
  }

  private func layout(_ floor: Floor, in context: LayoutContext) -> TableLayout {
    TableLayout(
      Page(floors: [floor], registry: registry), width: context.width, direction: context.direction,
      theme: context.theme)
  }
}

/// A floor of given rows.
private struct ProbeFloor: TemplateRuns {
  static let pattern: FloorPattern = "probe"
  let base = FloorBase(pattern: pattern)
  let rows: [any TemplateRender]
  var run: RowRun?

  var rowCount: Int { rows.count }
  func row(at index: Int) -> any TemplateRender { rows[index] }
  var rowRuns: [RowRun] { run.map { [$0] } ?? [] }
}
