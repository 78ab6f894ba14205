/// The kind of a box that arranges its children.
package enum FlowContainer: Sendable {
  case stack(FlowStack)
  case grid(FlowGrid)
  /// Children over one another.
  case overlap
}

/// The properties of a stack.
package struct FlowStack: Sendable {
  package let isRow: Bool
  package let gap: Double
  package let align: FlowAlignment
  package let justify: FlowJustification
  package let wraps: Bool
  /// The space between lines.
  package let lineGap: Double

  package init(
    isRow: Bool, gap: Double, align: FlowAlignment, justify: FlowJustification, wraps: Bool, lineGap: Double
  ) {
    self.isRow = isRow
    self.gap = gap
    self.align = align
    self.justify = justify
    self.wraps = wraps
    self.lineGap = lineGap
  }
}

/// The properties of a grid.
package struct FlowGrid: Sendable {
  package let columns: [FlowTrack]
  package let columnGap: Double
  package let rowGap: Double

  package init(columns: [FlowTrack], columnGap: Double, rowGap: Double) {
    self.columns = columns
    self.columnGap = columnGap
    self.rowGap = rowGap
  }
}
