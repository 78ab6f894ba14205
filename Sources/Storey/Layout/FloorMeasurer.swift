/// Measures the rows of floors, one floor after another.
struct FloorMeasurer {
  let registry: FloorRegistry
  let context: LayoutContext
  /// What the renderers whose rows are all equally high said, by the index of the renderer.
  private var uniformHeights: [Double?]
  /// The renderers that were asked for last: a few names, compared as they are, are found sooner than hashed ones.
  private var lastCells: [(identifier: FloorIdentifier, cell: Int)] = []
  /// Used again for each run.
  private var heights: [Double] = []

  // What is known of the floor that is being measured.
  private var runs: [MeasuredRun] = []
  private var diagnostics = Diagnostics()
  private var lacksRenderer = false
  private var y = 0.0
  private var rowCount = 0
  /// The rows that were measured one by one and wait for the next of their renderer: the model of the first, and the one
  /// that would go on with them.
  private var open: (first: LayoutRow.Model, next: LayoutRow.Model, cell: Int)?
  /// Their heights. By themselves, so that to look at the others is no copy of them.
  private var openHeights: [Double] = []

  init(_ registry: FloorRegistry, _ context: LayoutContext) {
    self.registry = registry
    self.context = context
    uniformHeights = Array(repeating: nil, count: registry.cells.count)
  }

  /// Measures a floor. O(rows), or O(runs) where they are uniform.
  mutating func measure(_ floor: Floor) -> MeasuredFloor {
    runs.removeAll(keepingCapacity: true)
    (diagnostics, lacksRenderer, y, rowCount, open) = (Diagnostics(), false, 0, 0, nil)
    var header: MeasuredFloor.Header?
    switch floor.content {
    case .container(let container):
      header = measureHeader(of: container, floor)
      addRows(of: container, floor)
      if floor.marginHeight > 0 {
        close()
        let height = accepted(floor.marginHeight, MarginCell.floorIdentifier, floor)
        appendRun(.margin, FloorRegistry.marginCell, count: 1, .equal(height))
      }
    case .unknownPattern where registry.unknown == .placeholder,
      .unmetRequirements where registry.unknown == .placeholder:
      appendPlaceholder(.placeholderOfFloor)
    case .unknownPattern, .unmetRequirements, .undecodable, .dropped: break
    }
    close()
    return MeasuredFloor(
      floor, header: header, runs: Array(runs[...]), lacksRenderer: lacksRenderer, diagnostics: diagnostics.all)
  }

  private mutating func measureHeader(of container: any TemplateContainer, _ floor: Floor) -> MeasuredFloor.Header? {
    guard let sorb = container.sorb, let model = sorb.sorbHeader else { return nil }
    guard let (cell, height) = measure(model, floor) else { return nil }
    y += height
    return MeasuredFloor.Header(
      identifier: model.floorIdentifier, cell: cell, height: height, reach: sorb.sorbReach)
  }

  private mutating func addRows(of container: any TemplateContainer, _ floor: Floor) {
    // More rows than that no page has, and no sum of them overflows.
    let count = min(max(0, container.rowCount), Int(Int32.max))
    var row = 0
    for run in container.runs?.rowRuns ?? [] where row < count {
      let rows = row..<(row + min(run.count, count - row))
      if !addRun(run, rows, floor) { for row in rows { addRow(row, of: container, floor) } }
      row = rows.upperBound
    }
    for row in row..<count { addRow(row, of: container, floor) }
  }

  /// Measures a run at once; false when its rows have to be asked for one by one.
  private mutating func addRun(_ run: RowRun, _ rows: Range<Int>, _ floor: Floor) -> Bool {
    if rows.isEmpty { return true }
    guard let cell = cell(for: run.floorIdentifier) else { return false }
    if let height = uniformHeight(of: cell) {
      close()
      appendRun(.row(rows.lowerBound), cell, count: rows.count, .equal(accepted(height, run.floorIdentifier, floor)))
      return true
    }
    // A run of fewer rows than it says is no run.
    guard rows.count == run.count, registry.cells[cell].heights(run, context, &heights) else { return false }
    for index in heights.indices where !Self.isAccepted(heights[index]) {
      heights[index] = accepted(heights[index], run.floorIdentifier, floor)
    }
    close()
    appendRun(.row(rows.lowerBound), cell, count: rows.count, Self.summedUp(heights))
    return true
  }

  private mutating func addRow(_ row: Int, of container: any TemplateContainer, _ floor: Floor) {
    let model = container.row(at: row)
    if let (cell, height) = measure(model, floor) {
      append(.row(row), cell, height)
    } else if registry.unknown == .placeholder {
      appendPlaceholder(.placeholderOfRow(row))
    }
  }

  // MARK: Runs

  private mutating func appendPlaceholder(_ model: LayoutRow.Model) {
    append(model, FloorRegistry.placeholderCell, PlaceholderCell.height)
  }

  /// Adds a row to those before it when it goes on with them, else begins a run.
  private mutating func append(_ model: LayoutRow.Model, _ cell: Int, _ height: Double) {
    if open?.next != model || open?.cell != cell { close() }
    open = (open?.first ?? model, model.advanced(by: 1), cell)
    openHeights.append(height)
  }

  /// Ends the run of the rows that were measured one by one.
  private mutating func close() {
    guard let (first, _, cell) = open else { return }
    appendRun(first, cell, count: openHeights.count, Self.summedUp(openHeights))
    open = nil
    openHeights.removeAll(keepingCapacity: true)
  }

  private mutating func appendRun(_ model: LayoutRow.Model, _ cell: Int, count: Int, _ heights: MeasuredRun.Heights) {
    if count == 0 { return }
    let run = MeasuredRun(
      model: model, identifier: registry.cells[cell].identifier, cell: cell, firstRow: rowCount, count: count, top: y,
      heights: heights)
    runs.append(run)
    rowCount += count
    y += run.height
  }

  private static func summedUp(_ heights: [Double]) -> MeasuredRun.Heights {
    let first = rounded(heights[0])
    if heights.allSatisfy({ rounded($0) == first }) { return .equal(first) }
    var sum = 0.0
    return .ends(
      heights.map { height in
        sum += rounded(height)
        return sum
      })
  }

  // MARK: Heights

  /// The renderer of a model and the height that it gives it, or nil and a report when there is none that draws it.
  private mutating func measure(_ model: any TemplateRender, _ floor: Floor) -> (cell: Int, height: Double)? {
    let identifier = model.floorIdentifier
    guard let cell = cell(for: identifier) else {
      lacksRenderer = true
      let nearest = SpellingSuggestion.nearest(to: identifier.name, among: registry.floorIdentifiers.map(\.name))
      diagnostics.error(
        .missingRenderer, "no renderer \"\(identifier)\" is registered for a row of this floor",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? "register a TemplateCell with this floorIdentifier",
        at: floor.source)
      return nil
    }
    if let height = registry.cells[cell].height(model, context) {
      return (cell, accepted(height, identifier, floor))
    }
    lacksRenderer = true
    diagnostics.error(
      .missingRenderer, "the renderer \"\(identifier)\" does not draw \(type(of: model))",
      hint: "register a TemplateCell whose Model is \(type(of: model))", at: floor.source)
    return nil
  }

  private mutating func cell(for identifier: FloorIdentifier) -> Int? {
    for last in lastCells where last.identifier == identifier { return last.cell }
    guard let cell = registry.cellIndex(for: identifier) else { return nil }
    if lastCells.count == 8 { lastCells.removeFirst() }
    lastCells.append((identifier, cell))
    return cell
  }

  private mutating func uniformHeight(of cell: Int) -> Double? {
    guard let measure = registry.cells[cell].uniformHeight else { return nil }
    if let height = uniformHeights[cell] { return height }
    let height = measure(context)
    uniformHeights[cell] = height
    return height
  }

  private static func isAccepted(_ height: Double) -> Bool { (0...TableLayout.maximumHeight).contains(height) }

  /// A height brought into what a page can hold, and rounded.
  private mutating func accepted(_ height: Double, _ identifier: FloorIdentifier, _ floor: Floor) -> Double {
    if Self.isAccepted(height) { return Self.rounded(height) }
    let clamped = height > 0 ? TableLayout.maximumHeight : 0
    diagnostics.warning(
      .outOfRange,
      "a \(identifier) row is \(Wording.length(height)) points high; \(Wording.length(clamped)) is used instead",
      hint: "keep rows between 0 and \(Int(TableLayout.maximumHeight)) points", at: floor.source)
    return clamped
  }

  /// An accepted height to the nearest 1/65536 point: sums of such heights are exact in any order as long as they stay
  /// below 2^37 points, so a layout that was edited is the same as one made anew, bit for bit. By way of an integer,
  /// which is one instruction where rounding is a call.
  private static func rounded(_ height: Double) -> Double {
    Double(Int64(height * 65536 + 0.5)) / 65536
  }
}
