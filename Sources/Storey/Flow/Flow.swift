/// The content of a row as boxes that determine each other's sizes: stacks, grids and overlaps of texts, pictures and areas.
///
/// A flow is laid out for a width. The results are those of CSS: a stack is a flexbox, a grid is a grid, both with the minimum sizes of
/// children set to 0 and with `box-sizing: border-box`. Lengths are in points. Measuring and drawing are linear in the number of boxes,
/// at each of at most 32 levels.
public struct Flow: Sendable {
  /// The maximum number of levels of boxes. Boxes that are deeper are left out.
  public static let maximumDepth = 32

  /// The boxes, each before its descendants.
  private(set) var boxes: [FlowBox]
  /// The largest number of levels of boxes.
  let depth: Int

  /// Creates a flow from boxes in one array, which costs less than joining the flows of children.
  package init(_ assembly: FlowAssembly) {
    boxes = assembly.boxes
    depth = assembly.depth
  }

  private init(_ box: FlowBox) {
    boxes = [box]
    depth = 1
  }

  private init(_ box: FlowBox, children: [Flow]) {
    boxes = []
    boxes.reserveCapacity(children.reduce(1) { $0 + $1.boxes.count })
    boxes.append(box)
    for child in children { boxes += child.boxes }
    boxes[0].count = boxes.count
    depth = 1 + (children.map(\.depth).max() ?? 0)
  }

  // MARK: Containers

  /// Returns children side by side.
  ///
  /// - Parameters:
  ///   - gap: The space between children.
  ///   - padding: The space around the children.
  ///   - align: The vertical alignment of the children in their line.
  ///   - justify: The distribution of the width that the children leave.
  ///   - wraps: Whether children that do not fit start another line.
  ///   - lineGap: The space between lines.
  ///   - content: The children.
  public static func row(
    gap: Double = 0, padding: FlowEdges = 0, align: FlowAlignment = .stretch, justify: FlowJustification = .start,
    wraps: Bool = false, lineGap: Double = 0, @FlowBuilder content: () -> [Flow]
  ) -> Flow {
    stack(
      FlowStack(
        isRow: true, gap: inner(gap), align: align, justify: justify, wraps: wraps, lineGap: inner(lineGap)),
      padding, content())
  }

  /// Returns children below one another.
  ///
  /// - Parameters:
  ///   - gap: The space between children.
  ///   - padding: The space around the children.
  ///   - align: The horizontal alignment of the children.
  ///   - justify: The distribution of the height that the children leave.
  ///   - content: The children.
  public static func column(
    gap: Double = 0, padding: FlowEdges = 0, align: FlowAlignment = .stretch, justify: FlowJustification = .start,
    @FlowBuilder content: () -> [Flow]
  ) -> Flow {
    stack(
      FlowStack(isRow: false, gap: inner(gap), align: align, justify: justify, wraps: false, lineGap: 0),
      padding, content())
  }

  private static func stack(_ stack: FlowStack, _ padding: FlowEdges, _ children: [Flow]) -> Flow {
    Flow(box(.stack(stack), padding), children: children)
  }

  /// Returns children in the cells of a grid, row after row. Rows are as high as their highest child.
  ///
  /// - Parameters:
  ///   - columns: The columns. Further columns, for children that are placed or reach beyond these, are `auto`.
  ///   - columnGap: The space between columns.
  ///   - rowGap: The space between rows.
  ///   - padding: The space around the children.
  ///   - content: The children.
  public static func grid(
    _ columns: [FlowTrack], columnGap: Double = 0, rowGap: Double = 0, padding: FlowEdges = 0,
    @FlowBuilder content: () -> [Flow]
  ) -> Flow {
    let grid = FlowGrid(columns: columns, columnGap: inner(columnGap), rowGap: inner(rowGap))
    return Flow(box(.grid(grid), padding), children: content())
  }

  /// Returns children over one another, from back to front. The box is as large as its largest child.
  public static func overlap(padding: FlowEdges = 0, @FlowBuilder content: () -> [Flow]) -> Flow {
    Flow(box(.overlap, padding), children: content())
  }

  private static func box(_ container: FlowContainer, _ padding: FlowEdges) -> FlowBox {
    FlowBox(content: .none, form: SharedFlowForm(FlowForm(container, padding: padding.inner)), count: 1)
  }

  // MARK: Elements

  /// Returns a text. It is as wide as its longest line if there is room.
  public static func text(
    _ text: JSONText, style: TextStyle = .body, lineLimit: Int = .max, truncation: TextBlock.Truncation = .unexpected,
    alignment: LineAlignment = .leading
  ) -> Flow {
    Flow(
      FlowText(
        text, FlowText.Form(style: style, alignment: alignment, lineLimit: lineLimit, truncation: truncation)))
  }

  /// Returns a text of several runs. `style` determines the height and the baseline of all lines.
  public static func text(
    _ text: StyledText, style: TextStyle = .body, lineLimit: Int = .max,
    truncation: TextBlock.Truncation = .unexpected, alignment: LineAlignment = .leading
  ) -> Flow {
    Flow(
      FlowText(
        text.text, runs: text,
        FlowText.Form(style: style, alignment: alignment, lineLimit: lineLimit, truncation: truncation)))
  }

  /// Returns a countdown, as wide as its widest text. A floor that draws one must have `countsDown`.
  public static func countdown(
    _ countdown: Countdown, style: TextStyle = .body, alignment: LineAlignment = .leading
  ) -> Flow {
    Flow(
      FlowText(
        countdown.moment, countdown: countdown,
        FlowText.Form(style: style, alignment: alignment, lineLimit: 1, truncation: .unexpected)))
  }

  private init(_ text: FlowText) { self.init(FlowBox(content: .text(text), form: Self.plainText, count: 1)) }

  /// The forms of boxes without properties of their own.
  private static let plainText = SharedFlowForm(.text())
  private static let plainLeaf = SharedFlowForm(.leaf())
  private static let picture = SharedFlowForm(.leaf(role: .img))
  private static let decoration = SharedFlowForm(.leaf(role: .presentation))

  /// Returns a picture. It has no size of its own: give it a width, a height or an aspect, or stretch it. A picture without a label is
  /// decorative.
  public static func image(_ url: ResourceURL?, fit: ImageFit = .cover, label: JSONText? = nil) -> Flow {
    Flow(
      FlowBox(content: .image(url, fit), form: label == nil ? decoration : picture, label: label, count: 1))
  }

  /// Returns an empty box, which takes space or, with a background, shows a colour.
  public static var space: Flow { Flow(FlowBox(content: .none, form: plainLeaf, count: 1)) }

  /// Returns a box with a drawing of its own. The closure gets the frame of the box, in the coordinates of the row. The box has no size
  /// of its own.
  public static func drawing(_ draw: @escaping @Sendable (inout FloorCanvas, LayoutRect) -> Void) -> Flow {
    Flow(FlowBox(content: .drawing(draw), form: plainLeaf, count: 1))
  }

  // MARK: Properties

  /// Returns the flow with a colour behind it.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - radius: The radius of the corners.
  ///   - look: The gradient, the border, the shadow and the corners. The opacity is that of the children, too.
  ///   - clips: Whether the corners clip the children as well.
  public func background(
    _ color: ThemeColor, radius: Double = 0, look: ElementLook? = nil, clips: Bool = false
  ) -> Flow {
    formed { $0.clips = clips }.with {
      $0.background = color
      $0.look = SharedLook(look, radius: Self.inner(radius))
    }
  }

  /// Returns the flow with a look: the corners of a picture, or the opacity of a picture or a text.
  public func look(_ look: ElementLook) -> Flow { with { $0.look = SharedLook(look, radius: $0.look?.radius ?? 0) } }

  /// Returns the flow with a width, a height or both. `nil` keeps the present one.
  public func size(width: FlowLength? = nil, height: FlowLength? = nil) -> Flow {
    sized {
      if let width { $0.width = width }
      if let height { $0.height = height }
    }
  }

  /// Returns the flow with a minimum width, a minimum height or both.
  public func minimum(width: FlowLength? = nil, height: FlowLength? = nil) -> Flow {
    sized {
      if let width { $0.minWidth = width }
      if let height { $0.minHeight = height }
    }
  }

  /// Returns the flow with a maximum width, a maximum height or both.
  public func maximum(width: FlowLength? = nil, height: FlowLength? = nil) -> Flow {
    sized {
      if let width { $0.maxWidth = width }
      if let height { $0.maxHeight = height }
    }
  }

  /// Returns the flow with a ratio of width to height, which determines the one that is not known.
  public func aspect(_ ratio: Double) -> Flow {
    sized { $0.aspect = ratio.isFinite && ratio > 0 ? min(max(ratio, 1e-5), 1e5) : nil }
  }

  /// Returns the flow with its share of the space that is left along the axis of a stack.
  public func grow(_ share: Double = 1) -> Flow { sized { $0.grow = Self.inner(share) } }

  /// Returns the flow with its share of the space that is missing along the axis of a stack. Default: 1.
  public func shrink(_ share: Double) -> Flow { sized { $0.shrink = Self.inner(share) } }

  /// Returns the flow with the size from which it grows or shrinks along the axis of a stack. Default: its width or height.
  public func basis(_ length: FlowLength) -> Flow { sized { $0.basis = length } }

  /// Returns the flow with space around it.
  public func margin(_ margin: FlowEdges) -> Flow { sized { $0.margin = margin } }

  /// Returns the flow with its own alignment across the axis of a stack, or vertically in a cell of a grid.
  public func alignSelf(_ alignment: FlowAlignment) -> Flow { sized { $0.alignSelf = alignment } }

  /// Returns the flow with its place in an overlap.
  public func anchor(_ anchor: FlowAnchor) -> Flow { sized { $0.anchor = anchor } }

  /// Returns the flow with the number of columns and rows that it covers in a grid.
  public func span(_ columns: Int = 1, rows: Int = 1) -> Flow {
    sized {
      $0.cell.span = min(max(columns, 1), FlowGrid.maximumColumns)
      $0.cell.rowSpan = min(max(rows, 1), FlowGrid.maximumColumns)
    }
  }

  /// Returns the flow with its first column and row in a grid, from 0.
  public func cell(column: Int, row: Int) -> Flow {
    sized {
      $0.cell.column = min(max(column, 0), FlowGrid.maximumColumns - 1)
      $0.cell.row = min(max(row, 0), FlowGrid.maximumColumns - 1)
    }
  }

  /// Returns the flow with an accessibility label.
  public func label(_ label: JSONText?) -> Flow { with { $0.label = label } }

  /// Returns the flow with a role for accessibility.
  public func role(_ role: Role?) -> Flow { formed { $0.role = role } }

  /// Returns the flow with the position that a tap passes to the model.
  public func tap(_ position: Int?) -> Flow { with { $0.position = position } }

  private func with(_ change: (inout FlowBox) -> Void) -> Flow {
    var flow = self
    change(&flow.boxes[0])
    return flow
  }

  private func sized(_ change: (inout FlowSize) -> Void) -> Flow {
    formed { change(&$0.size) }
  }

  private func formed(_ change: (inout FlowForm) -> Void) -> Flow {
    var form = boxes[0].form.value
    change(&form)
    return with { $0.form = SharedFlowForm(form) }
  }

  /// Returns a number that is finite and not negative.
  private static func inner(_ number: Double) -> Double { max(0, FlowLength.finite(number)) }
}

/// Builds the children of a flow from expressions, conditions and loops.
@resultBuilder
public enum FlowBuilder {
  /// Returns one child.
  public static func buildExpression(_ child: Flow) -> [Flow] { [child] }
  /// Returns no child for `nil`.
  public static func buildExpression(_ child: Flow?) -> [Flow] { child.map { [$0] } ?? [] }
  /// Returns children that were built elsewhere.
  public static func buildExpression(_ children: [Flow]) -> [Flow] { children }
  /// Returns the children of a block.
  public static func buildBlock(_ children: [Flow]...) -> [Flow] { children.flatMap(\.self) }
  /// Returns the children of an `if` without `else`.
  public static func buildOptional(_ children: [Flow]?) -> [Flow] { children ?? [] }
  /// Returns the children of the first branch.
  public static func buildEither(first children: [Flow]) -> [Flow] { children }
  /// Returns the children of the second branch.
  public static func buildEither(second children: [Flow]) -> [Flow] { children }
  /// Returns the children of a loop.
  public static func buildArray(_ children: [[Flow]]) -> [Flow] { children.flatMap(\.self) }
}
