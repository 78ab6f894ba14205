/// The canvas that a renderer draws on. All frames, at any depth, are in points, in the coordinates of the row, and for
/// left-to-right text: for right-to-left text, the canvas mirrors the drawing.
///
/// A canvas cannot be copied, because all calls must go to the same drawing.
public struct FloorCanvas: ~Copyable {
  /// The rectangle of the row; its origin is (0, 0).
  public let bounds: LayoutRect
  /// The context of the layout: the width of the page, the direction and the theme.
  public let context: LayoutContext
  /// The band of the row that is needed, in points from its top; `nil` if all of it is needed. A renderer of many items may leave out items
  /// outside of it.
  package let band: ClosedRange<Double>?
  private(set) var list: DisplayList
  private let isMirrored: Bool
  /// Whether pictures are only counted, without additions to the list.
  private let isCounting: Bool
  /// The number of pictures that were counted.
  private(set) var pictureCount = 0

  /// Creates a canvas that draws in the memory of a list, which it takes until `finish(into:)`.
  init(
    bounds: LayoutRect, context: LayoutContext, band: ClosedRange<Double>? = nil, reusing list: inout DisplayList
  ) {
    self.bounds = bounds
    self.band = band
    self.context = context
    isMirrored = context.direction == .rightToLeft
    isCounting = false
    self.list = DisplayList()
    swap(&self.list, &list)
    self.list.removeAll()
  }

  /// Creates a canvas that continues the drawing of a list, which it takes until `finish(into:)`.
  private init(
    bounds: LayoutRect, context: LayoutContext, isCounting: Bool, continuing list: inout DisplayList
  ) {
    self.bounds = bounds
    self.context = context
    band = nil
    isMirrored = context.direction == .rightToLeft && !isCounting
    self.isCounting = isCounting
    self.list = DisplayList()
    swap(&self.list, &list)
  }

  /// Creates a canvas that only counts pictures.
  init(countingPicturesIn bounds: LayoutRect, context: LayoutContext) {
    self.bounds = bounds
    self.context = context
    band = nil
    isMirrored = false
    isCounting = true
    list = DisplayList()
  }

  /// Fills an area with a colour, or with the gradient of its look.
  public mutating func fill(
    _ color: ThemeColor, in frame: LayoutRect, radius: Double = 0, look: ElementLook? = nil
  ) {
    if isCounting { return }
    append(.fill(color, radius: radius), frame, look: look)
  }

  /// Draws a picture. A decorative picture has the role `.presentation` and no label.
  public mutating func image(
    _ url: ResourceURL?, in frame: LayoutRect, fit: ImageFit = .cover, label: JSONText? = nil, role: Role? = nil,
    position: Int? = nil, look: ElementLook? = nil
  ) {
    if isCounting {
      pictureCount += 1
      return
    }
    let index = url.map { list.add($0) }
    append(.image(index, fit: fit), frame, look: look, role: role, label: label, position: position)
  }

  /// Draws all lines of a text, inset by `inset` points from each edge of the row.
  /// `LayoutContext.height(of:style:insetBy:)` returns the height of this row.
  public mutating func text(
    _ text: JSONText, style: TextStyle = .body, insetBy inset: Double, alignment: LineAlignment = .leading,
    role: Role? = nil, position: Int? = nil
  ) {
    self.text(
      text, style: style, in: bounds.insetBy(dx: inset, dy: inset), lineLimit: .max, alignment: alignment, role: role,
      position: position)
  }

  /// Draws a text from the top of its frame. It has at least one line, at most `lineLimit` lines, and not more than fit in
  /// the frame. The rest is cut off with "…", which validation reports unless `truncation` is `.expected`. A line that is
  /// taller than the frame, which a theme can cause, is drawn at its full height and centered vertically on the frame.
  public mutating func text(
    _ text: JSONText, style: TextStyle = .body, in frame: LayoutRect, lineLimit: Int = .max,
    truncation: TextBlock.Truncation = .unexpected, alignment: LineAlignment = .leading,
    role: Role? = nil, position: Int? = nil, look: ElementLook? = nil
  ) {
    if isCounting { return }
    let style = context.style(style)
    let first = list.lines.count
    let limit = Self.lineLimit(lineLimit, in: frame, style)
    TextMeasurer.appendLines(of: text, style: style, width: frame.width, limit: limit, to: &list.lines)
    let block = TextBlock(
      text: list.add(text), style: list.add(style), alignment: alignment, extra: -1, lines: first..<list.lines.count,
      truncation: truncation)
    append(block, style, frame, look, role, position)
  }

  /// Draws a text of several runs, as a text with one style. `style` determines the height and the baseline of all lines.
  public mutating func text(
    _ text: StyledText, style: TextStyle = .body, in frame: LayoutRect, lineLimit: Int = .max,
    truncation: TextBlock.Truncation = .unexpected, alignment: LineAlignment = .leading,
    role: Role? = nil, position: Int? = nil, look: ElementLook? = nil
  ) {
    if isCounting { return }
    let text = text.resolved(in: context.theme)
    let style = context.style(style)
    let first = list.lines.count
    let limit = Self.lineLimit(lineLimit, in: frame, style)
    TextMeasurer.appendLines(of: text, width: frame.width, limit: limit, to: &list.lines)
    let block = TextBlock(
      text: list.add(text.text), style: list.add(style), alignment: alignment, extra: list.add(text.runs),
      lines: first..<list.lines.count, truncation: truncation)
    append(block, style, frame, look, role, position)
  }

  /// Draws a countdown on one line. A floor that draws one must have `countsDown`. `LayoutContext.width(of:style:)` returns the width of
  /// its frame, in which all later texts fit.
  public mutating func countdown(
    _ countdown: Countdown, style: TextStyle = .body, in frame: LayoutRect, alignment: LineAlignment = .leading,
    role: Role? = nil, position: Int? = nil, look: ElementLook? = nil
  ) {
    if isCounting { return }
    let style = context.style(style)
    let first = list.lines.count
    let text = countdown.text(at: context.now)
    TextMeasurer.appendLines(of: text, style: style, width: frame.width, limit: 1, to: &list.lines)
    let block = TextBlock(
      text: list.add(text), style: list.add(style), alignment: alignment, extra: list.add([], countdown: countdown),
      lines: first..<list.lines.count, truncation: .unexpected)
    append(block, style, frame, look, role, position)
  }

  /// Returns the number of lines that fit in a frame, at most `limit` and at least one.
  private static func lineLimit(_ limit: Int, in frame: LayoutRect, _ style: TextStyle) -> Int {
    // The tolerance ensures that a frame measured for a number of lines fits that number.
    let fitting = (frame.height / style.lineHeight + 0.001).rounded(.down)
    return fitting < 1 ? 1 : fitting < Double(limit) ? Int(fitting) : max(1, limit)
  }

  private mutating func append(
    _ block: TextBlock, _ style: TextStyle, _ frame: LayoutRect, _ look: ElementLook?, _ role: Role?, _ position: Int?
  ) {
    let missing = max(0, style.lineHeight - frame.height)
    append(
      .text(block), missing > 0 ? frame.insetBy(dx: 0, dy: -missing / 2) : frame, look: look, role: role,
      position: position)
  }

  /// Groups the elements that `content` draws, so that they are one element for taps, labels and lists. The corners of the look clip
  /// them.
  public mutating func group(
    in frame: LayoutRect, role: Role? = nil, label: JSONText? = nil, position: Int? = nil, look: ElementLook? = nil,
    content: (inout FloorCanvas) -> Void
  ) {
    nest(.group, frame, look, role, label, position, content)
  }

  /// Draws a carousel, in which the elements that `content` draws scroll horizontally. Their frames are in the coordinates
  /// of the row, for the carousel at offset 0. `contentWidth` is their total width, in points.
  public mutating func carousel(
    in frame: LayoutRect, paging: Element.Paging, contentWidth: Double, role: Role? = .list, label: JSONText? = nil,
    content: (inout FloorCanvas) -> Void
  ) {
    nest(.carousel(paging, contentWidth: contentWidth), frame, nil, role, label, nil, content)
  }

  /// Returns the width of a text on one line, in points.
  public func width(of text: JSONText, style: TextStyle) -> Double { context.width(of: text, style: style) }

  private mutating func nest(
    _ kind: Element.Content, _ frame: LayoutRect, _ look: ElementLook?, _ role: Role?, _ label: JSONText?,
    _ position: Int?, _ content: (inout FloorCanvas) -> Void
  ) {
    let index = open(kind, frame, look, role, label, position)
    content(&self)
    close(index)
  }

  /// Opens a group. The elements that are drawn until `close` are in it.
  mutating func openGroup(
    in frame: LayoutRect, role: Role?, label: JSONText?, position: Int?, look: ElementLook?
  ) -> Int {
    open(.group, frame, look, role, label, position)
  }

  private mutating func open(
    _ kind: Element.Content, _ frame: LayoutRect, _ look: ElementLook?, _ role: Role?, _ label: JSONText?,
    _ position: Int?
  ) -> Int {
    let index = list.elements.count
    if !isCounting { append(kind, frame, look: look, role: role, label: label, position: position) }
    return index
  }

  /// Draws another row as a part of this one.
  ///
  /// - Parameters:
  ///   - frame: The frame of the part.
  ///   - position: Returns the position in this row of a position in the part.
  ///   - draw: Draws on a canvas of the size of the frame.
  mutating func part(in frame: LayoutRect, position: (Int) -> Int?, _ draw: (inout FloorCanvas) -> Void) {
    let first = list.elements.count
    var part = FloorCanvas(
      bounds: LayoutRect(x: 0, y: 0, width: frame.width, height: frame.height),
      context: context.with(width: frame.width), isCounting: isCounting, continuing: &list)
    draw(&part)
    pictureCount += part.pictureCount
    part.finish(into: &list)
    let origin = isMirrored ? frame.mirrored(inWidth: bounds.width) : frame
    for index in first..<list.elements.count {
      list.elements[index] = list.elements[index].moved(x: origin.x, y: origin.y, position)
    }
  }

  /// Ends the element that `open` returned.
  mutating func close(_ index: Int) {
    if !isCounting { list.elements[index].end = list.elements.count }
  }

  private mutating func append(
    _ content: Element.Content, _ frame: LayoutRect, look: ElementLook?, role: Role? = nil, label: JSONText? = nil,
    position: Int? = nil
  ) {
    let look = look.map { list.add(isMirrored ? $0.mirrored : $0) }
    let label = label.map { list.add($0) }
    let index = list.elements.count
    list.elements.append(
      Element(
        frame: isMirrored ? frame.mirrored(inWidth: bounds.width) : frame, content: content, look: look, role: role,
        label: label, position: position, index: index, end: index + 1))
  }

  /// The number of elements that are drawn.
  var elementCount: Int { list.elements.count }

  /// Records that the frame of a container grew with its content, which are the elements from an index.
  mutating func addGrowth(from first: Int) { list.addGrowth(from: first) }

  /// Ends the drawing and stores it in a list.
  mutating func finish(into list: inout DisplayList) { swap(&self.list, &list) }
}
