package import Storey

/// A cache of the part of a layout that was drawn last, if that part is large. The drawing of one key press uses the same
/// part several times, and so does the next.
///
/// A cache belongs to one layout. It takes as much memory as the drawn part.
package final class LastDrawnPart: Sendable {
  // A class, because all users of a layout share the cache.

  /// The minimum number of elements of a cached part. Drawing a smaller part again is as fast as caching it.
  private static let leastElements = 2000

  private struct Kept: Sendable {
    let drawn: DrawnPart
    /// The positions of the tappable elements, in order; `nil` until they are read.
    var positions: [Int]?
  }

  private let kept = Locked<Kept?>(nil)

  /// Creates an empty cache.
  package init() {}

  /// Draws a part into `drawn`, whose memory is reused. O(elements of the part), unless the part is cached.
  package func draw(_ part: LayoutPart, of layout: TableLayout, into drawn: inout DrawnPart) {
    if let kept = kept.withLock({ $0 }), kept.drawn.path == part.path { return drawn = kept.drawn }
    layout.draw(part, into: &drawn)
    if drawn.list.elements.count < Self.leastElements { return }
    kept.withLock { $0 = Kept(drawn: drawn) }
  }

  /// Returns a drawn part.
  package func drawn(_ part: LayoutPart, of layout: TableLayout) -> DrawnPart {
    var drawn = DrawnPart()
    draw(part, of: layout, into: &drawn)
    return drawn
  }

  /// Returns a drawn part and the positions of its tappable elements, sorted and without duplicates.
  package func taps(of part: LayoutPart, in layout: TableLayout) -> (drawn: DrawnPart, positions: [Int]) {
    let drawn = drawn(part, of: layout)
    let known = kept.withLock { $0?.drawn.path == drawn.path ? $0?.positions : nil }
    let positions = known ?? drawn.positions
    kept.withLock { if $0?.drawn.path == drawn.path { $0?.positions = positions } }
    return (drawn, positions)
  }

  /// Returns the action at a path, or `nil` if there is no action.
  package func action(at path: ActionPath, in layout: TableLayout) -> FloorAction? {
    guard let part = layout.part(path.part) else { return nil }
    let (drawn, positions) = taps(of: part, in: layout)
    let place = positions.partitionIndex { $0 >= path.position }
    return place < positions.count && positions[place] == path.position ? drawn.action(at: path.position) : nil
  }
}
