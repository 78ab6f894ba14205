/// A row of a laid-out page.
public struct LayoutRow: Sendable, Hashable {
  /// The index of its section, which is the index of its floor.
  public let section: Int
  /// Its index in its section.
  public let index: Int
  /// The renderer that draws it.
  public let identifier: FloorIdentifier
  /// Where it is on the page, in points.
  public let frame: LayoutRect

  /// Whether it is the margin of its floor.
  package var isMargin: Bool { identifier == MarginCell.floorIdentifier }
}

/// The sticky header of a section.
public struct LayoutHeader: Sendable, Hashable {
  /// The index of its section.
  public let section: Int
  /// The renderer that draws it.
  public let identifier: FloorIdentifier
  /// Where it is on the page while it does not stick, in points.
  public let frame: LayoutRect
  /// How far it stays at the top of the viewport.
  public let reach: SorbReach
  /// How far below the top of the viewport it sticks, in points: the headers above it that stay to the end of the page.
  public let pinnedY: Double
  /// Where its bottom is at the most, in points of the page: there something pushes it off.
  public let limit: Double

  /// Where it is in a viewport that is scrolled by `offset` points.
  func frame(scrolledTo offset: Double) -> LayoutRect {
    let y = min(max(frame.y - offset, pinnedY), limit - offset - frame.height)
    return LayoutRect(x: 0, y: y, width: frame.width, height: frame.height)
  }
}

/// A floor, laid out: an optional sticky header and rows.
public struct LayoutSection: Sendable {
  /// Its index, which is the index of its floor.
  public let index: Int
  /// The floor.
  public let floor: Floor
  /// Where it is on the page, in points.
  public let frame: LayoutRect
  /// Its sticky header.
  public let header: LayoutHeader?
  /// Its rows, as indices into `TableLayout.rows`.
  public let rows: Range<Int>

  /// What the CMS calls the floor, if it says so.
  public var pattern: FloorPattern? { floor.pattern }
  /// Who the floor is, if it says so.
  public var identity: PageIdentifier? { floor.identity }
}

/// A sticky header that is pinned.
public struct PinnedHeader: Sendable, Hashable {
  /// The index of its section.
  public let section: Int
  /// Where it is in the viewport, in points: above its place while something pushes it off.
  public let frame: LayoutRect
}

/// A part of the page that a renderer draws.
public enum LayoutPart: Sendable, Hashable {
  /// A row.
  case row(LayoutRow)
  /// A sticky header, at its place on the page.
  case header(LayoutHeader)
  /// The buttons over the page, in viewport coordinates.
  case overlay
}
