/// Measures the rows of floors, one floor after another.
struct FloorMeasurer {
  let registry: FloorRegistry
  let context: LayoutContext
  /// The uniform heights of renderers, by the index of the renderer. `nil` if the renderer has not been asked yet,
  /// `.some(nil)` if its heights are not uniform.
  private var uniformHeights: [Double??]
  /// The renderer of rows: its index in the registry, and whether it is the renderer type that the rows specify.
  private typealias Drawer = (cell: Int, isOwn: Bool)

  /// The last results of `drawer(of:)`, by the renderer type and the name in the rows. Comparing a few types is faster than
  /// hashing.
  private var lastDrawers: [(type: ObjectIdentifier, name: FloorIdentifier?, drawer: Drawer)] = []
  /// The margin of any floor. It is always drawn by the engine's renderer and has only a height.
  private let margin = FloorRow(MarginRow(), drawnBy: MarginCell.self).alone
  /// A buffer for the heights of rows.
  private var heights: [Double] = []

  // The state of the floor that is being measured.
  private var runs: [MeasuredRun] = []
  private var diagnostics = Diagnostics()
  private var lacksRenderer = false
  private var y = 0.0
  private var rowCount = 0
  /// The rows of the old version of the floor.
  private var oldRows: [RowPiece] = []
  private var measuredItemCount = 0

  init(_ registry: FloorRegistry, _ context: LayoutContext) {
    self.registry = registry
    self.context = context
    uniformHeights = Array(repeating: nil, count: registry.cells.count)
  }

  /// Measures a floor. O(rows), or O(pieces of its rows) if their heights are uniform.
  ///
  /// - Parameter old: An old version of the floor, measured in any context. Measurements of rows that are measured together are used again.
  mutating func measure(_ floor: Floor, after old: MeasuredFloor? = nil) -> MeasuredFloor {
    runs.removeAll(keepingCapacity: true)
    (diagnostics, lacksRenderer, y, rowCount) = (Diagnostics(), false, 0, 0)
    (oldRows, measuredItemCount) = (old?.jointRows ?? [], 0)
    var header: MeasuredFloor.Header?
    switch floor.content {
    case .container:
      header = measureHeader(of: floor)
      for piece in floor.rows.pieces { addRows(piece.rows, of: floor) }
      if floor.marginHeight > 0 { addMargin(of: floor) }
    case .unknownPattern where registry.unknown == .placeholder: addPlaceholder(.unknownFloor, of: floor)
    case .unmetRequirements where registry.unknown == .placeholder: addPlaceholder(.unsupportedFloor, of: floor)
    case .undecodable where registry.unknown == .placeholder: addPlaceholder(.invalidFloor, of: floor)
    case .unknownPattern, .unmetRequirements, .undecodable, .dropped: break
    }
    return MeasuredFloor(
      floor, header: header, runs: Array(runs[...]), lacksRenderer: lacksRenderer, diagnostics: diagnostics.all,
      measuredItemCount: measuredItemCount)
  }

  private mutating func measureHeader(of floor: Floor) -> MeasuredFloor.Header? {
    guard let (header, reach) = floor.header else { return nil }
    guard let (cell, rows) = renderer(of: header.alone) else {
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

  private mutating func addPlaceholder(_ word: PageWord, of floor: Floor) {
    let row = PlaceholderRow(word: word, argument: floor.pattern?.name ?? "", reason: floor.omission)
    addRows(FloorRow(row, drawnBy: PlaceholderCell.self).alone, of: floor)
  }

  /// Measures rows with the same renderer. Reports a missing renderer, and adds placeholders for its rows if the policy is
  /// `placeholder`.
  private mutating func addRows(_ rows: RowPiece, of floor: Floor) {
    if let (cell, redrawn) = renderer(of: rows) {
      if let joint = redrawn.renderer.joint?(redrawn, context, oldRows) {
        measuredItemCount += joint.measuredCount
        return append(joint.rows, registry.cells[cell].identifier, heights(of: joint, of: floor))
      }
      return append(redrawn, registry.cells[cell].identifier, heights(of: redrawn, cell, of: floor))
    }
    reportMissing(rows, of: floor)
    guard registry.unknown == .placeholder else { return }
    let row = PlaceholderRow(word: .missingRenderer, argument: rows.identifier.name)
    addRows(
      RowModels(count: rows.count, RowRenderer(PlaceholderCell.self), nil) { _ in row }, of: floor)
  }

  private mutating func append(_ rows: RowPiece, _ identifier: FloorIdentifier, _ heights: MeasuredRun.Heights) {
    let run = MeasuredRun(rows, identifier, firstRow: rowCount, top: y, heights)
    rowCount += run.count
    y += run.height
    runs.append(run)
  }

  // MARK: Renderers

  /// Returns the renderer of rows and the rows for this renderer; `nil` if no renderer draws them.
  private mutating func renderer(of rows: RowPiece) -> (cell: Int, rows: RowPiece)? {
    guard let drawer = drawer(of: rows) else { return nil }
    return drawer.isOwn ? (drawer.cell, rows) : registry.cells[drawer.cell].redrawing(rows).map { (drawer.cell, $0) }
  }

  /// Reports that rows have no renderer: once for all rows, because there may be millions.
  private mutating func reportMissing(_ rows: RowPiece, of floor: Floor) {
    lacksRenderer = true
    let (identifier, model) = (rows.identifier, rows.renderer.modelName)
    let (message, hint): (String, String)
    if registry.has(identifier) {
      message = "renderer \"\(identifier)\" cannot draw \(model)"
      hint = "register a TemplateCell whose Model is \(model)"
    } else {
      let subject = rows.count == 1 ? "a row" : "\(rows.count) rows"
      message = "no renderer \"\(identifier)\" is registered for \(subject) of this floor"
      let suggestion = SpellingSuggestion.hint(for: identifier.name, among: registry.floorIdentifiers.map(\.name))
      hint =
        suggestion
        ?? "list its TemplateCell in the cells of the floor, or register one with this floorIdentifier"
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
    var refused = RefusedHeights()
    for index in heights.indices { heights[index] = refused.accept(heights[index]) }
    reportHeights(refused, of: "row", rows, floor)
    return Self.summedUp(heights)
  }

  private mutating func heights(of joint: RowPiece.JointRows, of floor: Floor) -> MeasuredRun.Heights {
    reportHeights(joint.refused, of: "item", joint.rows, floor)
    var refused = RefusedHeights()
    heights.removeAll(keepingCapacity: true)
    for place in joint.places {
      let most = TableLayout.maximumHeight * Double(max(1, place.itemCount))
      heights.append(refused.accept(place.height, upTo: most))
    }
    reportHeights(refused, of: "row", joint.rows, floor)
    guard joint.places.contains(where: { $0.overlap > 0 }) else { return Self.summedUp(heights) }
    var rows = OverlappingRows()
    for (place, height) in zip(joint.places, heights) {
      rows.append(overlap: Self.rounded(place.overlap), height: Self.rounded(height))
    }
    return .overlapping(rows)
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

  /// Returns a height clamped to the valid range and rounded. Reports a height that is out of range.
  private mutating func accepted(_ height: Double, _ rows: RowPiece, _ floor: Floor) -> Double {
    var refused = RefusedHeights()
    let valid = refused.accept(height)
    reportHeights(refused, of: "row", rows, floor)
    return Self.rounded(valid)
  }

  /// Reports the first of the invalid heights of some rows or items, if there are any: once, because there may be millions.
  private mutating func reportHeights(
    _ refused: RefusedHeights, of kind: String, _ rows: RowPiece, _ floor: Floor
  ) {
    let (count, height) = (refused.count, refused.first)
    if count == 0 { return }
    let length = height.isFinite ? "\(Wording.length(height)) points" : "not a finite number"
    let fault = height.isFinite ? "of \(length) is out of range" : "is \(length)"
    diagnostics.warning(
      .outOfRange,
      count == 1
        ? "a \(rows.identifier) \(kind) height \(fault); \(Wording.length(RefusedHeights.valid(height))) is used"
        : "\(count) \(rows.identifier) \(kind) heights are out of range (first: \(length)); the nearest valid ones are used",
      hint: "use heights from 0 to \(Int(TableLayout.maximumHeight)) points", at: floor.source)
  }

  private static func rounded(_ height: Double) -> Double { RowPlace.rounded(height) }
}
