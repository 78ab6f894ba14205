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
    case .text(let text) where box.background == nil && box.padding == FlowEdges():
      draw(text, of: box, frame, role: box.role, position: box.position, in: &canvas)
    case .image(let url, let fit):
      drawBackground(of: box, frame, in: &canvas)
      canvas.image(
        url, in: frame, fit: fit, label: box.label, role: box.role, position: box.position,
        look: box.background == nil ? box.look : nil)
    case .text, .drawing, .stack, .grid, .overlap, .space:
      let isGroup = box.role != nil || box.label != nil || box.position != nil
      let group =
        isGroup
        ? canvas.openGroup(in: frame, role: box.role, label: box.label, position: box.position, look: nil) : nil
      drawBackground(of: box, frame, in: &canvas)
      drawContent(of: index, box, frame, in: &canvas)
      if let group { canvas.close(group) }
    }
  }

  private func drawContent(of index: Int, _ box: FlowBox, _ frame: LayoutRect, in canvas: inout FloorCanvas) {
    switch box.content {
    case .text(let text): draw(text, of: box, frame, role: nil, position: nil, in: &canvas)
    case .drawing(let draw): draw(&canvas, frame)
    case .image, .space: break
    case .stack, .grid, .overlap:
      // The shadow of the background is outside of the corners.
      let clip = clippingCorners(of: box).map {
        canvas.openGroup(in: frame, role: nil, label: nil, position: nil, look: ElementLook(corners: $0))
      }
      for child in children(of: index) { draw(child, x: frame.x, y: frame.y, in: &canvas) }
      if let clip { canvas.close(clip) }
    }
  }

  private func clippingCorners(of box: FlowBox) -> CornerRadii? {
    guard box.clips else { return nil }
    return box.look?.corners ?? (box.radius > 0 ? CornerRadii(box.radius) : nil)
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
    let look = box.background == nil ? box.look : nil
    if let runs = text.extra?.runs {
      return canvas.text(
        runs, style: text.style, in: inner, lineLimit: text.lineLimit, truncation: text.truncation,
        alignment: text.alignment, role: role, position: position, look: look)
    }
    if let countdown = text.extra?.countdown {
      return canvas.countdown(
        countdown, style: text.style, in: inner, alignment: text.alignment, role: role, position: position, look: look)
    }
    canvas.text(
      text.text, style: text.style, in: inner, lineLimit: text.lineLimit, truncation: text.truncation,
      alignment: text.alignment, role: role, position: position, look: look)
  }
}
