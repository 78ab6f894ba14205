import Storey

/// Writes the parts of one page as HTML, one after another, and collects their actions.
///
/// HTML has rules that a display list does not have: links and buttons must not contain each other, a list contains only
/// items, a button contains no blocks. This type enforces them for any drawing of a renderer.
struct HTMLPartWriter: ~Copyable {
  var html: ByteWriter
  /// The collected actions, as the members of a JSON object.
  var actions: HTMLActions
  /// Whether elements have the attributes `data-source` and `data-index`, for a live preview: the pointer of the value that they
  /// were drawn from, and their index in the display list.
  let isTraced: Bool
  private let layout: TableLayout
  private let isRightToLeft: Bool
  let pictures: HTMLPictures
  /// The pointers of the elements of the part. Empty unless `isTraced`.
  var pointers: [String?] = []
  private var tracer: SourceTracer
  private var styles = HTMLStyles()
  /// The indices of the element that is being written, one for each level of `elements`, within its part.
  private var indices: [Int] = []

  init(_ layout: TableLayout, _ html: consuming ByteWriter, _ pictures: HTMLPictures, isTraced: Bool) {
    self.isTraced = isTraced
    self.layout = layout
    isRightToLeft = layout.context.direction == .rightToLeft
    self.html = html
    self.pictures = pictures
    tracer = SourceTracer(layout)
    actions = HTMLActions(folder: pictures.folder)
  }

  /// The number of bytes written, including the collected actions, without the embedded pictures.
  var writtenCount: Int { html.writtenCount + actions.byteCount - pictureByteCount }
  private var pictureByteCount = 0

  /// Appends the collected actions and the output of `tail`, and returns the bytes.
  consuming func finish(_ tail: (inout ByteWriter) -> Void) -> ByteWriter {
    actions.append(to: &html)
    tail(&html)
    return html
  }

  /// Writes all elements of a part whose HTML element has the given size.
  ///
  /// - Parameter drawn: The memory of the drawing. Not a property, so that reading it counts no references.
  mutating func write(_ part: LayoutPart, inheriting size: LayoutSize, drawnIn drawn: inout DrawnPart) {
    layout.draw(part, into: &drawn)
    if isTraced { pointers = tracer.pointers(of: drawn) }
    actions.beginPart()
    write(0..<drawn.list.elements.count, of: drawn, surroundings(inheriting: size))
  }

  /// The surroundings of the elements of a part whose HTML element has the given size.
  private func surroundings(inheriting size: LayoutSize) -> HTMLSurroundings {
    HTMLSurroundings(
      frame: LayoutRect(x: 0, y: 0, width: layout.width, height: 0), inherited: size, isRightToLeft: isRightToLeft)
  }

  /// The surroundings of the buttons over the page.
  var overlaySurroundings: HTMLSurroundings { surroundings(inheriting: LayoutSize(width: .nan, height: .nan)) }

  /// Writes siblings: the elements in a range of the display list, without their descendants.
  private mutating func write(_ range: Range<Int>, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings) {
    indices.append(0)
    var index = range.lowerBound
    while index < range.upperBound {
      let element = drawn.list.elements[index]
      write(element, of: drawn, surroundings)
      indices[indices.count - 1] += 1
      index = element.end
    }
    indices.removeLast()
  }

  private mutating func writeChildren(
    of element: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) {
    write((element.index + 1)..<element.end, of: drawn, surroundings)
  }

  private mutating func write(_ element: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings) {
    switch element.content {
    case .fill(let color, let radius): writeFill(color, radius: radius, element, of: drawn, surroundings)
    case .image(let url, let fit): writeImage(url, fit, element, of: drawn, surroundings)
    case .text(let block): writeText(block, element, of: drawn, surroundings)
    case .group: writeGroup(element, of: drawn, surroundings)
    case .carousel(let paging, let contentWidth): writeCarousel(element, paging, contentWidth, of: drawn, surroundings)
    }
  }

  private func action(
    of element: Element, in drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) -> FloorAction? {
    surroundings.isInsideAction || element.position == nil ? nil : drawn.action(of: element)
  }

  private mutating func writeFill(
    _ color: ThemeColor, radius: Double, _ element: Element, of drawn: borrowing DrawnPart,
    _ surroundings: HTMLSurroundings
  ) {
    html.append("<span class=\"e f")
    if case .role(let role) = color {
      html.append(" b-")
      html.append(string: role.rawValue)
    }
    var start = html.cursor(for: 40 + ByteCursor.frameRoom)
    start.append(UInt8(ascii: "\""))
    var hasStyle = start.openStyle(element.frame, surroundings)
    if radius > 0 {
      start.append(Self.opening(hasStyle))
      start.append("--r:")
      start.append(length: radius)
      hasStyle = true
    }
    html.use(upTo: start)
    if case .literal = color {
      html.append(Self.opening(hasStyle))
      html.append("background:")
      html.append(string: color.name)
      hasStyle = true
    }
    if let look = element.look {
      append(HTMLLook.declarations(ofArea: drawn.list[look], in: layout.context.theme), isOpen: &hasStyle)
    }
    if hasStyle { html.append(UInt8(ascii: "\"")) }
    appendTrace(of: element)
    html.append("></span>")
  }

  private mutating func writeImage(
    _ url: DisplayList.URLIndex?, _ fit: ImageFit, _ element: Element, of drawn: borrowing DrawnPart,
    _ surroundings: HTMLSurroundings
  ) {
    let action = action(of: element, in: drawn, surroundings)
    let tag = action.map { openAction($0, element.frame, surroundings) }
    let label = element.role == .presentation ? nil : element.label
    let isShown = if let url { pictures.isShown(url, of: drawn.list) } else { false }
    var start = html.cursor(for: 24 + ByteCursor.frameRoom)
    start.append("<img class=\"i ", if: isShown, else: "<span class=\"i ")
    start.append(tag == nil ? UInt8(ascii: "e") : UInt8(ascii: "a"))
    start.append(" i-c\"", if: fit == .contain, else: "\"")
    var hasStyle = tag == nil && start.openStyle(element.frame, surroundings)
    html.use(upTo: start)
    endStyle(of: element, in: drawn, isOpen: &hasStyle)
    appendTrace(of: element)
    // The style sheet shows the name in place of a picture that is missing or does not load.
    if label == nil, let url { html.appendFileName(of: url, in: drawn.list) }
    if isShown, let url {
      html.append(" loading=\"lazy\"")
      pictureByteCount += pictures.appendSource(of: url, in: drawn.list, to: &html)
      html.append(" alt=\"")
      if let label { html.appendHTML(label, of: drawn.list) }
      html.append("\">")
    } else {
      if let label {
        html.append(" role=\"img\"")
        appendLabel(label, of: drawn)
      } else {
        html.append(" aria-hidden=\"true\"")
      }
      html.append("></span>")
    }
    if let tag { close(tag) }
  }

  private mutating func writeText(
    _ block: TextBlock, _ element: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) {
    let action = action(of: element, in: drawn, surroundings)
    let style = drawn.list[block.style]
    let isHeading = element.role == .heading && !surroundings.isPhrasing
    let tag: HTMLTag = isHeading ? .heading : style.isStruckThrough ? .struckThrough : .span
    var start = html.cursor(for: 64 + style.literalName.utf8CodeUnitCount + ByteCursor.frameRoom)
    start.append(opening: tag)
    start.append(" class=\"e t")
    let hasRule = style.hasRule
    if hasRule {
      start.append(" t-")
      start.append(style.literalName)
    }
    switch block.alignment {
    case .leading: start.append(UInt8(ascii: "\""))
    case .center: start.append(" t-c\"")
    case .trailing: start.append(" t-e\"")
    }
    let hasFrame = start.openStyle(element.frame, surroundings)
    html.use(upTo: start)
    if !hasRule {
      html.append(Self.opening(hasFrame))
      html.append(styles.declarations(of: style)[...])
    }
    var hasStyle = hasFrame || !hasRule
    if let look = element.look { append(HTMLLook.declarations(ofContent: drawn.list[look]), isOpen: &hasStyle) }
    appendTextIndex(hasStyle: hasStyle)
    appendTrace(of: element)
    if let last = block.lines.last, drawn.list.lines[last].isTruncated {
      html.append(" title=\"")
      html.appendHTML(block.text, of: drawn.list)
      html.append(UInt8(ascii: "\""))
    }
    if let countdown = drawn.list.countdown(of: block) { appendCountdown(countdown) }
    html.append(UInt8(ascii: ">"))
    let inner = action.map { openAction($0, nil, surroundings) }
    if drawn.list.hasRuns(block) {
      html.appendHTML(linesOfRuns: block, of: drawn.list, &styles)
    } else {
      html.appendHTML(linesOf: block, of: drawn.list)
    }
    if let inner { close(inner) }
    close(tag)
  }

  /// Appends the attribute `data-text` with the indices of the element, after the attribute `style` if that is open.
  private mutating func appendTextIndex(hasStyle: Bool) {
    var cursor = html.cursor(for: 16 + 21 * indices.count)
    cursor.append("\" data-text=\"", if: hasStyle, else: " data-text=\"")
    for level in indices.indices {
      if level > 0 { cursor.append(UInt8(ascii: ".")) }
      cursor.append(number: indices[level])
    }
    cursor.append(UInt8(ascii: "\""))
    html.use(upTo: cursor)
  }

  private mutating func writeGroup(
    _ element: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) {
    if let folded = foldedGroup(in: element, of: drawn) { return writeFold(element, folded, of: drawn, surroundings) }
    let action = action(of: element, in: drawn, surroundings)
    let tag = groupTag(of: element, in: drawn, surroundings)
    var inner = surroundings.inside(element.frame)
    inner.isPhrasing = surroundings.isPhrasing || tag == .heading || tag == .span
    inner.isInsideList = tag == .list || tag == .namedList
    guard let action else {
      open(tag, element, of: drawn, surroundings)
      writeChildren(of: element, of: drawn, inner)
      return close(tag)
    }
    if holdsActions(element, in: drawn) {
      // A link must not contain another one, so this link is placed below the content of the group.
      open(tag, element, of: drawn, surroundings)
      close(openAction(action, nil, inner, isNameless: true, label: element.label, of: drawn))
      writeChildren(of: element, of: drawn, inner)
      return close(tag)
    }
    inner.isPhrasing = true
    inner.isInsideAction = true
    inner.isInsideList = false
    let isNameless = !holdsName(element, in: drawn)
    let isOuter = tag == .division || tag == .span || tag == .group
    if !isOuter { open(tag, element, of: drawn, surroundings) }
    let opened = openAction(
      action, isOuter ? element : nil, surroundings, isNameless: isNameless,
      label: isNameless ? element.label : nil, of: drawn)
    writeChildren(of: element, of: drawn, inner)
    close(opened)
    if !isOuter { close(tag) }
  }

  /// Writes a group that unfolds elements, as a button before them.
  private mutating func writeFold(
    _ element: Element, _ folded: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) {
    html.append("<details class=\"m\"><summary class=\"e\"")
    var start = html.cursor(for: ByteCursor.frameRoom)
    start.appendStyle(element.frame, surroundings)
    html.use(upTo: start)
    appendTrace(of: element)
    appendLabel(element.label, of: drawn)
    html.append(UInt8(ascii: ">"))
    var inner = surroundings.inside(element.frame)
    inner.isPhrasing = true
    write((element.index + 1)..<folded.index, of: drawn, inner)
    html.append("</summary>")
    write((folded.index + 1)..<folded.end, of: drawn, surroundings)
    html.append("</details>")
  }

  private mutating func writeCarousel(
    _ element: Element, _ paging: Element.Paging, _ contentWidth: Double, of drawn: borrowing DrawnPart,
    _ surroundings: HTMLSurroundings
  ) {
    let isList = if surroundings.isPhrasing { false } else { holdsItemsOnly(element, in: drawn) }
    let outer: HTMLTag = surroundings.isPhrasing ? .span : .division
    var start = html.cursor(for: 40 + ByteCursor.frameRoom)
    start.append(opening: outer)
    start.append(" class=\"e c c-page\"", if: paging == .page, else: " class=\"e c c-free\"")
    start.appendStyle(element.frame, surroundings)
    html.use(upTo: start)
    appendTrace(of: element)
    if !surroundings.isPhrasing {
      html.append(" tabindex=\"0\" role=\"group\"")
      appendLabel(element.label, or: "Carousel", of: drawn)
    }
    let content: HTMLTag = isList ? .list : outer
    var opening = html.cursor(for: 56)
    opening.append(">")
    opening.append(opening: content)
    opening.append(" class=\"k\" style=\"--w:")
    opening.append(length: contentWidth)
    html.use(upTo: opening)
    var inner = surroundings.inside(element.frame)
    inner.inherited.width = contentWidth
    let firstStart = firstStart(in: element, of: drawn, inner)
    if firstStart > HTMLStyleSheet.snapMargin(of: paging) {
      // Items stop where the first one begins, so that the carousel begins at offset 0.
      html.append(";--i:")
      html.appendLength(firstStart)
    }
    html.append("\">")
    inner.isInsideList = isList
    writeChildren(of: element, of: drawn, inner)
    close(content)
    close(outer)
  }

  /// Returns the least distance of the content of a carousel from the side where text begins; 0 without content.
  private func firstStart(
    in carousel: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) -> Double {
    var least = Double.infinity
    var index = carousel.index + 1
    while index < carousel.end {
      let item = drawn.list.elements[index]
      least = min(least, surroundings.start(of: item.frame))
      index = item.end
    }
    return least.isFinite ? least : 0
  }
}
