extension TextGrid {
  /// A range of lines and columns.
  package struct Area: Hashable, Sendable {
    package var lines: Range<Int>
    package var columns: Range<Int>

    package init(lines: Range<Int>, columns: Range<Int>) {
      self.lines = lines
      self.columns = columns
    }

    /// The line of the scroll signs at the sides of the area.
    var middleLine: Int { lines.lowerBound + lines.count / 2 }

    /// Returns the intersection of two areas.
    func clamped(to other: Area) -> Area {
      Area(lines: lines.clamped(to: other.lines), columns: columns.clamped(to: other.columns))
    }
  }
}
