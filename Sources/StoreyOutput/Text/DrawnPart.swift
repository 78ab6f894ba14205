package import Storey

/// The part of a layout that was drawn last, where it holds much: one key asks for it several times, and so does the next.
///
/// It is of one layout. What it keeps is as large as what is drawn of the part.
package final class DrawnPart: Sendable {
  // A class because all that draw a layout share what one of them drew.

  /// What fewer elements make is drawn anew, which is as fast.
  private static let leastElements = 2000

  private struct Kept: Sendable {
    let part: ActionPath.Part
    let list: DisplayList
    let actions: PartActions
    /// What can be tapped, in order; `nil` until someone asks.
    var positions: [Int]?
  }

  private let kept = Locked<Kept?>(nil)

  /// Nothing is drawn yet.
  package init() {}

  /// Calls a closure with what a part shows and what its taps do. O(elements of the part), unless it was drawn last.
  ///
  /// - Parameter list: memory that is used again.
  package func with<Result>(
    _ part: LayoutPart, of layout: TableLayout, reusing list: inout DisplayList,
    _ body: (DisplayList, PartActions) -> Result
  ) -> Result {
    if let kept = kept.withLock({ $0 }), kept.part == part.actionPart { return body(kept.list, kept.actions) }
    let actions = layout.drawing(of: part, reusing: &list)
    if list.elements.count < Self.leastElements { return body(list, actions) }
    let drawn = list
    list = DisplayList()
    kept.withLock { $0 = Kept(part: part.actionPart, list: drawn, actions: actions) }
    return body(drawn, actions)
  }

  /// What a part shows.
  package func elements(of part: LayoutPart, in layout: TableLayout) -> DisplayList {
    var list = DisplayList()
    return with(part, of: layout, reusing: &list) { list, _ in list }
  }

  /// The positions of what can be tapped in a part, sorted and each once, what their taps do, and how many elements it has.
  package func taps(
    of part: LayoutPart, in layout: TableLayout
  ) -> (positions: [Int], actions: PartActions, elementCount: Int) {
    var list = DisplayList()
    return with(part, of: layout, reusing: &list) { list, actions in
      let known = kept.withLock { $0?.part == part.actionPart ? $0?.positions : nil }
      let positions = known ?? Self.positions(of: list)
      kept.withLock { if $0?.part == part.actionPart { $0?.positions = positions } }
      return (positions, actions, list.elements.count)
    }
  }

  /// The positions of elements, sorted and each once. Most lists have them in order, those of one thing together.
  private static func positions(of list: DisplayList) -> [Int] {
    var positions: [Int] = []
    var isSorted = true
    for element in list.elements {
      guard let position = element.position, position != positions.last else { continue }
      if let last = positions.last, last > position { isSorted = false }
      positions.append(position)
    }
    return isSorted ? positions : Set(positions).sorted()
  }

  /// The command of a tap on something that is there.
  package func action(at path: ActionPath, in layout: TableLayout) -> FloorAction? {
    guard let part = layout.part(path.part) else { return nil }
    let (positions, actions, _) = taps(of: part, in: layout)
    let place = positions.partitionIndex { $0 >= path.position }
    return place < positions.count && positions[place] == path.position ? actions.action(at: path.position) : nil
  }
}
