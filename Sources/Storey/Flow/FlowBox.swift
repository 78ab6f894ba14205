/// A box of a flow. In a `Flow`, the descendants of a box directly follow it. It is small, because each item of a page has boxes of its own.
/// The properties that rarely depend on the item are in objects that boxes share.
package struct FlowBox: Sendable {
  /// The content of a box.
  package enum Content: Sendable {
    case text(FlowText)
    case image(ResourceURL?, ImageFit)
    /// A drawing of a closure in the frame of the box. It has no size of its own.
    case drawing(@Sendable (inout FloorCanvas, LayoutRect) -> Void)
    /// The rows of a floor. They are as wide as the box, and the box is as high as they are.
    case part(PlacedPart)
    /// Nothing but a background and the children.
    case none
  }

  // The initializer is the memberwise one, because the compiler copies a structure of this size after any other.
  let content: Content
  /// The properties that rarely depend on the item.
  var form: SharedFlowForm
  var background: ThemeColor?
  /// The look of the background, or of a picture or text.
  var look: SharedLook?
  var label: JSONText?
  var position: Int?
  /// The number of boxes from this one to its last descendant.
  var count: Int

  /// The kind.
  @inline(__always)
  var shape: FlowShape { form.value.shape }

  /// The size, and the place in the container.
  @inline(__always)
  var size: FlowSize { form.value.size }

  /// The space inside the edges.
  @inline(__always)
  var padding: FlowEdges { form.value.padding }
}

/// A look that several boxes share, because it is large and few boxes have one.
package final class SharedLook: Sendable {
  let look: ElementLook?
  /// The radius of the corners of a background, unless they differ.
  let radius: Double

  /// Creates a look for a box; `nil` without one.
  package init?(_ look: ElementLook?, radius: Double = 0) {
    if look == nil && radius == 0 { return nil }
    self.look = look
    self.radius = radius
  }
}
