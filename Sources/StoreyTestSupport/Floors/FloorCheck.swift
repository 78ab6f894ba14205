import Storey

/// Checks one floor against everything that is asked of floors.
struct FloorCheck {
  /// More rows than that no floor needs, and no test has the time to draw.
  private static let maximumRows = 100_000

  private let page: Page
  private let registry: FloorRegistry
  private let rules: RulesCheck
  private let isHostile: Bool

  /// A check of a floor that is given as JSON.
  init(_ floor: String, _ registry: FloorRegistry, _ rules: RulesCheck, isHostile: Bool) {
    self.registry = registry
    self.rules = rules
    self.isHostile = isHostile
    page = Page(decoding: Array("{\"floors\":[\(floor)]}".utf8), registry: registry)
  }

  /// Adds what is violated in some contexts.
  func check(in contexts: [LayoutContext], _ log: inout ViolationLog) {
    if !isHostile, let error = page.diagnostics.first(where: { $0.severity == .error }) {
      log.add(.decoding, error.message)
    }
    // Its fallback is another floor.
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
        .container, "the floor has \(Wording.counted(rows.count, "row")): from 0 to \(Self.maximumRows) are sensible")
    }
    if again.count != rows.count {
      return log.add(.container, "the floor has \(Wording.counted(rows.count, "row")), then \(again.count)")
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
    TableLayout(page, width: context.width, direction: context.direction, theme: context.theme)
  }

  // MARK: Rows

  /// Compares the rows that a container gave with those that it gave when it was asked again.
  private func checkRows(
    _ rows: CheckedRows, _ again: CheckedRows, in context: LayoutContext?, _ log: inout ViolationLog
  ) {
    for (index, (row, other)) in zip(rows.rows, again.rows).enumerated() {
      if row.floorIdentifier != other.floorIdentifier {
        log.add(
          .container, "the row is drawn by \"\(row.floorIdentifier)\", then by \"\(other.floorIdentifier)\"",
          part: .row(index))
      } else if let context, drawing(of: index, rows, context) != drawing(of: index, again, context),
        // A renderer that draws one model now so, now otherwise is reported as such.
        drawing(of: index, rows, context) == drawing(of: index, rows, context)
      {
        log.add(.container, "asked for twice, the row is not the same", part: .row(index), in: context)
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
