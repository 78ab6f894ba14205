/// A renderer that states its content as a flow. Height, drawing, taps and labels follow from it.
public protocol FlowCell: TemplateCell {
  /// Returns the content of the row, as wide as the page.
  static func flow(of model: Model, in context: LayoutContext) -> Flow
}

extension FlowCell {
  public static func height(of model: Model, in context: LayoutContext) -> Double {
    flow(of: model, in: context).height(width: context.width, in: context)
  }

  public static func draw(_ model: Model, in canvas: inout FloorCanvas) {
    canvas.flow(flow(of: model, in: canvas.context), in: canvas.bounds)
  }
}

extension Flow {
  /// Returns the height of the flow at a width, in points. O(boxes) for each level.
  public func height(width: Double, in context: LayoutContext) -> Double {
    var layout = FlowLayout(self, context)
    return layout.height(width: width)
  }
}

extension FloorCanvas {
  /// Draws a flow into a frame. It is as wide as the frame and as high, unless it has sizes of its own. O(boxes) for each level.
  public mutating func flow(_ flow: Flow, in frame: LayoutRect) {
    var layout = FlowLayout(flow, context)
    layout.lay(inWidth: frame.width, height: frame.height, isHeightDefinite: true)
    layout.draw(0, x: frame.x, y: frame.y, in: &self)
  }

  /// Draws a flow into a frame that grows downwards if the flow is higher.
  ///
  /// - Parameter bottom: The lowest bottom edge of the frame. A flow that is higher shrinks.
  package mutating func flow(_ flow: Flow, growingFrom frame: LayoutRect, to bottom: Double) {
    var layout = FlowLayout(flow, context)
    let content = min(layout.height(width: frame.width), bottom - frame.y)
    let height = max(frame.height, content)
    layout.lay(inWidth: frame.width, height: height, isHeightDefinite: false)
    let first = elementCount
    layout.draw(0, x: frame.x, y: frame.y, in: &self)
    if height > frame.height { addGrowth(from: first) }
  }
}
