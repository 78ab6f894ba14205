/// The alignment of a child across the axis of a stack, or vertically in a cell of a grid.
public enum FlowAlignment: String, ModelChoice, Sendable, Hashable {
  /// At the start: the top of a row, and the side where text begins in a column.
  case start
  /// In the middle.
  case center
  /// At the end: the bottom of a row, and the side where text ends in a column.
  case end
  /// As large as the line or the cell, if the child has no size of its own.
  case stretch
  /// In a row: the first lines of text have a common baseline. Elsewhere the same as `start`.
  case baseline
}

/// The distribution of the space that children leave along the axis of a stack.
public enum FlowJustification: String, ModelChoice, Sendable, Hashable {
  /// All of the space after, on both sides of, or before the children together.
  case start, center, end
  /// All of the space between the children.
  case between
  /// The same space on both sides of each child.
  case around
  /// The same space before, between and after the children.
  case evenly
}

/// The place of a child in an overlap.
public struct FlowAnchor: Sendable, Hashable {
  /// The place along one dimension.
  public enum Place: Sendable, Hashable {
    /// At the side where text begins or at the top, in the middle, or at the other side.
    case start, center, end

    /// The part of the free space that is before the child.
    var fraction: Double {
      switch self {
      case .start: 0
      case .center: 0.5
      case .end: 1
      }
    }
  }

  let horizontal: Place
  let vertical: Place
  let x: Double
  let y: Double

  /// Creates a place. `x` and `y` move the child from it, in points, to the side where text ends and downwards.
  public init(_ horizontal: Place = .start, _ vertical: Place = .start, x: Double = 0, y: Double = 0) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.x = FlowLength.finite(x)
    self.y = FlowLength.finite(y)
  }
}

/// The width of a column of a grid.
public enum FlowTrack: Sendable, Hashable {
  /// A width in points.
  case points(Double)
  /// A percentage of the width of the grid.
  case percent(Double)
  /// As wide as the content, if there is room.
  case auto
  /// A share of the width that the other columns leave.
  case share(Double)
}

/// The cell of a child in a grid.
package struct FlowCellPlace: Sendable, Hashable {
  /// The number of columns and rows that the child covers.
  package var span = 1
  package var rowSpan = 1
  /// The first column and row, from 0; `nil` for the next free cell.
  package var column: Int?
  package var row: Int?
}
