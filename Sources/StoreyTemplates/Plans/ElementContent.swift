import Storey

/// The kind of a compiled element and its content, with a frame or in flow.
indirect enum ElementContent: Sendable {
  case fill(ColorSource, AreaLook, label: TextSource?)
  /// An image, with the slot of its URL. An image without a label is decorative.
  case image(Int, ImageFit, ContentLook, label: TextSource?)
  case text(TextSource, TextPlan)
  /// Elements with frames.
  case group([ElementPlan], ContentLook, label: TextSource?)
  /// A stack, a grid or an overlap.
  case container(ContainerPlan, [FlowPlan], label: TextSource?)
  /// The children of a floor, each in a box of its own, with their slot.
  case children(Int)

  /// The accessible name of the element: its label, or the first text or label in it that is drawn. Repeated elements are passed over.
  var name: TextSource? { Self.first(of: names(nil)) }

  /// Returns the first name that is drawn among those of some elements with frames.
  static func name(of elements: [ElementPlan]) -> TextSource? {
    first(of: elements.flatMap { $0.content.names($0.when) })
  }

  private static func first(of names: [RunPlan]) -> TextSource? {
    names.count == 1 && names[0].when == nil ? names[0].source : names.isEmpty ? nil : .first(names)
  }

  /// The names in the element, in order.
  ///
  /// - Parameter when: The condition for the element to be drawn. Those around it are not known, so that a name of an element in one that is
  ///   not drawn counts.
  private func names(_ when: Condition?) -> [RunPlan] {
    let own: TextSource? =
      switch self {
      case .text(let source, _): source
      case .image(_, _, _, let label), .fill(_, _, let label), .group(_, _, let label), .container(_, _, let label):
        label
      case .children: nil
      }
    if let own { return [RunPlan(source: own, style: nil, when: when)] }
    let inner =
      switch self {
      case .group(let elements, _, _): elements.flatMap { $0.content.names($0.when ?? when) }
      case .container(_, let children, _):
        children.filter { $0.each == nil }.flatMap { $0.content.names($0.when ?? when) }
      case .text, .image, .fill, .children: [RunPlan]()
      }
    return Array(inner.prefix(TemplateLimits.names))
  }
}

/// A style of the theme, optionally with changes.
struct StylePlan: Sendable {
  let style: TextStyle
  var change: TextStyleChange?
  var isItalic = false
  /// The slots of the name of the style and of its colour, which take precedence.
  var slots: (style: Int?, color: Int?)?

  /// The style, if it is a style of the theme without changes.
  var constant: TextStyle? { slots == nil && change == nil && !isItalic ? style : nil }

  /// Returns the style in an item. A name or a colour that is absent changes nothing.
  func resolved(in scope: Scope, _ context: LayoutContext) -> TextStyle {
    guard let slots else { return change?.applied(to: style, in: context.theme, isItalic: isItalic) ?? style }
    let name = slots.style.flatMap { scope[$0].text?.string }
    let style = name.flatMap { name in TextStyle.standard.first { $0.name == name } } ?? style
    let color = slots.color.flatMap { ColorSource.slot($0).color(in: scope) }
    return change?.applied(to: style, in: context.theme, color: color, isItalic: isItalic) ?? style
  }
}

/// The look and the role of a text.
struct TextPlan: Sendable {
  let style: StylePlan
  let alignment: LineAlignment
  /// The maximum number of lines.
  let lines: Int
  let truncation: TextBlock.Truncation
  let role: Role?
  let look: ElementLook?
  /// The format of the countdown to the date in the slot of the text.
  var countdown: CountdownFormat?
  /// The position of the tap that follows the first link of a rich text, which has no other tap; `nil` for other texts.
  var linkTap: Int?

  /// Returns the properties of a text in flow.
  func form(_ style: TextStyle) -> FlowText.Form {
    FlowText.Form(style: style, alignment: alignment, lineLimit: lines, truncation: truncation)
  }

  /// Returns the position of the tap that follows the first link; `nil` for a text without one.
  func linkTap(in source: TextSource, _ scope: Scope) -> Int? { source.hasLink(in: scope) ? linkTap : nil }

  /// Returns the countdown of a text whose slot has a date.
  func countdown(_ source: TextSource, in scope: Scope) -> Countdown? {
    guard let countdown, case .slot(let slot) = source, case .date(let text, let seconds) = scope[slot] else {
      return nil
    }
    return Countdown(until: seconds, countdown, moment: text)
  }
}

/// The kind and the look of a container.
struct ContainerPlan: Sendable {
  let container: FlowContainer
  let padding: FlowEdges
  let background: ColorSource?
  let look: AreaLook
  let clips: Bool
}
