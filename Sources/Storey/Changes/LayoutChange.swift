/// The difference between two laid-out pages: the floors that were inserted, removed, moved or changed, and their rows.
///
/// Two floors match if they have the same identity and pattern. Floors without an identity match if they have the same
/// content, otherwise if they have the same position and pattern. A change contains the floors that are needed to create
/// the new layout from the old one with `TableLayout.applying`. A view moves, inserts, removes and reloads the rows that
/// the change lists.
public struct LayoutChange: Sendable {
  /// The kind of a change to a floor or a row.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `inserted` and `removed`: in one of the two pages only. `moved`: in both pages, in a different order. `changed`:
    /// with different content or a different appearance.
    case inserted, removed, moved, changed
  }

  /// A change to a floor. A floor that moved and changed has two changes.
  public struct FloorChange: Sendable {
    /// The kind of the change.
    public let kind: Kind
    /// The floor in the old layout; `nil` if it was inserted.
    public let old: LayoutSection?
    /// The floor in the new layout; `nil` if it was removed.
    public let new: LayoutSection?
    /// The changes to its rows. Contains all rows if the floor was inserted, removed or moved.
    public let rows: [RowChange]
    /// Whether its sticky header was added, removed or changed.
    public let changesHeader: Bool
  }

  /// A change to a row.
  public struct RowChange: Sendable {
    /// The kind of the change.
    public let kind: Kind
    /// The row in the old layout; `nil` if it was inserted.
    public let old: LayoutRow?
    /// The row in the new layout; `nil` if it was removed.
    public let new: LayoutRow?
  }

  /// The changes of floors, in the order of the new page. A removed floor is at its old position among the floors that
  /// stayed.
  public let floors: [FloorChange]
  /// Whether the buttons over the page changed.
  public let changesOverlay: Bool

  /// The floors of the old layout. The change can be applied only to a layout that has them.
  let oldFloors: SummedTree<MeasuredFloor>
  /// The new page without its floors, and the context of the new layout.
  let page: Page
  let context: LayoutContext
  /// The old indices of the floors to take out, ascending: floors that were removed or moved.
  let taken: [Int]
  /// The floors to insert, with their new indices, ascending: new floors, and the old indices of floors that moved.
  let placed: [(index: Int, floor: Piece)]
  /// The floors that replace a floor in place, with their new indices.
  let replaced: [(index: Int, floor: MeasuredFloor)]

  /// A floor to insert.
  enum Piece: Sendable {
    case new(MeasuredFloor)
    case moved(old: Int)
  }

  /// Whether the floors and the overlay are unchanged.
  public var isEmpty: Bool { floors.isEmpty && !changesOverlay }
}

extension LayoutChange {
  /// Creates the change that replaces the floor at an index with another floor, which is measured; `nil` if the index is
  /// out of range. O(log floors + rows of both floors).
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
  /// The page of a change: this page without its floors.
  var pageWithoutFloors: Page {
    var page = page
    page.floors = FloorList()
    return page
  }

  /// The layout of the same page without its floors, for the changes of a page that is new or removed.
  package var withoutFloors: TableLayout { TableLayout(pageWithoutFloors, in: context) }

  /// Returns the layout that results from a change; `nil` if the change was created from a layout other than this one or a
  /// copy of it. O(c · log floors) for c floors that were inserted, removed, moved or changed. No floor is measured.
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
