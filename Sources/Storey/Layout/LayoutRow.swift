/// A row of a laid-out page.
public struct LayoutRow: Sendable, Hashable {
  /// The index of its section, which is also the index of its floor.
  public let section: Int
  /// The index of the row in its section.
  public let index: Int
  /// The identifier of its renderer.
  public let identifier: FloorIdentifier
  /// The frame on the page, in points. Each row begins where the rows above it end, except in a feed of columns, in which a row may begin beside
  /// the last items of the rows above it.
  public let frame: LayoutRect

  /// Whether the row is the margin of its floor.
  package var isMargin: Bool { identifier == MarginCell.floorIdentifier }
}

/// The sticky header of a section.
public struct LayoutHeader: Sendable, Hashable {
  /// The index of its section.
  public let section: Int
  /// The identifier of its renderer.
  public let identifier: FloorIdentifier
  /// The frame on the page while the header is not pinned, in points.
  public let frame: LayoutRect
  /// The range in which the header stays pinned.
  public let reach: SorbReach
  /// The distance from the top of the viewport at which the header is pinned, in points: the total height of the headers
  /// above it that stay pinned to the end of the page.
  public let pinnedY: Double
  /// The largest y coordinate of its bottom edge, in points of the page: the end of the section or of the page pushes the
  /// header off there.
  public let limit: Double

  /// Returns the frame in a viewport that is scrolled by `offset` points.
  func frame(scrolledTo offset: Double) -> LayoutRect {
    let y = min(max(frame.y - offset, pinnedY), limit - offset - frame.height)
    return LayoutRect(x: 0, y: y, width: frame.width, height: frame.height)
  }
}

/// A laid-out floor: an optional sticky header and rows.
public struct LayoutSection: Sendable {
  /// The index of the section, which is also the index of its floor.
  public let index: Int
  /// The floor.
  public let floor: Floor
  /// The frame on the page, in points.
  public let frame: LayoutRect
  /// The sticky header.
  public let header: LayoutHeader?
  /// The rows, as indices into `TableLayout.rows`.
  public let rows: Range<Int>

  /// The pattern of the floor, if it has one.
  public var pattern: FloorPattern? { floor.pattern }
  /// The identity of the floor, if it has one.
  public var identity: PageIdentifier? { floor.identity }
}

/// A sticky header that is pinned.
public struct PinnedHeader: Sendable, Hashable {
  /// The index of its section.
  public let section: Int
  /// The frame in the viewport, in points. While another part pushes the header off, the frame is above its pinned
  /// position.
  public let frame: LayoutRect
}

/// A part of the page that a renderer draws.
public enum LayoutPart: Sendable, Hashable {
  /// A row.
  case row(LayoutRow)
  /// A sticky header, at its place on the page.
  case header(LayoutHeader)
  /// The buttons over the page, in the coordinates of the viewport.
  case overlay
}
