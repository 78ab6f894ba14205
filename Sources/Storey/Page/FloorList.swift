/// The floors of a page, in order. A value: a copy shares everything with the original, and replacing, inserting or
/// removing one of them costs O(log n).
public struct FloorList: RandomAccessCollection, Sendable {
  private var tree: SummedTree<Floor>

  /// Floors in order. O(n).
  public init(_ floors: [Floor] = []) { tree = SummedTree(floors) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { tree.count }

  /// The floor at an index. O(log n).
  public subscript(index: Int) -> Floor { tree[index] }

  /// One floor after another, O(1) each.
  public struct Iterator: IteratorProtocol {
    fileprivate var floors: SummedTree<Floor>.Iterator
    public mutating func next() -> Floor? { floors.next()?.element }
  }

  public func makeIterator() -> Iterator { Iterator(floors: tree.makeIterator()) }

  mutating func replace(at index: Int, with floor: Floor) { tree.replace(at: index, with: floor) }
  mutating func insert(_ floor: Floor, at index: Int) { tree.insert(floor, at: index) }
  mutating func remove(at index: Int) { tree.remove(at: index) }
}

/// Floors are found by their number alone.
extension Floor: Summed {
  struct Nothing: Summable {
    static let zero = Nothing()
    static func + (a: Nothing, b: Nothing) -> Nothing { a }
  }

  var sum: Nothing { .zero }
}
