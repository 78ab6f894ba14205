/// The floors of a page, in order. A value type: a copy shares its storage with the original. Replacing, inserting or
/// removing a floor is O(log n).
public struct FloorList: RandomAccessCollection, Sendable {
  private var tree: SummedTree<Floor>

  /// Creates a list of floors. O(n).
  public init(_ floors: [Floor] = []) { tree = SummedTree(floors) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { tree.count }

  /// The floor at an index. O(log n).
  public subscript(index: Int) -> Floor { tree[index] }

  /// An iterator over floors. O(1) for each floor.
  public struct Iterator: IteratorProtocol {
    fileprivate var floors: SummedTree<Floor>.Iterator
    public mutating func next() -> Floor? { floors.next()?.element }
  }

  public func makeIterator() -> Iterator { Iterator(floors: tree.makeIterator()) }

  mutating func replace(at index: Int, with floor: Floor) { tree.replace(at: index, with: floor) }
  mutating func insert(_ floor: Floor, at index: Int) { tree.insert(floor, at: index) }
  mutating func remove(at index: Int) { tree.remove(at: index) }
}

/// Floors are found only by their index, so their sums are empty.
extension Floor: Summed {
  struct Nothing: Summable {
    static let zero = Nothing()
    static func + (a: Nothing, b: Nothing) -> Nothing { a }
  }

  var sum: Nothing { .zero }
}
