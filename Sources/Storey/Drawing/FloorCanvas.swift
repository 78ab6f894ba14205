/// What a renderer draws into. All frames are in points, in the coordinates of the row, at any depth, and as if text ran
/// from left to right: where it runs from right to left, what is drawn is mirrored.
///
/// It cannot be copied: there is one drawing.
public struct FloorCanvas: ~Copyable {
  /// The row's own rectangle: its origin is 0, 0.
  public let bounds: LayoutRect
  /// The width of the page, and how text is measured.
  public let context: LayoutContext
  private(set) var list: DisplayList
  private let isMirrored: Bool

  init(bounds: LayoutRect, context: LayoutContext, reusing list: consuming DisplayList) {
    self.bounds = bounds
    self.context = context
    isMirrored = context.direction == .rightToLeft
    self.list = list
    self.list.removeAll()
  }

  /// Fills an area with a colour.
  public mutating func fill(_ color: ThemeColor, in frame: LayoutRect, radius: Double = 0) {
    append(.fill(color, radius: radius), frame)
  }

  /// Draws a picture. A decorative picture has no label and the role `.presentation`.
  public mutating func image(
    _ url: ResourceURL?, in frame: LayoutRect, fit: ImageFit = .cover, label: JSONText? = nil, role: Role? = nil,
    position: Int? = nil
  ) {
    let index = url.map { list.add($0) }
    append(.image(index, fit: fit), frame, role: role, label: label, position: position)
  }

  /// Draws a text on all its lines, so many points from each edge of a row that is as high as `LayoutContext` says for it.
  public mutating func text(
    _ text: JSONText, style: TextStyle = .body, insetBy inset: Double, alignment: LineAlignment = .leading,
    role: Role? = nil, position: Int? = nil
  ) {
    self.text(
      text, style: style, in: bounds.insetBy(dx: inset, dy: inset), lineLimit: .max, alignment: alignment, role: role,
      position: position)
  }

  /// Draws a text from the top of its frame, in at most `lineLimit` lines and as many as the frame is high enough for;
  /// one line always. What is left over is cut with "…". A line that is higher than the frame, as a theme may want it,
  /// takes the height that it needs, with the frame in its middle.
  public mutating func text(
    _ text: JSONText, style: TextStyle = .body, in frame: LayoutRect, lineLimit: Int = .max,
    alignment: LineAlignment = .leading,
    role: Role? = nil, position: Int? = nil
  ) {
    let style = context.theme.style(style)
    let first = list.lines.count
    // A little more than the height, so that a frame measured for so many lines holds them.
    let fitting = (frame.height / style.lineHeight + 0.001).rounded(.down)
    let limit = fitting < 1 ? 1 : fitting < Double(lineLimit) ? Int(fitting) : max(1, lineLimit)
    TextMeasurer.appendLines(of: text, style: style, width: frame.width, limit: limit, to: &list.lines)
    let block = TextBlock(
      text: list.add(text), style: list.add(style), alignment: alignment, lines: first..<list.lines.count)
    let missing = max(0, style.lineHeight - frame.height)
    append(
      .text(block), missing > 0 ? frame.insetBy(dx: 0, dy: -missing / 2) : frame, role: role, position: position)
  }

  /// Groups what `content` draws, so that it can be tapped, named or listed as one.
  public mutating func group(
    in frame: LayoutRect, role: Role? = nil, label: JSONText? = nil, position: Int? = nil,
    content: (inout FloorCanvas) -> Void
  ) {
    nest(.group, frame, role, label, position, content)
  }

  /// Lets what `content` draws scroll horizontally inside the frame. Frames in it count from the row's own origin, as
  /// if it were not scrolled; `contentWidth` is how wide all of it is.
  public mutating func carousel(
    in frame: LayoutRect, paging: Element.Paging, contentWidth: Double, role: Role? = .list, label: JSONText? = nil,
    content: (inout FloorCanvas) -> Void
  ) {
    nest(.carousel(paging, contentWidth: contentWidth), frame, role, label, nil, content)
  }

  /// The width of a text on one line, in points.
  public func width(of text: JSONText, style: TextStyle) -> Double { context.width(of: text, style: style) }

  private mutating func nest(
    _ kind: Element.Content, _ frame: LayoutRect, _ role: Role?, _ label: JSONText?, _ position: Int?,
    _ content: (inout FloorCanvas) -> Void
  ) {
    let index = list.elements.count
    append(kind, frame, role: role, label: label, position: position)
    content(&self)
    list.elements[index].end = list.elements.count
  }

  private mutating func append(
    _ content: Element.Content, _ frame: LayoutRect, role: Role? = nil, label: JSONText? = nil, position: Int? = nil
  ) {
    let label = label.map { list.add($0) }
    let index = list.elements.count
    list.elements.append(
      Element(
        frame: isMirrored ? frame.mirrored(inWidth: bounds.width) : frame, content: content, role: role, label: label,
        position: position, index: index, end: index + 1))
  }

  /// Ends the drawing.
  consuming func finish() -> DisplayList { list }
}
