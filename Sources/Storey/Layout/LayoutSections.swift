/// The sections of a layout, in order. Sections are created on access.
public struct LayoutSections: RandomAccessCollection, Sendable {
  let layout: TableLayout

  public var startIndex: Int { 0 }
  public var endIndex: Int { layout.floors.count }

  /// The section of a floor. O(log sections).
  public subscript(index: Int) -> LayoutSection {
    let (floor, before) = layout.floors.entry(at: index)
    return layout.section(index, floor, before)
  }

  /// An iterator over sections. O(1) for each section.
  public struct Iterator: IteratorProtocol {
    fileprivate let layout: TableLayout
    fileprivate var floors: SummedTree<MeasuredFloor>.Iterator

    public mutating func next() -> LayoutSection? {
      floors.next().map { layout.section($0.index, $0.element, $0.before) }
    }
  }

  public func makeIterator() -> Iterator { Iterator(layout: layout, floors: layout.floors.makeIterator()) }
}
