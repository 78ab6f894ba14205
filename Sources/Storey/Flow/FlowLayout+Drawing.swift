extension FlowLayout {
  /// Draws a box whose place is known.
  ///
  /// - Parameters:
  ///   - x: The left edge of its container in the row.
  ///   - y: The top edge of its container in the row.
  func draw(_ index: Int, x: Double, y: Double, in canvas: inout FloorCanvas) {
    let box = boxes[index]
    var frame = frame(of: index)
    frame.x += x
    frame.y += y
    switch box.content {
    case .text(let text):
      if box.background != nil || box.padding != FlowEdges() {
        return grouped(box, frame, in: &canvas) { canvas in
          drawBackground(of: box, frame, in: &canvas)
          draw(text, of: box, frame, role: nil, position: nil, in: &canvas)
        }
      }
      draw(text, of: box, frame, role: box.role, position: box.position, in: &canvas)
    case .image(let url, let fit):
      drawBackground(of: box, frame, in: &canvas)
      canvas.image(
        url, in: frame, fit: fit, label: box.label, role: box.role, position: box.position,
        look: box.background == nil ? box.look : nil)
    case .drawing(let draw):
      grouped(box, frame, in: &canvas) { canvas in
        drawBackground(of: box, frame, in: &canvas)
        draw(&canvas, frame)
      }
    case .stack, .grid, .overlap, .space:
      grouped(box, frame, in: &canvas) { canvas in
        drawBackground(of: box, frame, in: &canvas)
        guard let corners = clippingCorners(of: box) else { return drawChildren(of: index, frame, in: &canvas) }
        // The shadow of the background is outside of the corners.
        canvas.group(in: frame, look: ElementLook(corners: corners)) { drawChildren(of: index, frame, in: &$0) }
      }
    }
  }

  private func drawChildren(of index: Int, _ frame: LayoutRect, in canvas: inout FloorCanvas) {
    var child = index + 1
    while child < end(of: index) {
      draw(child, x: frame.x, y: frame.y, in: &canvas)
      child = end(of: child)
    }
  }

  private func clippingCorners(of box: FlowBox) -> CornerRadii? {
    guard box.clips else { return nil }
    return box.look?.corners ?? (box.radius > 0 ? CornerRadii(box.radius) : nil)
  }

  /// Draws content in a group if the box has a role, a label or a tap.
  private func grouped(
    _ box: FlowBox, _ frame: LayoutRect, in canvas: inout FloorCanvas, _ content: (inout FloorCanvas) -> Void
  ) {
    if box.role == nil && box.label == nil && box.position == nil { return content(&canvas) }
    canvas.group(in: frame, role: box.role, label: box.label, position: box.position, content: content)
  }

  private func drawBackground(of box: FlowBox, _ frame: LayoutRect, in canvas: inout FloorCanvas) {
    if let color = box.background { canvas.fill(color, in: frame, radius: box.radius, look: box.look) }
  }

  private func draw(
    _ text: FlowText, of box: FlowBox, _ frame: LayoutRect, role: Role?, position: Int?, in canvas: inout FloorCanvas
  ) {
    let inner = LayoutRect(
      x: frame.x + box.padding.start, y: frame.y + box.padding.top,
      width: max(0, frame.width - box.padding.horizontal), height: max(0, frame.height - box.padding.vertical))
    canvas.text(
      text.text, style: text.style, in: inner, lineLimit: text.lineLimit, truncation: text.truncation,
      alignment: text.alignment, role: role, position: position, look: box.background == nil ? box.look : nil)
  }
}
