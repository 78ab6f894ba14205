/// The results of a layout for one box.
struct FlowBoxState {
  /// The frame, relative to the frame of the container.
  var frame = LayoutRect(x: 0, y: 0, width: 0, height: 0)
  /// The widths of the content, if they were needed.
  var widths: FlowWidths?
  /// The widths of the content for the last known height of the box.
  var widthsAtHeight: FlowWidthsAtHeight?
  /// The last measured height of the content, and the width for which it was measured; NaN before.
  var height = 0.0
  var measuredWidth = Double.nan
  /// The last baseline, if one was needed.
  var baseline: FlowBaseline?
  /// The size for which the descendants were last placed. A box is placed twice if its baseline was needed.
  var placed: PlacedSize?
  /// The end of the boxes of the first line, if the box is a row that wraps and its children were placed.
  var endOfFirstLine = 0
}

/// A baseline, and the size of the box for which it was measured.
struct FlowBaseline {
  let width: Double
  let height: Double
  let baseline: Double
}

/// A size for which the descendants of a box were placed.
struct PlacedSize: Equatable {
  let width: Double
  let height: Double
  let source: FlowHeight.Source
}

/// The widths of a content, and the height of the box for which they were measured.
struct FlowWidthsAtHeight {
  let height: Double
  let widths: FlowWidths
}
