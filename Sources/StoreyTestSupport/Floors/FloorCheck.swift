import Storey

/// A check of one floor against all requirements.
struct FloorCheck {
  /// The maximum number of rows of a floor. Floors need fewer rows, and drawing more would take a test too long.
  private static let maximumRows = 100_000

  private let page: Page
  private let registry: FloorRegistry
  private let rules: RulesCheck
  private let isHostile: Bool

  /// Creates a check of a floor, given as JSON.
  init(_ floor: String, _ registry: FloorRegistry, _ rules: RulesCheck, isHostile: Bool) {
    self.registry = registry
    self.rules = rules
    self.isHostile = isHostile
    page = Page(decoding: Array("{\"floors\":[\(floor)]}".utf8), registry: registry)
  }

  /// Adds the violations of the floor in some contexts.
  func check(in contexts: [LayoutContext], _ log: inout ViolationLog) {
    if !isHostile, let error = page.diagnostics.first(where: { $0.severity == .error }) {
      log.add(.decoding, error.message)
    }
    // A replaced floor was drawn as its fallback, so the sample does not test the floor.
    if !isHostile, let note = page.diagnostics.first(where: { $0.rule == .replacedFloor }) {
      log.add(.decoding, note.message)
    }
    if isHostile, let error = page.parseError {
      log.add(.container, "the page is refused: \(error.message)")
    }
    rules.check(page.diagnostics, &log)
    guard case .container(let container)? = page.floors.first?.content else { return }
    let (rows, again) = (container.rows, container.rows)
    guard rows.count <= Self.maximumRows else {
      return log.add(
        .container, "the floor has \(Wording.counted(rows.count, "row")); expected 0 to \(Self.maximumRows)")
    }
    if again.count != rows.count {
      return log.add(.container, "the floor first has \(Wording.counted(rows.count, "row")), then \(again.count)")
    }
    checkRows(checked(rows), checked(again), in: contexts.first, &log)
    let header = (container as? any TemplateSorb)?.sorbHeader
    RowsCheck(checked(rows, under: header)).check(in: contexts, &log)
    if let context = contexts.first, let fault = MarkupCheck.fault(of: layout(page, in: context), showing: []) {
      log.add(.text, fault, in: context)
    }
  }

  private func checked(_ rows: FloorRows, under header: FloorRow? = nil) -> CheckedRows {
    CheckedRows(
      rows.enumerated().map { ($1, .row($0)) } + (header.map { [($0, .header)] } ?? []), registry: registry,
      isHostile: isHostile)
  }

  private func layout(_ page: Page, in context: LayoutContext) -> TableLayout {
    TableLayout(page, in: context)
  }

  // MARK: Rows

  /// Compares the rows of two reads of `rows` of the same container.
  private func checkRows(
    _ rows: CheckedRows, _ again: CheckedRows, in context: LayoutContext?, _ log: inout ViolationLog
  ) {
    for (index, (row, other)) in zip(rows.rows, again.rows).enumerated() {
      if row.floorIdentifier != other.floorIdentifier {
        log.add(
          .container, "the row is first drawn by \"\(row.floorIdentifier)\", then by \"\(other.floorIdentifier)\"",
          part: .row(index))
      } else if let context, drawing(of: index, rows, context) != drawing(of: index, again, context),
        // A renderer that draws the same model differently each time is reported as not deterministic instead.
        drawing(of: index, rows, context) == drawing(of: index, rows, context)
      {
        log.add(.container, "the row differs between two reads of \"rows\"", part: .row(index), in: context)
      }
    }
  }

  private func drawing(of index: Int, _ rows: CheckedRows, _ context: LayoutContext) -> [DrawnElement] {
    let layout = rows.layout([index], in: context)
    guard let row = layout.rows.first else { return [] }
    let list = layout.drawn(.row(row)).list
    return list.elements.map { DrawnElement($0, of: list) }
  }
}
