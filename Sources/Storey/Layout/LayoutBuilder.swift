/// Measures the rows of a page, floor by floor, from the top.
struct LayoutBuilder {
  let page: Page
  let context: LayoutContext
  private(set) var sections: [LayoutSection] = []
  private(set) var rows: [LayoutRow] = []
  private(set) var diagnostics = Diagnostics()
  private(set) var y = 0.0

  init(_ page: Page, _ context: LayoutContext) {
    self.page = page
    self.context = context
    sections.reserveCapacity(page.floors.count)
  }

  mutating func addSection(_ index: Int) {
    let floor = page.floors[index]
    let top = y
    let firstRow = rows.count
    var header: LayoutHeader?
    switch floor.content {
    case .container(let container):
      header = addHeader(of: container, floor: floor, section: index)
      for row in 0..<max(0, container.rowCount) {
        addRow(row, of: container, floor: floor, section: index, firstRow: firstRow)
      }
      let margin = container.base.margin.height
      if margin > 0, let cell = page.registry.cellIndex(for: MarginCell.floorIdentifier) {
        append(
          .margin, MarginCell.floorIdentifier, cell, accepted(margin, MarginCell.floorIdentifier, floor), index,
          firstRow)
      }
    case .unknownPattern where page.registry.unknown == .placeholder:
      if let cell = page.registry.cellIndex(for: PlaceholderCell.floorIdentifier) {
        append(.placeholderOfFloor, PlaceholderCell.floorIdentifier, cell, PlaceholderCell.height, index, firstRow)
      }
    case .unknownPattern, .undecodable: break
    }
    sections.append(
      LayoutSection(
        index: index, pattern: floor.pattern, identity: floor.identity,
        frame: Rect(x: 0, y: top, width: context.width, height: y - top), header: header,
        rows: firstRow..<rows.count))
  }

  private mutating func addHeader(
    of container: any TemplateContainer, floor: Floor, section: Int
  ) -> LayoutHeader? {
    guard let model = container.sorb?.sorbHeader else { return nil }
    guard let (cell, height) = measure(model, floor) else { return nil }
    let frame = Rect(x: 0, y: y, width: context.width, height: height)
    y += height
    return LayoutHeader(section: section, identifier: model.floorIdentifier, frame: frame, cell: cell)
  }

  private mutating func addRow(
    _ row: Int, of container: any TemplateContainer, floor: Floor, section: Int, firstRow: Int
  ) {
    let model = container.row(at: row)
    if let (cell, height) = measure(model, floor) {
      append(.row(row), model.floorIdentifier, cell, height, section, firstRow)
    } else if page.registry.unknown == .placeholder,
      let cell = page.registry.cellIndex(for: PlaceholderCell.floorIdentifier)
    {
      append(.placeholderOfRow(row), PlaceholderCell.floorIdentifier, cell, PlaceholderCell.height, section, firstRow)
    }
  }

  private mutating func append(
    _ origin: LayoutRow.Model, _ identifier: FloorIdentifier, _ cell: Int, _ height: Double, _ section: Int,
    _ firstRow: Int
  ) {
    rows.append(
      LayoutRow(
        section: section, index: rows.count - firstRow, identifier: identifier,
        frame: Rect(x: 0, y: y, width: context.width, height: height), model: origin, cell: cell))
    y += height
  }

  /// The renderer of a model and the height that it gives it, or nil and a report when there is none that draws it.
  private mutating func measure(_ model: any TemplateRender, _ floor: Floor) -> (cell: Int, height: Double)? {
    let identifier = model.floorIdentifier
    guard let cell = page.registry.cellIndex(for: identifier) else {
      let nearest = SpellingSuggestion.nearest(
        to: identifier.name, among: page.registry.floorIdentifiers.map(\.name))
      diagnostics.error(
        .missingRenderer, "no renderer \"\(identifier)\" is registered for a row of this floor",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? "register a TemplateCell with this floorIdentifier",
        at: floor.source)
      return nil
    }
    if let height = page.registry.cells[cell].height(model, context) {
      return (cell, accepted(height, identifier, floor))
    }
    diagnostics.error(
      .missingRenderer, "the renderer \"\(identifier)\" does not draw \(type(of: model))",
      hint: "register a TemplateCell whose Model is \(type(of: model))", at: floor.source)
    return nil
  }

  /// A height brought into what a page can hold, and rounded to 1/65536 point: sums of such heights are exact in any
  /// order as long as they stay below 2^37 points.
  private mutating func accepted(_ height: Double, _ identifier: FloorIdentifier, _ floor: Floor) -> Double {
    let allowed = 0...TableLayout.maximumHeight
    if allowed.contains(height) { return (height * 65536).rounded() / 65536 }
    let clamped = height > 0 ? allowed.upperBound : 0
    diagnostics.warning(
      .outOfRange, "a \(identifier) row is \(height) points high; \(clamped) is used instead",
      hint: "keep rows between 0 and \(Int(allowed.upperBound)) points", at: floor.source)
    return clamped
  }
}
