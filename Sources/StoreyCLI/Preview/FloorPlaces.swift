import Storey

/// Where the floors of a page are after a change.
struct FloorPlaces {
  private let floorCount: Int
  /// Old indices of floors that are gone or moved, and new ones of those that came or moved; rising.
  private let taken: [Int]
  private let placed: [Int]
  /// New indices of the floors that moved, by the old ones.
  private let moved: [Int: Int]

  init(_ change: LayoutChange, floorCount: Int) {
    self.floorCount = floorCount
    let leaving = change.floors.filter { $0.kind == .removed || $0.kind == .moved }
    let coming = change.floors.filter { $0.kind == .inserted || $0.kind == .moved }
    taken = leaving.compactMap { $0.old?.index }.sorted()
    placed = coming.compactMap { $0.new?.index }.sorted()
    let both = leaving.compactMap { floor in floor.old.flatMap { old in floor.new.map { (old.index, $0.index) } } }
    moved = Dictionary(both) { first, _ in first }
  }

  /// Where a floor is now, or the one that follows it if it is gone; nil on a page without floors.
  func floor(of old: Int) -> (index: Int, isSame: Bool)? {
    if floorCount == 0 { return nil }
    if let new = moved[old] { return (new, true) }
    var new = old - taken.count { $0 < old }
    for index in placed where index <= new { new += 1 }
    return (min(new, floorCount - 1), !taken.contains(old))
  }

  /// Where a part of the page is now; nil if its floor is gone.
  func part(of old: ActionPath.Part) -> ActionPath.Part? {
    switch old {
    case .row(let section, let row): same(section).map { .row(section: $0, row: row) }
    case .header(let section): same(section).map { .header(section: $0) }
    case .overlay: .overlay
    }
  }

  private func same(_ section: Int) -> Int? {
    floor(of: section).flatMap { $0.isSame ? $0.index : nil }
  }
}
