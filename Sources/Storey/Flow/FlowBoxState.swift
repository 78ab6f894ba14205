/// The results of a layout for one box. A result is not known while its width or size is NaN, which takes less memory than `nil`.
struct FlowBoxState {
  /// The frame, relative to the frame of the container.
  var frame = LayoutRect(x: 0, y: 0, width: 0, height: 0)
  /// The widths of the content, if they were needed.
  var widths = FlowWidths(.nan, .nan)
  /// The last measured height of the content, and the width for which it was measured.
  var height = 0.0
  var measuredWidth = Double.nan
  /// The last baseline, if one was needed.
  var baseline = FlowBaseline(width: .nan, height: .nan, baseline: .nan)
  /// The size for which the descendants were last placed. A box is placed twice if its baseline was needed.
  var placed = PlacedSize(width: .nan, height: .nan, source: .content)
  /// The end of the boxes of the first line, if the box is a row that wraps and its children were placed.
  var endOfFirstLine: Int32 = 0
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
