/// The rows of a floor, top to bottom, each with its renderer.
///
///     FloorRows(header: base.header) + FloorRows(offers, drawnBy: OfferCell.self)
///
/// Made of pieces, in which one renderer draws all rows. A copy shares the models.
public struct FloorRows: Sendable {
  /// Rows that one renderer draws, and where they stand.
  struct Piece {
    /// Never empty.
    var rows: RowPiece
    /// The index of the first of them.
    let first: Int

    /// The index after the last of them.
    var end: Int { first + rows.count }
  }

  private(set) var pieces: [Piece]
  /// How many rows the limits on rows count besides those that there are.
  private var extraWeight = 0

  /// No rows.
  public init() { pieces = [] }

  /// The row of a header, drawn by `HeaderCell`; none when the header has nothing to show.
  public init(header: FloorHeader?) {
    self.init(HeaderRow(header).map { [$0] } ?? [], drawnBy: HeaderCell.self)
  }

  /// A row for each model. O(1): the array is shared.
  ///
  /// - Parameters:
  ///   - models: The models, from the top.
  ///   - cell: The renderer, one of the `cells` of the floor.
  ///   - identifier: What the renderer is called in these rows: who is registered under this name draws them. nil for its own.
  @inlinable
  public init<Cell: TemplateCell>(
    _ models: [Cell.Model], drawnBy cell: Cell.Type, as identifier: FloorIdentifier? = nil
  ) {
    self.init(RowModels(.array(models), RowRenderer(cell), identifier))
  }

  /// So many rows, whose models are made each time they are asked for. O(1), and where the renderer is a `UniformCell`, none is
  /// made until its row is drawn.
  ///
  /// - Parameters:
  ///   - count: How many rows, from 0 to 2,147,483,647; others count as the nearest.
  ///   - cell: The renderer, one of the `cells` of the floor.
  ///   - identifier: What the renderer is called in these rows: who is registered under this name draws them. nil for its own.
  ///   - model: Makes the model of a row: the same one each time. O(1), please.
  @inlinable
  public init<Cell: TemplateCell>(
    count: Int, drawnBy cell: Cell.Type, as identifier: FloorIdentifier? = nil,
    _ model: @escaping @Sendable (Int) -> Cell.Model
  ) {
    let count = Swift.min(Swift.max(0, count), Int(Int32.max))
    self.init(RowModels(.made(count: count, model), RowRenderer(cell), identifier))
  }

  @usableFromInline init(_ rows: RowPiece) { pieces = rows.count == 0 ? [] : [Piece(rows: rows, first: 0)] }

  // MARK: Adding rows

  /// The rows of one above those of the other. O(pieces), and O(models) where arrays of models that one renderer draws meet and
  /// someone else still holds those above: many rows are added with `+=` or `append`.
  public static func + (above: consuming FloorRows, below: FloorRows) -> FloorRows {
    above.append(contentsOf: below)
    return above
  }

  /// Adds rows below, as `append(contentsOf:)`.
  public static func += (above: inout FloorRows, below: FloorRows) { above.append(contentsOf: below) }

  /// Adds a row below. O(1), amortized.
  public mutating func append(_ row: FloorRow) { append(row.alone) }

  /// Adds rows below. O(pieces of them); models are moved only where both are arrays that one renderer draws.
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

  /// How many rows the limits on rows take it for: as many as there are, unless they show much that is not in the page.
  var weight: Int { count + extraWeight }

  /// The same rows, which the limits on rows take for so many.
  package func weighing(_ weight: Int) -> FloorRows {
    var rows = self
    rows.extraWeight = weight - count
    return rows
  }
}

extension FloorRows: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { pieces.last?.end ?? 0 }

  /// A row by its index. O(log pieces).
  public subscript(index: Int) -> FloorRow {
    let piece = pieces[pieces.partitionIndex { $0.end > index }]
    return FloorRow(piece.rows, index: index - piece.first)
  }
}
