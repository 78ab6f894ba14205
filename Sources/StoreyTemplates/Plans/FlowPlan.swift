import Storey

/// A compiled element of a stack, a grid or an overlap, or such a container itself. A class, so that walking elements copies none.
final class FlowPlan: Sendable {
  /// The repetition of an element for the items of an array.
  struct Repetition: Sendable {
    /// The slot of the array.
    let slot: Int
    /// The taps of one item, by their positions in it.
    let taps: [TapPlan]
  }

  /// A length that is the number of a field.
  struct BoundLength: Sendable {
    let slot: Int
    let isPercentage: Bool

    /// Returns the length; `nil` if the slot is absent.
    func length(in scope: Scope) -> FlowLength? {
      scope[slot].text?.number.map { isPercentage ? .percent(max(0, $0)) : .points(max(0, $0)) }
    }
  }

  let content: ElementContent
  /// The properties of the box that no field determines.
  let form: SharedFlowForm
  /// The properties of a text whose style does not depend on the item or the theme.
  private let textForm: FlowText.Form?
  /// The look, unless it depends on fields or on the theme.
  private let look: SharedLook?
  /// The fields that determine the width and the height.
  private let width: BoundLength?
  private let height: BoundLength?
  let each: Repetition?
  /// The condition for the element to be drawn, in addition to the presence of its slots.
  let when: Condition?
  /// The position of its tap in the item.
  private let tap: Int?
  /// The number of boxes with one item of each repetition, and the number of levels of boxes.
  private let boxCount: Int
  private let depth: Int

  init(
    content: ElementContent, size: FlowSize, width: BoundLength?, height: BoundLength?, each: Repetition?,
    when: Condition?, tap: Int?
  ) {
    self.content = content
    self.width = width
    self.height = height
    self.each = each
    self.when = when
    self.tap = tap
    form = SharedFlowForm(content.form(size))
    look = content.constantLook
    textForm = if case .text(_, let plan) = content { plan.style.constant.map(plan.form) } else { nil }
    let children: [FlowPlan] = if case .container(_, let children, _) = content { children } else { [] }
    boxCount = children.reduce(1) { $0 + $1.boxCount }
    depth = 1 + (children.map(\.depth).max() ?? 0)
  }

  /// Creates the root of a flow, which has the size of its frame.
  convenience init(root content: ElementContent, when: Condition?, tap: Int?) {
    var size = FlowSize()
    size.height = .fill
    self.init(content: content, size: size, width: nil, height: nil, each: nil, when: when, tap: tap)
  }
}

extension ElementContent {
  /// Returns the properties of the box of an element that no field determines.
  fileprivate func form(_ size: FlowSize) -> FlowForm {
    switch self {
    case .fill: .leaf(size)
    case .image(_, _, _, let label): .leaf(size, role: label == nil ? .presentation : .img)
    case .text(_, let plan): .text(size, role: plan.role)
    case .group, .children: .leaf(size)
    case .container(let plan, _, _):
      FlowForm(plan.container, size, padding: plan.padding, clips: plan.clips)
    }
  }

  /// The look of the box of an element, unless it depends on fields or on the theme.
  fileprivate var constantLook: SharedLook? {
    switch self {
    case .fill(_, let area, _): area.whole.flatMap(SharedLook.init)
    case .image(_, _, let look, _): look.isConstant ? SharedLook(look.constant) : nil
    case .text(_, let plan): SharedLook(plan.look)
    case .group, .children: nil
    case .container(let plan, _, _): plan.look.whole.flatMap(SharedLook.init)
    }
  }
}

extension SharedLook {
  fileprivate convenience init?(_ area: AreaLook.Resolved) { self.init(area.look, radius: area.radius) }
}

extension FlowPlan {
  /// Returns the boxes of the element for an item.
  ///
  /// - Parameters:
  ///   - place: The item: its slots, its ordinal and the position of its first tap.
  ///   - positions: The positions of taps in repeated elements of the row.
  func flow(at place: ElementPlan.Place, _ positions: inout RepeatedPositions, _ context: LayoutContext) -> Flow {
    var assembly = FlowAssembly(capacity: boxCount, depth: depth)
    add(to: &assembly, place, &positions, context)
    return Flow(assembly)
  }

  private func add(
    to assembly: inout FlowAssembly, _ place: ElementPlan.Place, _ positions: inout RepeatedPositions,
    _ context: LayoutContext
  ) {
    guard let each else { return addOne(to: &assembly, place, &positions, context) }
    guard case .items(let items) = place.scope[each.slot] else { return }
    for (ordinal, item) in items.enumerated() where isDrawn(in: item) {
      let inner = ElementPlan.Place(
        scope: item, frame: place.frame, ordinal: ordinal, firstPosition: positions.next(each.taps.count),
        isFit: place.isFit)
      addOne(to: &assembly, inner, &positions, context)
    }
  }

  private func addOne(
    to assembly: inout FlowAssembly, _ place: ElementPlan.Place, _ positions: inout RepeatedPositions,
    _ context: LayoutContext
  ) {
    let scope = place.scope
    guard isDrawn(in: scope) else { return }
    let form = width == nil && height == nil ? form : boundForm(in: scope)
    let position = tap.map { place.firstPosition + $0 }
    switch content {
    case .fill(let color, let area, let label):
      guard let color = color.color(in: scope) else { return }
      assembly.add(
        .none, form, background: color, look: look(area, in: scope, context), label: label?.text(in: scope, context),
        position: position)
    case .image(let slot, let fit, let imageLook, let label):
      guard case .image(let url) = scope[slot] else { return }
      let text = label.map { $0.text(in: scope, context) ?? Picture.label(at: place.ordinal, in: nil, context) }
      let look = imageLook.isConstant ? look : SharedLook(imageLook.look(in: context))
      assembly.add(.image(url, fit), form, look: look, label: text, position: position)
    case .text(let source, let plan):
      let position = position ?? plan.linkTap(in: source, scope).map { place.firstPosition + $0 }
      let style = plan.style.resolved(in: scope, context)
      let runs = source.styledText(in: scope, style: style, context)
      guard let text = runs?.text ?? source.text(in: scope, context) else { return }
      let content = FlowText(
        text, runs: runs, countdown: plan.countdown(source, in: scope), textForm ?? plan.form(style))
      assembly.add(.text(content), form, look: look, position: position)
    case .group(let elements, let look, let label):
      // It is drawn when the frames of all boxes are known, so its positions are reserved.
      let reserved = positions
      positions.skip(elements, scope)
      let drawing = FlowBox.Content.drawing { canvas, frame in
        let inner = ElementPlan.Place(
          scope: scope, frame: frame, ordinal: place.ordinal, firstPosition: place.firstPosition, isFit: false)
        var positions = reserved
        let look = look.look(in: canvas.context)
        guard let look else { return ElementPlan.draw(elements, at: inner, &positions, in: &canvas) }
        canvas.group(in: frame, look: look) { ElementPlan.draw(elements, at: inner, &positions, in: &$0) }
      }
      assembly.add(drawing, form, label: label?.text(in: scope, context), position: position)
    case .children(let slot):
      guard case .children(let children) = scope[slot] else { return }
      for part in children.parts { assembly.add(.part(PlacedPart(part, positions.next(part))), form) }
    case .container(let plan, let children, let label):
      let index = assembly.add(
        .none, form, background: plan.background?.color(in: scope), look: look(plan.look, in: scope, context),
        label: label?.text(in: scope, context), position: position)
      for child in children { child.add(to: &assembly, place, &positions, context) }
      assembly.close(index)
    }
  }

  /// Returns the look of an area in an item.
  private func look(_ area: AreaLook, in scope: Scope, _ context: LayoutContext) -> SharedLook? {
    area.whole == nil ? SharedLook(area.resolved(in: scope, context)) : look
  }

  /// Returns the form with the lengths of the fields that determine its size.
  private func boundForm(in scope: Scope) -> SharedFlowForm {
    var bound = form.value
    if let length = width?.length(in: scope) { bound.size.width = length }
    if let length = height?.length(in: scope) { bound.size.height = length }
    return SharedFlowForm(bound)
  }

  /// Whether the condition is met, and the fields that determine the size have values.
  private func isDrawn(in scope: Scope) -> Bool {
    if let when, !when.isMet(in: scope) { return false }
    if let width, width.length(in: scope) == nil { return false }
    if let height, height.length(in: scope) == nil { return false }
    return true
  }
}

/// The positions of the taps in repeated elements. They follow those of the items of the row, in the order of drawing.
struct RepeatedPositions {
  private(set) var first: Int
  /// The first position of children, and the number of their rows. The positions of children follow all others.
  private let children: (first: Int, rowCount: Int)
  /// The number of rows of children that were drawn.
  private var rowsOfChildren = 0

  /// - Parameter children: The first position of children, and the number of their rows.
  init(from first: Int, children: (first: Int, rowCount: Int) = (0, 0)) {
    self.first = first
    self.children = children
  }

  /// Reserves the positions in elements that are not drawn now.
  mutating func skip(_ elements: [ElementPlan], _ scope: Scope) {
    ElementPlan.visitRepeated(of: elements, scope) { content in
      switch content {
      case .taps(let taps, _): first += taps.count
      case .part(let part): rowsOfChildren += part.rows.count
      }
    }
  }

  /// Returns the positions of a part.
  mutating func next(_ part: FloorPart) -> PartPositions {
    defer { rowsOfChildren += part.rows.count }
    return PartPositions(from: children.first, rowCount: children.rowCount, after: rowsOfChildren)
  }

  /// Returns the first of some positions.
  mutating func next(_ count: Int) -> Int {
    defer { first += count }
    return first
  }
}

/// A content that an element repeats: for each item of an array, or for each child of the floor.
enum RepeatedContent {
  /// The taps of an item that repeats an element.
  case taps([TapPlan], Scope)
  /// A child.
  case part(FloorPart)
}

extension FlowPlan {
  /// Calls a closure with the taps of each item of repeated elements and with each child, in the order of drawing.
  func visitRepeated(_ scope: Scope, _ visit: (RepeatedContent) -> Void) {
    guard let each else {
      if isDrawn(in: scope) { visitRepeatedInside(scope, visit) }
      return
    }
    guard case .items(let items) = scope[each.slot] else { return }
    for item in items where isDrawn(in: item) {
      visit(.taps(each.taps, item))
      visitRepeatedInside(item, visit)
    }
  }

  private func visitRepeatedInside(_ scope: Scope, _ visit: (RepeatedContent) -> Void) {
    switch content {
    case .fill, .image, .text: break
    case .group(let elements, _, _): ElementPlan.visitRepeated(of: elements, scope, visit)
    case .container(_, let children, _): for child in children { child.visitRepeated(scope, visit) }
    case .children(let slot):
      if case .children(let children) = scope[slot] { for part in children.parts { visit(.part(part)) } }
    }
  }

  /// Whether children of a floor can be in the element.
  var hasParts: Bool {
    switch content {
    case .fill, .image, .text: false
    case .group(let elements, _, _): elements.contains(where: \.hasParts)
    case .container(_, let children, _): children.contains(where: \.hasParts)
    case .children: true
    }
  }
}
