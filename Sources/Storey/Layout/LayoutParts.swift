/// The parts of a page in order: each section's header before its rows, the overlay last.
public struct LayoutParts: Sequence, Sendable {
  let layout: TableLayout

  /// One part after another, O(1) each.
  public struct Iterator: IteratorProtocol {
    private var sections: LayoutSections.Iterator
    private var rows: LayoutRows.Iterator
    /// How many rows of the section are left.
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
