import Storey

/// The context in which the elements of a part are written: the element around them, and what its HTML allows.
struct HTMLSurroundings {
  /// The frame of the enclosing element, in the coordinates of the part.
  var frame: LayoutRect
  /// The width and the height that elements inherit, as the style sheet has it; NaN if they inherit none.
  var inherited: LayoutSize
  /// Whether text begins on the right.
  var isRightToLeft: Bool
  /// Whether only phrasing content is allowed: spans, images, links.
  var isPhrasing = false
  var isInsideAction = false
  var isInsideList = false

  func inside(_ frame: LayoutRect) -> HTMLSurroundings {
    var inner = self
    inner.frame = frame
    inner.inherited = LayoutSize(width: frame.width, height: frame.height)
    inner.isInsideList = false
    return inner
  }

  /// Returns the distance of a frame from the side where text begins.
  @inline(__always)
  func start(of inner: LayoutRect) -> Double {
    isRightToLeft ? frame.maxX - inner.maxX : inner.x - frame.x
  }
}
