/// What is different between two laid-out pages: which floors came, went, moved and changed, and which of their rows.
///
/// Floors are the same when they have the same identity and pattern; those without an identity when they have the same
/// content, or else stand in the same place with the same pattern. It holds what it takes to make the new layout out of
/// the old one: `TableLayout.applying`. A view moves, inserts, removes and reloads what it says.
public struct LayoutChange: Sendable {
  /// What became of a floor or a row.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `inserted` and `removed` are in one of the two pages only, `moved` is in both but in another order, `changed`
    /// holds or looks something else.
    case inserted, removed, moved, changed
  }

  /// What became of a floor. One that moved and changed has one of each.
  public struct FloorChange: Sendable {
    /// What became of the floor.
    public let kind: Kind
    /// The floor as it was, and where; nil for one that is inserted.
    public let old: LayoutSection?
    /// The floor as it is, and where; nil for one that is removed.
    public let new: LayoutSection?
    /// What became of its rows: all of them where the floor was inserted, removed or moved.
    public let rows: [RowChange]
    /// Whether its sticky header came, went or looks different.
    public let changesHeader: Bool
  }

  /// What became of a row.
  public struct RowChange: Sendable {
    /// What became of the row.
    public let kind: Kind
    /// The row as it was, and where; nil for one that is inserted.
    public let old: LayoutRow?
    /// The row as it is, and where; nil for one that is removed.
    public let new: LayoutRow?
  }

  /// What became of floors, from the top of the new page; one that is gone stands where it was among those that stayed.
  public let floors: [FloorChange]
  /// Whether the buttons over the page are others.
  public let changesOverlay: Bool

  /// The floors of the old layout, so that it is applied to no other by mistake.
  let oldFloors: SummedTree<MeasuredFloor>
  /// The new page without its floors, and what its renderers are told.
  let page: Page
  let context: LayoutContext
  /// What is taken out by its old index, rising: floors that are gone, and those that move.
  let taken: [Int]
  /// What is put in by its new index, rising: new floors, and the old index of those that moved.
  let placed: [(index: Int, floor: Piece)]
  /// What takes the place of a floor that stays, by its new index.
  let replaced: [(index: Int, floor: MeasuredFloor)]

  /// A floor that is put in.
  enum Piece: Sendable {
    case new(MeasuredFloor)
    case moved(old: Int)
  }

  /// Whether floors and overlay are as they were.
  public var isEmpty: Bool { floors.isEmpty && !changesOverlay }
}

extension LayoutChange {
  /// What becomes of a layout when another floor takes the place of the one at an index, which is measured here and now;
  /// nil when there is none. O(log floors + rows of the two).
  public init?(in old: TableLayout, replacingFloorAt index: Int, with floor: Floor) {
    guard old.page.floors.indices.contains(index) else { return nil }
    var new = old
    new.replaceFloor(at: index, with: floor)
    let comparison = FloorComparison(old: old, new: new)
    floors = comparison.looksSame(old: index, new: index) ? [] : [comparison.changedFloor(old: index, new: index)]
    changesOverlay = false
    oldFloors = old.floors
    page = new.pageWithoutFloors
    context = new.context
    (taken, placed) = ([], [])
    replaced = [(index, new.floors[index])]
  }
}

extension TableLayout {
  /// What a change remembers of the page that it leads to.
  var pageWithoutFloors: Page {
    var page = page
    page.floors = FloorList()
    return page
  }

  /// The layout that a change leads to; nil when this is not the layout that the change was found from, nor a copy of it.
  /// O(c · log floors) for c floors that came, went, moved or changed: nothing is measured.
  public func applying(_ change: LayoutChange) -> TableLayout? {
    guard floors.isIdentical(to: change.oldFloors) else { return nil }
    var new = self
    for index in change.taken.reversed() { new.removeFloor(at: index) }
    for (index, piece) in change.placed {
      switch piece {
      case .new(let floor): new.insertFloor(floor, at: index)
      case .moved(let old): new.insertFloor(floors[old], at: index)
      }
    }
    for (index, floor) in change.replaced { new.replaceFloor(at: index, with: floor) }
    var page = change.page
    page.floors = new.page.floors
    return TableLayout(page, context: change.context, floors: new.floors)
  }
}
