/// The order of a merged list.
///
/// An element that both versions have and none moved keeps its place. These elements divide the list into gaps. An element that a
/// version inserted or moved lies in the gap in which that version has it; in a gap, those of our version precede those of the other.
struct MergedOrder {
  /// An element, by its index in the first version that has it.
  enum Item: Hashable {
    case base(Int)
    case ours(Int)
    case theirs(Int)
  }

  /// The elements of both versions, in their order.
  let ours: [Item]
  let theirs: [Item]
  /// The elements that each version moved.
  let moved: (ours: Set<Item>, theirs: Set<Item>)
  /// The gap of each element in each version.
  private let gapOfOurs: [Item: Int]
  private let gapOfTheirs: [Item: Int]
  private let gapCount: Int
  /// The elements that both versions have in one gap, in different orders.
  private var crossed: Set<Item> = []

  /// O(n log n).
  init(ours: [Item], theirs: [Item], moved: (ours: Set<Item>, theirs: Set<Item>)) {
    (self.ours, self.theirs, self.moved) = (ours, theirs, moved)
    let inTheirs = Set(theirs)
    let anchors = Set(
      ours.filter { item in
        if case .base = item {
          inTheirs.contains(item) && !moved.ours.contains(item) && !moved.theirs.contains(item)
        } else {
          false
        }
      })
    gapOfOurs = Self.gaps(of: ours, anchors)
    gapOfTheirs = Self.gaps(of: theirs, anchors)
    gapCount = anchors.count + 1
    crossed = findCrossed()
  }

  private static func gaps(of items: [Item], _ anchors: Set<Item>) -> [Item: Int] {
    var gaps: [Item: Int] = [:]
    var gap = 0
    for item in items {
      // The gap before an anchor has its number.
      gaps[item] = gap
      if anchors.contains(item) { gap += 1 }
    }
    return gaps
  }

  /// Returns the elements that both versions have in one gap in different orders: as few as possible of those that both placed.
  private func findCrossed() -> Set<Item> {
    let common = ours.filter { gapOfTheirs[$0] == gapOfOurs[$0] }
    let places = Dictionary(theirs.enumerated().map { ($1, $0) }) { first, _ in first }
    let weights = common.map { isPlacedByBoth($0) ? common.count + 1 : 1 }
    let inOrder = HeaviestRise.indices(of: common.map { places[$0] ?? 0 }, weights: weights)
    return Set(common).subtracting(inOrder.map { common[$0] })
  }

  /// Whether both versions moved or inserted an element, or kept it.
  private func isPlacedByBoth(_ item: Item) -> Bool {
    if case .base = item { return moved.ours.contains(item) == moved.theirs.contains(item) }
    return true
  }

  /// Returns the gap of an element in a version; `nil` if the version does not have it.
  func gap(of item: Item, in side: MergeSide) -> Int? { side == .ours ? gapOfOurs[item] : gapOfTheirs[item] }

  /// The version whose place an element has; `nil` if both placed it, in different gaps. The order of elements that both placed in one
  /// gap is ours.
  func side(of item: Item) -> MergeSide? {
    guard let own = gapOfOurs[item] else { return .theirs }
    guard let other = gapOfTheirs[item] else { return .ours }
    if !isPlacedByBoth(item) {
      return own == other && !crossed.contains(item) || moved.ours.contains(item) ? .ours : .theirs
    }
    return own == other ? .ours : nil
  }

  /// Returns the merged list.
  ///
  /// - Parameter place: Returns the version whose place an element has; `nil` if the element is not in the merged list.
  func merged(_ place: (Item) -> MergeSide?) -> [Item] {
    var merged: [Item] = []
    var (own, other) = (ours[...], theirs[...])
    for gap in 0..<gapCount {
      var mine = Self.take(gap, gapOfOurs, &own)[...]
      var others = Self.take(gap, gapOfTheirs, &other)[...]
      // The elements that both have in this gap in the same order divide it again.
      let common = Set(mine.filter { gapOfTheirs[$0] == gap && !crossed.contains($0) })
      while !mine.isEmpty || !others.isEmpty {
        Self.append(&mine, .ours, until: common, place, &merged)
        Self.append(&others, .theirs, until: common, place, &merged)
        if let both = mine.popFirst() {
          others = others.dropFirst()
          if place(both) != nil { merged.append(both) }
        }
      }
    }
    return merged
  }

  private static func take(_ gap: Int, _ gaps: [Item: Int], _ items: inout ArraySlice<Item>) -> ArraySlice<Item> {
    let taken = items.prefix { gaps[$0] == gap }
    items = items.dropFirst(taken.count)
    return taken
  }

  private static func append(
    _ items: inout ArraySlice<Item>, _ side: MergeSide, until common: Set<Item>, _ place: (Item) -> MergeSide?,
    _ merged: inout [Item]
  ) {
    while let item = items.first, !common.contains(item) {
      if place(item) == side { merged.append(item) }
      items = items.dropFirst()
    }
  }
}
