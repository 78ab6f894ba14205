/// Measures the rows of floors, one floor after another.
struct FloorMeasurer {
  let registry: FloorRegistry
  let context: LayoutContext
  /// What the renderers said that were asked whether all their rows are equally high, by the index of the renderer.
  private var uniformHeights: [Double??]
  /// Who draws rows: the index of the registered renderer, and whether that is their own.
  private typealias Drawer = (cell: Int, isOwn: Bool)

  /// The last that were asked for, by the renderer of the rows and its name in them: a few types, compared as they are, are
  /// found sooner than hashed ones.
  private var lastDrawers: [(type: ObjectIdentifier, name: FloorIdentifier?, drawer: Drawer)] = []
  /// The margin of any floor: no other renderer than the engine's draws it, and all that it does is to be high.
  private let margin = FloorRow(MarginRow(), drawnBy: MarginCell.self).alone
  /// Used again for all rows that one renderer draws.
  private var heights: [Double] = []

  // What is known of the floor that is being measured.
  private var runs: [MeasuredRun] = []
  private var diagnostics = Diagnostics()
  private var lacksRenderer = false
  private var y = 0.0
  private var rowCount = 0

  init(_ registry: FloorRegistry, _ context: LayoutContext) {
    self.registry = registry
    self.context = context
    uniformHeights = Array(repeating: nil, count: registry.cells.count)
  }

  /// Measures a floor. O(rows), or O(pieces of its rows) where they are uniform.
  mutating func measure(_ floor: Floor) -> MeasuredFloor {
    runs.removeAll(keepingCapacity: true)
    (diagnostics, lacksRenderer, y, rowCount) = (Diagnostics(), false, 0, 0)
    var header: MeasuredFloor.Header?
    switch floor.content {
    case .container:
      header = measureHeader(of: floor)
      for piece in floor.rows.pieces { addRows(piece.rows, of: floor) }
      if floor.marginHeight > 0 { addMargin(of: floor) }
    case .unknownPattern where registry.unknown == .placeholder: addPlaceholder("Unknown", of: floor)
    case .unmetRequirements where registry.unknown == .placeholder: addPlaceholder("Unsupported", of: floor)
    case .unknownPattern, .unmetRequirements, .undecodable, .dropped: break
    }
    return MeasuredFloor(
      floor, header: header, runs: Array(runs[...]), lacksRenderer: lacksRenderer, diagnostics: diagnostics.all)
  }

  private mutating func measureHeader(of floor: Floor) -> MeasuredFloor.Header? {
    guard let (header, reach) = floor.header else { return nil }
    guard let (cell, rows) = adopt(header.alone) else {
      reportMissing(header.alone, of: floor)
      return nil
    }
    let height = heights(of: rows, cell, of: floor).first
    y += height
    return MeasuredFloor.Header(
      rows: rows, identifier: registry.cells[cell].identifier, height: height, reach: reach)
  }

  // MARK: Rows

  private mutating func addMargin(of floor: Floor) {
    append(margin, MarginCell.floorIdentifier, .equal(accepted(floor.marginHeight, margin, floor)))
  }

  private mutating func addPlaceholder(_ kind: String, of floor: Floor) {
    let row = PlaceholderRow(text: JSONText("\(kind) floor \(floor.pattern?.name ?? "")"))
    addRows(FloorRow(row, drawnBy: PlaceholderCell.self).alone, of: floor)
  }

  /// Measures the rows that one renderer draws; where it is missing, reports it, and puts placeholders in their place if the policy
  /// wants them.
  private mutating func addRows(_ rows: RowPiece, of floor: Floor) {
    if let (cell, adopted) = adopt(rows) {
      return append(adopted, registry.cells[cell].identifier, heights(of: adopted, cell, of: floor))
    }
    reportMissing(rows, of: floor)
    guard registry.unknown == .placeholder else { return }
    let row = PlaceholderRow(text: JSONText("No renderer for \(rows.identifier)"))
    addRows(
      RowModels(.made(count: rows.count) { _ in row }, RowRenderer(PlaceholderCell.self), nil), of: floor)
  }

  private mutating func append(_ rows: RowPiece, _ identifier: FloorIdentifier, _ heights: MeasuredRun.Heights) {
    let run = MeasuredRun(rows, identifier, firstRow: rowCount, top: y, heights)
    rowCount += run.count
    y += run.height
    runs.append(run)
  }

  // MARK: Renderers

  /// The renderer of rows, and the rows as it draws them; nil when no renderer does.
  private mutating func adopt(_ rows: RowPiece) -> (cell: Int, rows: RowPiece)? {
    guard let drawer = drawer(of: rows) else { return nil }
    return drawer.isOwn ? (drawer.cell, rows) : registry.cells[drawer.cell].adopt(rows).map { (drawer.cell, $0) }
  }

  /// Reports that no renderer draws rows: once for all of them, of which there may be millions.
  private mutating func reportMissing(_ rows: RowPiece, of floor: Floor) {
    lacksRenderer = true
    let (identifier, model) = (rows.identifier, rows.renderer.modelName)
    let (message, hint): (String, String)
    if registry.has(identifier) {
      message = "the renderer \"\(identifier)\" does not draw \(model)"
      hint = "register a TemplateCell whose Model is \(model)"
    } else {
      let subject = rows.count == 1 ? "a row" : "\(rows.count) rows"
      message = "no renderer \"\(identifier)\" is registered for \(subject) of this floor"
      let nearest = SpellingSuggestion.nearest(to: identifier.name, among: registry.floorIdentifiers.map(\.name))
      hint =
        nearest.map { "did you mean \"\($0)\"?" }
        ?? "name its TemplateCell in the cells of the floor, or register one with this floorIdentifier"
    }
    diagnostics.error(.missingRenderer, message, hint: hint, at: floor.source)
  }

  private mutating func drawer(of rows: RowPiece) -> Drawer? {
    let type = ObjectIdentifier(rows.renderer.cell)
    for last in lastDrawers where last.type == type && last.name == rows.name { return last.drawer }
    guard let cell = registry.cellIndex(for: rows) else { return nil }
    let drawer = (cell, registry.cells[cell].renderer.cell == rows.renderer.cell)
    if lastDrawers.count == 8 { lastDrawers.removeFirst() }
    lastDrawers.append((type, rows.name, drawer))
    return drawer
  }

  private mutating func uniformHeight(of rows: RowPiece, _ cell: Int) -> Double? {
    if let height = uniformHeights[cell] { return height }
    let height = rows.uniformHeight(in: context)
    uniformHeights[cell] = .some(height)
    return height
  }

  // MARK: Heights

  private mutating func heights(of rows: RowPiece, _ cell: Int, of floor: Floor) -> MeasuredRun.Heights {
    if let height = uniformHeight(of: rows, cell) { return .equal(accepted(height, rows, floor)) }
    rows.writeHeights(in: context, to: &heights)
    let refused = heights.indices.filter { !Self.isAccepted(heights[$0]) }
    if let first = refused.first {
      reportHeight(heights[first], ofRows: refused.count, rows, floor)
      for index in refused { heights[index] = Self.clamped(heights[index]) }
    }
    return Self.summedUp(heights)
  }

  private static func summedUp(_ heights: [Double]) -> MeasuredRun.Heights {
    let first = rounded(heights[0])
    if heights.count == 1 || heights.allSatisfy({ rounded($0) == first }) { return .equal(first) }
    var sum = 0.0
    return .ends(
      heights.map { height in
        sum += rounded(height)
        return sum
      })
  }

  private static func isAccepted(_ height: Double) -> Bool { (0...TableLayout.maximumHeight).contains(height) }

  /// A height brought into what a page can hold, and rounded.
  private mutating func accepted(_ height: Double, _ rows: RowPiece, _ floor: Floor) -> Double {
    if Self.isAccepted(height) { return Self.rounded(height) }
    reportHeight(height, ofRows: 1, rows, floor)
    return Self.clamped(height)
  }

  /// The nearest height that a page can hold to one that it cannot.
  private static func clamped(_ height: Double) -> Double { height > 0 ? TableLayout.maximumHeight : 0 }

  /// Reports the height of the first of some rows that no page can hold: once, because there may be millions of them.
  private mutating func reportHeight(_ height: Double, ofRows count: Int, _ rows: RowPiece, _ floor: Floor) {
    let length = Wording.length(height)
    diagnostics.warning(
      .outOfRange,
      count == 1
        ? "a \(rows.identifier) row is \(length) points high; \(Wording.length(Self.clamped(height))) is used instead"
        : "\(count) \(rows.identifier) rows have heights out of range, the first \(length) points; the nearest are used instead",
      hint: "keep rows between 0 and \(Int(TableLayout.maximumHeight)) points", at: floor.source)
  }

  /// An accepted height to the nearest 1/65536 point: sums of such heights are exact in any order as long as they stay
  /// below 2^37 points, so a layout that was edited is the same as one made anew, bit for bit. By way of an integer,
  /// which is one instruction where rounding is a call.
  private static func rounded(_ height: Double) -> Double {
    Double(Int64(height * 65536 + 0.5)) / 65536
  }
}
