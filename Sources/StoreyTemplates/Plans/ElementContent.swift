import Storey

/// The kind of a compiled element and its content, with a frame or in flow.
indirect enum ElementContent: Sendable {
  case fill(ColorSource, AreaLook, label: TextSource?)
  /// An image, with the slot of its URL. An image without a label is decorative.
  case image(Int, ImageFit, ElementLook?, label: TextSource?)
  case text(TextSource, TextPlan)
  /// Elements with frames.
  case group([ElementPlan], ElementLook?, label: TextSource?)
  /// A stack, a grid or an overlap.
  case container(ContainerPlan, [FlowPlan], label: TextSource?)

  /// The accessible name of the element: its label, or the first text or label in it. Repeated elements are passed over.
  var name: TextSource? {
    switch self {
    case .text(let source, _): source
    case .image(_, _, _, let label), .fill(_, _, let label): label
    case .group(let elements, _, let label): label ?? Self.name(of: elements.map(\.content))
    case .container(_, let children, let label):
      label ?? Self.name(of: children.filter { $0.each == nil }.map(\.content))
    }
  }

  /// Returns the first name of some elements.
  static func name(of contents: [ElementContent]) -> TextSource? {
    for content in contents {
      if let name = content.name { return name }
    }
    return nil
  }
}

/// A style of the theme, optionally with changes.
struct StylePlan: Sendable {
  let style: TextStyle
  let change: TextStyleChange?

  func resolved(_ theme: Theme) -> TextStyle { change?.applied(to: style, in: theme) ?? style }
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
  let content: FlowBox.Content
  let padding: FlowEdges
  let background: ColorSource?
  let look: AreaLook
  let clips: Bool
}
