/// A box of a flow. In a `Flow`, the descendants of a box directly follow it.
package struct FlowBox: Sendable {
  /// The kind of a box and its content.
  package enum Content: Sendable {
    case stack(FlowStack)
    case grid(FlowGrid)
    /// Children over one another.
    case overlap
    case text(FlowText)
    case image(ResourceURL?, ImageFit)
    /// A drawing of a closure in the frame of the box. It has no size of its own.
    case drawing(@Sendable (inout FloorCanvas, LayoutRect) -> Void)
    /// Nothing but a background.
    case space
  }

  package let content: Content
  /// The kind of the content, without its references.
  let shape: FlowShape
  package var padding: FlowEdges
  package var background: ThemeColor?
  package var radius: Double
  /// The look of the background, or of a picture or text.
  package var look: ElementLook?
  /// Whether the corners of the background clip the children.
  package var clips: Bool
  /// The size. Boxes of one kind share it, because it is large.
  package var size: SharedFlowSize
  package var label: JSONText?
  package var role: Role?
  package var position: Int?
  /// The number of boxes from this one to its last descendant.
  package var count = 1
  /// The number of levels of boxes, from this one down.
  package var depth = 1

  package init(
    _ content: Content, _ size: SharedFlowSize = .standard, padding: FlowEdges = FlowEdges(),
    background: ThemeColor? = nil, radius: Double = 0, look: ElementLook? = nil, clips: Bool = false,
    label: JSONText? = nil, role: Role? = nil, position: Int? = nil
  ) {
    self.content = content
    self.size = size
    self.padding = padding
    self.background = background
    self.radius = radius
    self.look = look
    self.clips = clips
    self.label = label
    self.role = role
    self.position = position
    shape =
      switch content {
      case .stack(let stack): .stack(stack)
      case .grid: .grid
      case .overlap: .overlap
      case .text: .text
      case .image, .drawing, .space: .leaf
      }
  }
}

/// The kind of a box. It has no references, so that looking at it counts none.
enum FlowShape {
  case stack(FlowStack)
  case grid, overlap, text
  /// A box without content that has a size.
  case leaf
}

/// A size that several boxes share.
package final class SharedFlowSize: Sendable {
  package let value: FlowSize

  package init(_ value: FlowSize) { self.value = value }

  /// The size of a box without a size of its own.
  package static let standard = SharedFlowSize(FlowSize())
}

/// The size of a box, and its place in its container.
package struct FlowSize: Sendable {
  package var width = FlowLength.auto
  package var height = FlowLength.auto
  package var minWidth = FlowLength.auto
  package var maxWidth = FlowLength.auto
  package var minHeight = FlowLength.auto
  package var maxHeight = FlowLength.auto
  package var grow = 0.0
  package var shrink = 1.0
  package var basis = FlowLength.auto
  /// The ratio of width to height.
  package var aspect: Double?
  package var margin = FlowEdges()
  package var alignSelf: FlowAlignment?
  package var anchor = FlowAnchor()
  package var cell = FlowCellPlace()

  package init() {}
}

/// The properties of a stack.
package struct FlowStack: Sendable {
  package let isRow: Bool
  package let gap: Double
  package let align: FlowAlignment
  package let justify: FlowJustification
  package let wraps: Bool
  /// The space between lines.
  package let lineGap: Double

  package init(
    isRow: Bool, gap: Double, align: FlowAlignment, justify: FlowJustification, wraps: Bool, lineGap: Double
  ) {
    self.isRow = isRow
    self.gap = gap
    self.align = align
    self.justify = justify
    self.wraps = wraps
    self.lineGap = lineGap
  }
}

/// The properties of a grid.
package struct FlowGrid: Sendable {
  package let columns: [FlowTrack]
  package let columnGap: Double
  package let rowGap: Double

  package init(columns: [FlowTrack], columnGap: Double, rowGap: Double) {
    self.columns = columns
    self.columnGap = columnGap
    self.rowGap = rowGap
  }
}

/// The content and look of a text.
package struct FlowText: Sendable {
  package let text: JSONText
  /// The runs or the countdown of the text; `nil` for a text with one style that does not change.
  let extra: Extra?
  package let style: TextStyle
  package let alignment: LineAlignment
  package let lineLimit: Int
  package let truncation: TextBlock.Truncation

  /// The properties of few texts. A class, so that other texts are small.
  final class Extra: Sendable {
    let runs: StyledText?
    let countdown: Countdown?

    init(_ runs: StyledText?, _ countdown: Countdown?) {
      self.runs = runs
      self.countdown = countdown
    }
  }

  package init(
    text: JSONText, runs: StyledText? = nil, countdown: Countdown? = nil, style: TextStyle, alignment: LineAlignment,
    lineLimit: Int,
    truncation: TextBlock.Truncation
  ) {
    self.text = text
    extra = runs == nil && countdown == nil ? nil : Extra(runs, countdown)
    self.style = style
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.truncation = truncation
  }
}
