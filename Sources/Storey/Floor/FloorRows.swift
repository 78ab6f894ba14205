/// The rows of a floor, top to bottom, each with its renderer.
///
///     FloorRows(header: base.header) + FloorRows(offers, drawnBy: OfferCell.self)
///
/// The rows are stored in pieces. One renderer draws all rows of a piece. A copy shares the models.
public struct FloorRows: Sendable {
  /// Rows with the same renderer, and their position.
  struct Piece {
    /// Never empty.
    var rows: RowPiece
    /// The index of the first row.
    let first: Int

    /// The index after the last row.
    var end: Int { first + rows.count }
  }

  private(set) var pieces: [Piece]
  /// The number of rows that limits count in addition to the actual rows.
  private var extraWeight = 0

  /// Creates an empty list of rows.
  public init() { pieces = [] }

  /// Creates the row of a header, drawn by `HeaderCell`. Creates no row when the header is `nil` or has no content.
  public init(header: FloorHeader?) {
    if let row = HeaderRow(header) { self.init([row], drawnBy: HeaderCell.self) } else { self.init() }
  }

  /// Creates a row for each model. O(1): the array is shared.
  ///
  /// - Parameters:
  ///   - models: The models, top to bottom.
  ///   - cell: The renderer, one of the `cells` of the floor.
  ///   - identifier: The name of the renderer in these rows; `nil` for the renderer's own. The renderer registered under this
  ///     name draws the rows.
  @inlinable
  public init<Cell: TemplateCell>(
    _ models: [Cell.Model], drawnBy cell: Cell.Type, as identifier: FloorIdentifier? = nil
  ) {
    self.init(RowModels(models, RowRenderer(cell), identifier))
  }

  /// Creates rows whose models are made on demand. O(1). If the renderer is a `UniformCell`, no model is made before its row is
  /// drawn.
  ///
  /// - Parameters:
  ///   - count: The number of rows, clamped to 0 to 2,147,483,647.
  ///   - cell: The renderer, one of the `cells` of the floor.
  ///   - identifier: The name of the renderer in these rows; `nil` for the renderer's own. The renderer registered under this
  ///     name draws the rows.
  ///   - model: Returns the model of a row. It must return the same model each time, and should take constant time.
  @inlinable
  public init<Cell: TemplateCell>(
    count: Int, drawnBy cell: Cell.Type, as identifier: FloorIdentifier? = nil,
    _ model: @escaping @Sendable (Int) -> Cell.Model
  ) {
    let count = Swift.min(Swift.max(0, count), Int(Int32.max))
    self.init(RowModels(count: count, RowRenderer(cell), identifier, making: model))
  }

  @usableFromInline init(_ rows: RowPiece) { pieces = rows.count == 0 ? [] : [Piece(rows: rows, first: 0)] }

  // MARK: Adding rows

  /// Returns the rows of one list above the rows of another. O(pieces). When two arrays of models with the same renderer are
  /// joined and the upper one is shared, it is copied: O(models). Use `+=` or `append` to add many rows.
  public static func + (above: consuming FloorRows, below: FloorRows) -> FloorRows {
    above.append(contentsOf: below)
    return above
  }

  /// Adds rows below, like `append(contentsOf:)`.
  public static func += (above: inout FloorRows, below: FloorRows) { above.append(contentsOf: below) }

  /// Adds a row below. O(1), amortized.
  public mutating func append(_ row: FloorRow) { append(row.alone) }

  /// Adds rows below. O(added pieces). Models are copied only when two arrays with the same renderer are joined.
  public mutating func append(contentsOf rows: FloorRows) {
    for piece in rows.pieces { append(piece.rows) }
    extraWeight += rows.extraWeight
  }

  private mutating func append(_ rows: RowPiece) {
    guard let last = pieces.indices.last, pieces[last].rows.canAppend(rows) else {
      return pieces.append(Piece(rows: rows, first: count))
    }
    if !isKnownUniquelyReferenced(&pieces[last].rows) {
      let shared = pieces[last].rows
      pieces[last].rows = shared.copy(drawnBy: shared.renderer, as: shared.name)
    }
    pieces[last].rows.append(rows)
  }

  // MARK: Weight

  /// The number of rows that limits count: the number of actual rows, or more if they show much content that is not in the
  /// page.
  package var weight: Int { count + extraWeight }

  /// Returns the same rows, which limits count as `weight` rows.
  package func weighing(_ weight: Int) -> FloorRows {
    var rows = self
    rows.extraWeight = weight - count
    return rows
  }
}

extension FloorRows: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { pieces.last?.end ?? 0 }

  /// The row at an index. O(log pieces).
  public subscript(index: Int) -> FloorRow {
    let piece = pieces[pieces.partitionIndex { $0.end > index }]
    return FloorRow(piece.rows, index: index - piece.first)
  }
}
