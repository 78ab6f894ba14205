import Storey

/// A compiled element of a template.
struct ElementPlan: Sendable {
  let content: ElementContent
  let x: FrameLength
  let y: FrameLength
  let width: FrameLength
  let height: FrameLength
  /// The condition for the element to be drawn, in addition to the presence of its slots.
  let when: Condition?
  /// The position of its tap in the item.
  let tap: Int?

  /// The element as the root of a flow, if it is a container.
  private let flow: FlowPlan?

  init(
    content: ElementContent, x: FrameLength, y: FrameLength, width: FrameLength, height: FrameLength, when: Condition?,
    tap: Int?
  ) {
    self.content = content
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.when = when
    self.tap = tap
    flow = if case .container = content { FlowPlan(root: content, when: when, tap: tap) } else { nil }
  }

  /// The parameters of a measurement.
  struct Measure {
    /// The width of the row or item, in points.
    let width: Double
    let context: LayoutContext
  }

  /// Returns the bottom of the lowest element, in points. The bottom of a text is that of its lines or of its frame,
  /// whichever is lower.
  static func lowest(of elements: [ElementPlan], _ scope: Scope, _ measure: Measure) -> Double {
    elements.reduce(0) { max($0, $1.lowest(scope, measure)) }
  }

  private func lowest(_ scope: Scope, _ measure: Measure) -> Double {
    guard isDrawn(in: scope) else { return 0 }
    let bottom = y.points + height.points
    switch content {
    case .fill(let color, _, _): return color.color(in: scope) == nil ? 0 : bottom
    case .image(let slot, _, _, _): return if case .image = scope[slot] { bottom } else { 0 }
    case .group(let elements, _, _): return max(bottom, Self.lowest(of: elements, scope, measure))
    case .text(let source, let text):
      guard let height = height(of: text, source, scope, measure) else { return 0 }
      return max(bottom, y.points + height)
    case .children: return 0
    case .container:
      guard let flow else { return 0 }
      let frame = LayoutRect(x: 0, y: 0, width: max(0, width.resolved(in: measure.width)), height: 0)
      let place = Place(scope: scope, frame: frame, ordinal: 0, firstPosition: 0, isFit: true)
      var positions = RepeatedPositions(from: 0)
      let boxes = flow.flow(at: place, &positions, measure.context)
      return max(bottom, y.points + boxes.height(width: frame.width, in: measure.context))
    }
  }

  /// Returns the height of the lines of a text; `nil` if it is absent.
  private func height(of plan: TextPlan, _ source: TextSource, _ scope: Scope, _ measure: Measure) -> Double? {
    let style = plan.style.resolved(in: scope, measure.context)
    // A single line has the same height for every text, also for blank ones, so the text is not composed.
    if plan.lines == 1 { return source.isPresent(in: scope) ? measure.context.style(style).lineHeight : nil }
    let width = max(0, width.resolved(in: measure.width))
    if source.isStyled {
      return source.styledText(in: scope, style: style, measure.context).map {
        measure.context.height(of: $0, style: style, width: width, lineLimit: plan.lines)
      }
    }
    guard let text = source.text(in: scope, measure.context) else { return nil }
    return measure.context.height(of: text, style: style, width: width, lineLimit: plan.lines)
  }

  private func isDrawn(in scope: Scope) -> Bool {
    when?.isMet(in: scope) ?? true
  }

  /// An item to draw: its slots, its frame, and the position of its first tap.
  struct Place {
    let scope: Scope
    let frame: LayoutRect
    /// The ordinal of the item, from 0.
    let ordinal: Int
    let firstPosition: Int
    /// Whether texts grow to the height of their lines.
    let isFit: Bool
  }

  /// Draws elements.
  ///
  /// - Parameter positions: The positions of taps in repeated elements of the row.
  static func draw(
    _ elements: [ElementPlan], at place: Place, _ positions: inout RepeatedPositions, in canvas: inout FloorCanvas
  ) {
    for element in elements { element.draw(at: place, &positions, in: &canvas) }
  }

  private func draw(at place: Place, _ positions: inout RepeatedPositions, in canvas: inout FloorCanvas) {
    guard isDrawn(in: place.scope) else { return }
    let position = tap.map { place.firstPosition + $0 }
    switch content {
    case .fill(let color, let area, let label):
      guard let color = color.color(in: place.scope) else { return }
      let frame = frame(in: place.frame)
      let area = area.resolved(in: place.scope, canvas.context)
      guard let position else { return canvas.fill(color, in: frame, radius: area.radius, look: area.look) }
      let text = label?.text(in: place.scope, canvas.context)
      canvas.group(in: frame, label: text, position: position) {
        $0.fill(color, in: frame, radius: area.radius, look: area.look)
      }
    case .image(let slot, let fit, let look, let label):
      guard case .image(let url) = place.scope[slot] else { return }
      let text = label.map {
        $0.text(in: place.scope, canvas.context) ?? Picture.label(at: place.ordinal, in: nil, canvas.context)
      }
      canvas.image(
        url, in: frame(in: place.frame), fit: fit, label: text, role: text == nil ? .presentation : .img,
        position: position, look: look.look(in: canvas.context))
    case .text(let source, let plan):
      let position = position ?? plan.linkTap(in: source, place.scope).map { place.firstPosition + $0 }
      let style = plan.style.resolved(in: place.scope, canvas.context)
      var frame = frame(in: place.frame)
      if place.isFit {
        let measure = Measure(width: place.frame.width, context: canvas.context)
        frame.height = max(frame.height, height(of: plan, source, place.scope, measure) ?? 0)
      }
      if plan.countdown != nil {
        guard let countdown = plan.countdown(source, in: place.scope) else { return }
        return canvas.countdown(
          countdown, style: style, in: frame, alignment: plan.alignment, role: plan.role, position: position,
          look: plan.look)
      }
      if source.isStyled {
        guard let text = source.styledText(in: place.scope, style: style, canvas.context) else { return }
        return canvas.text(
          text, style: style, in: frame, lineLimit: plan.lines, truncation: plan.truncation, alignment: plan.alignment,
          role: plan.role, position: position, look: plan.look)
      }
      guard let text = source.text(in: place.scope, canvas.context) else { return }
      canvas.text(
        text, style: style, in: frame, lineLimit: plan.lines, truncation: plan.truncation, alignment: plan.alignment,
        role: plan.role, position: position, look: plan.look)
    case .group(let elements, let look, let label):
      let text = label?.text(in: place.scope, canvas.context)
      let look = look.look(in: canvas.context)
      canvas.group(in: frame(in: place.frame), label: text, position: position, look: look) { canvas in
        Self.draw(elements, at: place, &positions, in: &canvas)
      }
    case .children: return
    case .container:
      guard let flow else { return }
      let frame = frame(in: place.frame)
      let boxes = flow.flow(at: place, &positions, canvas.context)
      if place.isFit {
        canvas.flow(boxes, growingFrom: frame, to: TableLayout.maximumHeight)
      } else {
        canvas.flow(boxes, in: frame)
      }
    }
  }

  /// Whether items of an array that repeat the element, or elements in it, have taps.
  var hasRepeatedTaps: Bool {
    switch content {
    case .fill, .image, .text, .children: false
    case .group(let elements, _, _): elements.contains(where: \.hasRepeatedTaps)
    case .container: flow?.hasRepeatedTaps ?? false
    }
  }

  /// Whether children of a floor can be in the element.
  var hasParts: Bool {
    switch content {
    case .fill, .image, .text, .children: false
    case .group(let elements, _, _): elements.contains(where: \.hasParts)
    case .container: flow?.hasParts ?? false
    }
  }

  /// Calls a closure with the taps of each item of repeated elements and with each child, as `FlowPlan` does.
  static func visitRepeated(of elements: [ElementPlan], _ scope: Scope, _ visit: (RepeatedContent) -> Void) {
    for element in elements where element.isDrawn(in: scope) {
      switch element.content {
      case .fill, .image, .text, .children: break
      case .group(let elements, _, _): visitRepeated(of: elements, scope, visit)
      case .container: element.flow?.visitRepeated(scope, visit)
      }
    }
  }

  private func frame(in whole: LayoutRect) -> LayoutRect {
    LayoutRect(
      x: whole.x + x.resolved(in: whole.width), y: whole.y + y.resolved(in: whole.height),
      width: max(0, width.resolved(in: whole.width)), height: max(0, height.resolved(in: whole.height)))
  }
}
