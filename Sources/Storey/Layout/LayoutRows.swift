/// The rows of a layout, or a slice of them. Rows are created on access; a slice shares the measurements of the layout.
public struct LayoutRows: RandomAccessCollection, Sendable {
  let floors: SummedTree<MeasuredFloor>
  let width: Double
  let range: Range<Int>

  public var startIndex: Int { range.lowerBound }
  public var endIndex: Int { range.upperBound }

  /// The row at an index among all rows of the page. O(log rows).
  public subscript(index: Int) -> LayoutRow { Array(self[index..<(index + 1)])[0] }

  /// A slice of the rows. Its indices are those among all rows of the page. Bounds that are out of range are clamped. O(1).
  public subscript(bounds: Range<Int>) -> LayoutRows {
    LayoutRows(floors: floors, width: width, range: bounds.clamped(to: range))
  }

  /// An iterator over rows. O(1) for each row.
  public struct Iterator: IteratorProtocol {
    private var floors: SummedTree<MeasuredFloor>.Iterator
    private let width: Double
    /// The indices of the remaining rows.
    private var range: Range<Int>
    private var floor: MeasuredFloor?
    private var place = SectionPlace(index: 0, y: 0, width: 0)
    private var row = 0
    private var run = 0

    init(floors tree: SummedTree<MeasuredFloor>, width: Double, range: Range<Int>) {
      let first = range.isEmpty ? nil : tree.first { $0.rows > range.lowerBound }
      floors = tree.makeIterator(from: first?.index ?? tree.count)
      self.width = width
      self.range = range
      if let (_, floor, before) = first {
        advance()
        row = range.lowerBound - before.rows
        run = floor.run(ofRow: row)
      }
    }

    public mutating func next() -> LayoutRow? {
      while !range.isEmpty, let floor {
        if row < floor.rowCount {
          while row >= floor.runs[run].firstRow + floor.runs[run].count { run += 1 }
          let next = floor.row(row, inRun: run, in: place)
          row += 1
          range = (range.lowerBound + 1)..<range.upperBound
          return next
        }
        advance()
      }
      return nil
    }

    private mutating func advance() {
      guard let (index, next, before) = floors.next() else { return floor = nil }
      floor = next
      place = SectionPlace(index: index, y: before.height, width: width)
      (row, run) = (0, 0)
    }
  }

  public func makeIterator() -> Iterator { Iterator(floors: floors, width: width, range: range) }
}
