/// The rows of a floor as a part of a row of another floor, from top to bottom.
///
/// The rows are drawn by the renderers that the floor names, and not by renderers that a registry has under other names.
package final class FloorPart: Sendable {
  package let rows: FloorRows
  /// The last measurement. A flow measures a part at each of its levels, and parts can be in parts.
  private let measured = Locked<(context: LayoutContext, heights: [Double])?>(nil)

  package init(_ rows: FloorRows) { self.rows = rows }

  /// Returns the height of all rows at a width, in points. O(rows) for a new width.
  func height(width: Double, in context: LayoutContext) -> Double {
    heights(in: context.with(width: width)).reduce(0, +)
  }

  /// Returns the height of each row in a context.
  private func heights(in context: LayoutContext) -> [Double] {
    if let known = measured.withLock({ $0 }), known.context == context { return known.heights }
    var heights: [Double] = []
    var ofPiece: [Double] = []
    for piece in rows.pieces {
      if let height = piece.rows.uniformHeight(in: context) {
        heights += Array(repeating: height, count: piece.rows.count)
      } else {
        piece.rows.writeHeights(in: context, to: &ofPiece)
        heights += ofPiece
      }
    }
    heights = heights.map { RefusedHeights.valid($0) }
    measured.withLock { $0 = (context, heights) }
    return heights
  }

  /// Draws the rows from the top of a frame.
  func draw(in frame: LayoutRect, _ positions: PartPositions, on canvas: inout FloorCanvas) {
    let heights = heights(in: canvas.context.with(width: frame.width))
    var y = frame.y
    for (row, height) in heights.enumerated() {
      let area = LayoutRect(x: frame.x, y: y, width: frame.width, height: height)
      let (piece, index) = (rows[row].piece, rows[row].index)
      canvas.part(in: area, position: { positions.outer($0, ofRow: row) }) { piece.draw(index, in: &$0) }
      y += height
    }
  }
}

/// A part, and the positions of its taps. A class, because few boxes of a flow have one, and all have room for it.
package final class PlacedPart: Sendable {
  let part: FloorPart
  let positions: PartPositions

  package init(_ part: FloorPart, _ positions: PartPositions) {
    self.part = part
    self.positions = positions
  }
}

/// The positions of taps in the rows of parts, in the row that they are in: those of all rows alternate, so that each row can have any number.
package struct PartPositions: Sendable {
  /// The first position of a part.
  private let first: Int
  /// The number of rows of all parts.
  private let rowCount: Int
  /// The number of rows of the parts before this one.
  private let index: Int

  package init(from first: Int, rowCount: Int, after index: Int) {
    self.first = first
    self.rowCount = rowCount
    self.index = index
  }

  /// Returns the position in the outer row of a position in a row of the part; `nil` for a number that is too large.
  fileprivate func outer(_ position: Int, ofRow row: Int) -> Int? {
    let (product, overflows) = position.multipliedReportingOverflow(by: max(1, rowCount))
    let (sum, isTooLarge) = product.addingReportingOverflow(first + index + row)
    return overflows || isTooLarge ? nil : sum
  }

  /// Returns the row of all parts, and the position in it, of a position.
  package static func place(of position: Int, from first: Int, rowCount: Int) -> (row: Int, position: Int)? {
    if position < first || rowCount == 0 { return nil }
    return ((position - first) % rowCount, (position - first) / rowCount)
  }
}
