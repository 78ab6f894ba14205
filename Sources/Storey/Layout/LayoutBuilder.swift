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
        append(.margin, MarginRow(height: margin), cell, floor, index, firstRow)
      }
    case .unknownPattern where page.registry.unknown == .placeholder:
      if let cell = page.registry.cellIndex(for: PlaceholderCell.floorIdentifier) {
        append(.placeholderOfFloor, PlaceholderRow(text: ""), cell, floor, index, firstRow)
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
    guard let model = (container as? any TemplateSorb)?.sorbHeader else { return nil }
    guard let cell = cell(for: model, floor) else { return nil }
    let height = height(of: model, cell, floor)
    let frame = Rect(x: 0, y: y, width: context.width, height: height)
    y += height
    return LayoutHeader(section: section, identifier: model.floorIdentifier, frame: frame, cell: cell)
  }

  private mutating func addRow(
    _ row: Int, of container: any TemplateContainer, floor: Floor, section: Int, firstRow: Int
  ) {
    let model = container.row(at: row)
    if let cell = cell(for: model, floor) {
      append(.row(row), model, cell, floor, section, firstRow)
    } else if page.registry.unknown == .placeholder,
      let cell = page.registry.cellIndex(for: PlaceholderCell.floorIdentifier)
    {
      append(.placeholderOfRow(row), PlaceholderRow(text: ""), cell, floor, section, firstRow)
    }
  }

  private mutating func append(
    _ origin: LayoutRow.Model, _ model: any TemplateRender, _ cell: Int, _ floor: Floor, _ section: Int,
    _ firstRow: Int
  ) {
    let height = height(of: model, cell, floor)
    rows.append(
      LayoutRow(
        section: section, index: rows.count - firstRow, identifier: model.floorIdentifier,
        frame: Rect(x: 0, y: y, width: context.width, height: height), model: origin, cell: cell))
    y += height
  }

  /// The renderer of a model, or nil and a report when there is none that draws it.
  private mutating func cell(for model: any TemplateRender, _ floor: Floor) -> Int? {
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
    if page.registry.cells[cell].accepts(model) { return cell }
    diagnostics.error(
      .missingRenderer, "the renderer \"\(identifier)\" does not draw \(type(of: model))",
      hint: "register a TemplateCell whose Model is \(type(of: model))", at: floor.source)
    return nil
  }

  /// What the renderer says, brought into what a page can hold, and rounded to 1/65536 point: sums of such heights are
  /// exact in any order as long as they stay below 2^37 points.
  private mutating func height(of model: any TemplateRender, _ cell: Int, _ floor: Floor) -> Double {
    let measured = page.registry.cells[cell].height(model, context)
    let allowed = 0...TableLayout.maximumHeight
    if allowed.contains(measured) { return (measured * 65536).rounded() / 65536 }
    let clamped = measured > 0 ? allowed.upperBound : 0
    diagnostics.warning(
      .outOfRange, "a \(model.floorIdentifier) row is \(measured) points high; \(clamped) is used instead",
      hint: "keep rows between 0 and \(Int(allowed.upperBound)) points", at: floor.source)
    return clamped
  }
}
