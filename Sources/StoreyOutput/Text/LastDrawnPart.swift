package import Storey

/// The part of a layout that was drawn last, where it holds much: one key asks for it several times, and so does the next.
///
/// It is of one layout. What it keeps is as large as what is drawn of the part.
package final class LastDrawnPart: Sendable {
  // A class because all that draw a layout share what one of them drew.

  /// What fewer elements make is drawn anew, which is as fast.
  private static let leastElements = 2000

  private struct Kept: Sendable {
    let drawn: DrawnPart
    /// What can be tapped, in order; `nil` until someone asks.
    var positions: [Int]?
  }

  private let kept = Locked<Kept?>(nil)

  /// Nothing is drawn yet.
  package init() {}

  /// Draws a part in the place of another, whose memory is used again. O(elements of the part), unless it was drawn last.
  package func draw(_ part: LayoutPart, of layout: TableLayout, into drawn: inout DrawnPart) {
    if let kept = kept.withLock({ $0 }), kept.drawn.part == part.actionPart { return drawn = kept.drawn }
    layout.draw(part, into: &drawn)
    if drawn.list.elements.count < Self.leastElements { return }
    kept.withLock { $0 = Kept(drawn: drawn) }
  }

  /// A part, drawn.
  package func drawn(_ part: LayoutPart, of layout: TableLayout) -> DrawnPart {
    var drawn = DrawnPart()
    draw(part, of: layout, into: &drawn)
    return drawn
  }

  /// A part, drawn, and the positions of what can be tapped in it, sorted and each once.
  package func taps(of part: LayoutPart, in layout: TableLayout) -> (drawn: DrawnPart, positions: [Int]) {
    let drawn = drawn(part, of: layout)
    let known = kept.withLock { $0?.drawn.part == drawn.part ? $0?.positions : nil }
    let positions = known ?? drawn.positions
    kept.withLock { if $0?.drawn.part == drawn.part { $0?.positions = positions } }
    return (drawn, positions)
  }

  /// The action of a tap on something that is there.
  package func action(at path: ActionPath, in layout: TableLayout) -> FloorAction? {
    guard let part = layout.part(path.part) else { return nil }
    let (drawn, positions) = taps(of: part, in: layout)
    let place = positions.partitionIndex { $0 >= path.position }
    return place < positions.count && positions[place] == path.position ? drawn.action(at: path.position) : nil
  }
}
