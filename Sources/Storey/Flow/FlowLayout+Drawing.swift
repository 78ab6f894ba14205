extension FlowLayout {
  /// Draws a box whose place is known.
  ///
  /// - Parameters:
  ///   - x: The left edge of its container in the row.
  ///   - y: The top edge of its container in the row.
  func draw(_ index: Int, x: Double, y: Double, in canvas: inout FloorCanvas) {
    var frame = frame(of: index)
    frame.x += x
    frame.y += y
    draw(boxes[index], at: index, frame, in: &canvas)
  }

  private func draw(_ box: borrowing FlowBox, at index: Int, _ frame: LayoutRect, in canvas: inout FloorCanvas) {
    let role = box.form.value.role
    switch box.content {
    case .text(let text) where box.background == nil && box.padding == FlowEdges():
      draw(text, frame, look: box.look?.look, role: role, position: box.position, in: &canvas)
    case .image(let url, let fit):
      drawBackground(of: box, frame, in: &canvas)
      canvas.image(
        url, in: frame, fit: fit, label: box.label, role: role, position: box.position,
        look: box.background == nil ? box.look?.look : nil)
    case .text, .drawing, .part, .none:
      // The opacity of a container is that of its children, too.
      let opacity = box.count > 1 ? box.look?.look?.opacity ?? 1 : 1
      let isGroup = role != nil || box.label != nil || box.position != nil || opacity < 1
      let group =
        isGroup
        ? canvas.openGroup(
          in: frame, role: role, label: box.label, position: box.position,
          look: opacity < 1 ? ElementLook(opacity: opacity) : nil) : nil
      drawBackground(of: box, frame, isOpaque: opacity < 1, in: &canvas)
      drawContent(of: box, at: index, frame, in: &canvas)
      if let group { canvas.close(group) }
    }
  }

  private func drawContent(
    of box: borrowing FlowBox, at index: Int, _ frame: LayoutRect, in canvas: inout FloorCanvas
  ) {
    switch box.content {
    case .text(let text):
      let look = box.background == nil ? box.look?.look : nil
      draw(text, frame.inside(box.padding), look: look, role: nil, position: nil, in: &canvas)
    case .drawing(let draw): draw(&canvas, frame)
    case .part(let placed): placed.part.draw(in: frame.inside(box.padding), placed.positions, on: &canvas)
    case .image: break
    case .none where box.count == 1: break
    case .none:
      // The shadow of the background is outside of the corners.
      let clip = clippingCorners(of: box).map {
        canvas.openGroup(in: frame, role: nil, label: nil, position: nil, look: ElementLook(corners: $0))
      }
      let end = index + box.count
      var child = index + 1
      while child < end {
        draw(child, x: frame.x, y: frame.y, in: &canvas)
        child += boxes[child].count
      }
      if let clip { canvas.close(clip) }
    }
  }

  private func clippingCorners(of box: borrowing FlowBox) -> CornerRadii? {
    guard box.form.value.clips else { return nil }
    return box.look.flatMap { $0.look?.corners ?? ($0.radius > 0 ? CornerRadii($0.radius) : nil) }
  }

  /// - Parameter isOpaque: Whether the background is drawn without its opacity, which is that of a group around it.
  private func drawBackground(
    of box: borrowing FlowBox, _ frame: LayoutRect, isOpaque: Bool = false, in canvas: inout FloorCanvas
  ) {
    guard let color = box.background else { return }
    var look = box.look?.look
    if isOpaque { look?.opacity = 1 }
    canvas.fill(color, in: frame, radius: box.look?.radius ?? 0, look: look)
  }

  private func draw(
    _ text: FlowText, _ frame: LayoutRect, look: ElementLook?, role: Role?, position: Int?,
    in canvas: inout FloorCanvas
  ) {
    let form = text.form
    if let runs = text.extra?.runs {
      return canvas.text(
        runs, style: form.style, in: frame, lineLimit: form.lineLimit, truncation: form.truncation,
        alignment: form.alignment, role: role, position: position, look: look)
    }
    if let countdown = text.extra?.countdown {
      return canvas.countdown(
        countdown, style: form.style, in: frame, alignment: form.alignment, role: role, position: position, look: look)
    }
    canvas.text(
      text.text, style: form.style, in: frame, lineLimit: form.lineLimit, truncation: form.truncation,
      alignment: form.alignment, role: role, position: position, look: look)
  }
}

extension LayoutRect {
  /// Returns the area inside edges.
  fileprivate func inside(_ edges: FlowEdges) -> LayoutRect {
    LayoutRect(
      x: x + edges.start, y: y + edges.top, width: max(0, width - edges.horizontal),
      height: max(0, height - edges.vertical))
  }
}
