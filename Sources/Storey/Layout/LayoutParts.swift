/// The parts of a page in order: section by section, the header before the rows, then the overlay.
public struct LayoutParts: Sequence, Sendable {
  let layout: TableLayout

  /// An iterator over parts. O(1) for each part.
  public struct Iterator: IteratorProtocol {
    private var sections: LayoutSections.Iterator
    private var rows: LayoutRows.Iterator
    /// The number of remaining rows of the section.
    private var rowsLeft = 0
    private var isOver = false

    fileprivate init(_ layout: TableLayout) {
      sections = layout.sections.makeIterator()
      rows = layout.rows.makeIterator()
    }

    public mutating func next() -> LayoutPart? {
      while true {
        if rowsLeft > 0, let row = rows.next() {
          rowsLeft -= 1
          return .row(row)
        }
        guard let section = sections.next() else {
          defer { isOver = true }
          return isOver ? nil : .overlay
        }
        rowsLeft = section.rows.count
        if let header = section.header { return .header(header) }
      }
    }
  }

  public func makeIterator() -> Iterator { Iterator(layout) }
}
