import Storey

/// Checks one floor against everything that is asked of floors.
struct FloorCheck {
  /// More rows than that no floor needs, and no test has the time to draw.
  private static let maximumRows = 100_000

  private let page: Page
  private let registry: FloorRegistry
  private let isHostile: Bool

  /// A check of a floor that is given as JSON.
  init(_ floor: String, _ registry: FloorRegistry, isHostile: Bool) {
    self.registry = registry
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
    guard case .container(let container)? = page.floors.first?.content else { return }
    let count = container.rowCount
    guard (0...Self.maximumRows).contains(count) else {
      return log.add(
        .container, "the floor has \(Wording.counted(count, "row")): from 0 to \(Self.maximumRows) are sensible")
    }
    if container.rowCount != count {
      return log.add(.container, "the floor has \(Wording.counted(count, "row")), then \(container.rowCount)")
    }
    var rows = checkedRows(of: container, count)
    checkRows(rows, checkedRows(of: container, count), in: contexts.first, &log)
    checkRuns(of: container, rows, in: contexts, &log)
    if let header = container.sorb?.sorbHeader {
      rows = CheckedRows(
        models: Array(zip(rows.models, rows.parts)) + [(header, .header)], registry: registry, isHostile: isHostile)
    }
    RowsCheck(rows).check(in: contexts, &log)
    if let context = contexts.first, let fault = MarkupCheck.fault(of: layout(page, in: context), showing: []) {
      log.add(.text, fault, in: context)
    }
  }

  private func checkedRows(of container: any TemplateContainer, _ count: Int) -> CheckedRows {
    CheckedRows(
      models: (0..<count).map { (container.row(at: $0), .row($0)) }, registry: registry, isHostile: isHostile)
  }

  private func layout(_ page: Page, in context: LayoutContext) -> TableLayout {
    TableLayout(page, width: context.width, direction: context.direction, theme: context.theme)
  }

  // MARK: Rows

  /// Compares the rows that a container gave with those that it gave when it was asked again.
  private func checkRows(
    _ rows: CheckedRows, _ again: CheckedRows, in context: LayoutContext?, _ log: inout ViolationLog
  ) {
    for (index, (model, other)) in zip(rows.models, again.models).enumerated() {
      if model.floorIdentifier != other.floorIdentifier {
        log.add(
          .container, "the row is drawn by \"\(model.floorIdentifier)\", then by \"\(other.floorIdentifier)\"",
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
    let list = layout.elements(of: .row(row))
    return list.elements.map { DrawnElement($0, of: list) }
  }

  // MARK: Runs

  private func checkRuns(
    of container: any TemplateContainer, _ rows: CheckedRows, in contexts: [LayoutContext], _ log: inout ViolationLog
  ) {
    guard let runs = container.runs?.rowRuns else { return }
    let identifiers = runs.flatMap { Array(repeating: $0.floorIdentifier, count: min($0.count, Self.maximumRows)) }
    if identifiers.count > rows.models.count {
      return log.add(
        .container, "the runs have \(Wording.counted(identifiers.count, "row")), the floor has \(rows.models.count)")
    }
    for (index, (identifier, model)) in zip(identifiers, rows.models).enumerated()
    where identifier != model.floorIdentifier {
      log.add(
        .container, "in a run the row is drawn by \"\(identifier)\", by itself by \"\(model.floorIdentifier)\"",
        part: .row(index))
    }
    for context in contexts {
      let told = layout(page, in: context)
      let asked = rows.layout(Array(rows.models.indices), in: context)
      for (index, (row, other)) in zip(told.rows, asked.rows).enumerated() where row.frame.height != other.frame.height
      {
        log.add(
          .container,
          "in a run the row is \(row.frame.height.plain) points high, by itself \(other.frame.height.plain)",
          part: .row(index), in: context)
      }
    }
  }
}
