import Storey

/// Writes the elements of one part of a page after another, and gathers their actions.
///
/// HTML has rules that a display list has not: links and buttons may not hold each other, a list holds items only, a
/// button holds no blocks. They are kept here, whatever a renderer draws.
struct HTMLElementWriter: ~Copyable {
  var html: ByteWriter
  private var actionsJSON = JSONEmitter(capacity: 64 * 1024, isIndented: false)
  /// The part that is being written: what it shows, and what its taps do.
  private var list = DisplayList()
  private var actions = PartActions.none
  /// The indices of the element that is being written, through `elements` within its part.
  private var indices: [Int] = []
  /// The positions of this part whose actions were gathered: all up to the highest, until one comes out of order.
  private var highestGathered = -1
  private var gathered: Set<Int> = []

  /// Where elements are written: what surrounds them.
  private struct Surroundings {
    /// The element that they stand in, in the part's coordinates.
    var frame: Rect
    /// Whether text begins on the right.
    var isRightToLeft: Bool
    /// Only phrasing content is allowed: spans, images, links.
    var isPhrasing = false
    var isInsideAction = false
    var isInsideList = false

    func inside(_ frame: Rect) -> Surroundings {
      var inner = self
      inner.frame = frame
      inner.isInsideList = false
      return inner
    }

    /// How far a frame is from the side where text begins.
    func start(of inner: Rect) -> Double {
      isRightToLeft ? frame.maxX - inner.maxX : inner.x - frame.x
    }
  }

  init(_ html: consuming ByteWriter) {
    self.html = html
    list.reserveRow()
    actionsJSON.begin(UInt8(ascii: "{"))
  }

  /// How many bytes there are, those of the gathered actions included.
  var writtenCount: Int { html.writtenCount + actionsJSON.count }

  /// Appends the gathered actions and what follows them.
  consuming func finish(_ tail: (inout ByteWriter) -> Void) -> ByteWriter {
    actionsJSON.end(UInt8(ascii: "}"))
    actionsJSON.lend { html.append($0) }
    tail(&html)
    return html
  }

  /// Writes all elements of a part.
  mutating func writePart(_ part: LayoutPart, of layout: TableLayout) {
    actions = layout.drawing(of: part, reusing: &list)
    highestGathered = -1
    if !gathered.isEmpty { gathered.removeAll(keepingCapacity: true) }
    let surroundings = Surroundings(
      frame: Rect(x: 0, y: 0, width: layout.width, height: 0),
      isRightToLeft: layout.context.direction == .rightToLeft)
    writeElements(0..<list.elements.count, surroundings)
  }

  private mutating func writeElements(_ range: Range<Int>, _ surroundings: Surroundings) {
    indices.append(0)
    var index = range.lowerBound
    while index < range.upperBound {
      write(index, surroundings)
      index = list.elements[index].end
      indices[indices.count - 1] += 1
    }
    indices.removeLast()
  }

  // MARK: Elements

  private mutating func write(_ index: Int, _ surroundings: Surroundings) {
    let element = list.elements[index]
    let action = surroundings.isInsideAction ? nil : action(of: element)
    switch element.content {
    case .fill(let color, let radius): writeFill(color, radius: radius, element.frame, surroundings)
    case .image(let url, let fit): writeImage(url, fit, element, action, surroundings)
    case .text(let block): writeText(block, element, action, surroundings)
    case .group: writeGroup(index, element, action, surroundings)
    case .carousel(let paging, let contentWidth): writeCarousel(index, element, paging, contentWidth, surroundings)
    }
  }

  private mutating func writeFill(_ color: Color, radius: Double, _ frame: Rect, _ surroundings: Surroundings) {
    html.append("<span class=\"e f")
    if case .role(let role) = color {
      html.append(" b-")
      html.append(string: role.rawValue)
    }
    appendStyle(frame, surroundings)
    if radius > 0 {
      html.append(";--r:")
      html.appendLength(radius)
    }
    if case .literal = color {
      html.append(";background:")
      html.append(string: color.name)
    }
    html.append("\"></span>")
  }

  private mutating func writeImage(
    _ url: DisplayList.URLIndex?, _ fit: ImageFit, _ element: Element, _ action: FloorAction?,
    _ surroundings: Surroundings
  ) {
    let tag = action.map { openAction($0, class: "e", element.frame, surroundings, label: nil) }
    let label = element.role == .presentation ? nil : element.label
    let allowed = url.flatMap { list.isRefused($0) ? nil : $0 }
    html.append(allowed == nil ? "<span class=\"i " : "<img class=\"i ")
    html.append(tag == nil ? "e" : "a")
    if fit == .contain { html.append(" i-c") }
    if tag == nil { appendStyle(element.frame, surroundings) }
    html.append(UInt8(ascii: "\""))
    if let allowed {
      html.append(" loading=\"lazy\" src=\"")
      html.appendHTML(allowed, of: list)
      html.append("\" alt=\"")
      if let label { html.appendHTML(label, of: list) }
      html.append("\">")
    } else {
      if let label {
        html.append(" role=\"img\"")
        appendLabel(label)
      }
      html.append("></span>")
    }
    if let tag { close(tag) }
  }

  private mutating func writeText(
    _ block: TextBlock, _ element: Element, _ action: FloorAction?, _ surroundings: Surroundings
  ) {
    let style = list[block.style]
    let isHeading = element.role == .heading && !surroundings.isPhrasing
    let tag: StaticString = isHeading ? "h2" : style.isStruckThrough ? "s" : "span"
    html.append(UInt8(ascii: "<"))
    html.append(tag)
    html.append(" class=\"e t")
    let isStandard = style.isStandard
    if isStandard {
      html.append(" t-")
      html.append(style.literalName)
    }
    switch block.alignment {
    case .leading: break
    case .center: html.append(" t-c")
    case .trailing: html.append(" t-e")
    }
    appendStyle(element.frame, surroundings)
    if !isStandard {
      html.append(UInt8(ascii: ";"))
      html.append(string: HTMLStyleSheet.declarations(of: style))
    }
    html.append("\" data-text=\"")
    for level in indices.indices {
      if level > 0 { html.append(UInt8(ascii: ".")) }
      html.append(number: indices[level])
    }
    html.append(UInt8(ascii: "\""))
    if let last = block.lines.last, list.lines[last].isTruncated {
      html.append(" title=\"")
      html.appendHTML(block.text, of: list)
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    let inner = action.map { openAction($0, class: "a", nil, surroundings, label: nil) }
    html.appendHTML(linesOf: block, of: list)
    if let inner { close(inner) }
    html.append("</")
    html.append(tag)
    html.append(UInt8(ascii: ">"))
  }

  private mutating func writeGroup(
    _ index: Int, _ element: Element, _ action: FloorAction?, _ surroundings: Surroundings
  ) {
    let children = (index + 1)..<element.end
    let tag = groupTag(of: element, children, surroundings)
    var inner = surroundings.inside(element.frame)
    inner.isPhrasing = surroundings.isPhrasing || tag == .heading || tag == .span
    inner.isInsideList = tag == .list || tag == .namedList
    guard let action else {
      open(tag, element, surroundings)
      writeElements(children, inner)
      return close(tag)
    }
    if holdsActions(children) {
      // A link may not hold another: it lies under what the group holds.
      open(tag, element, surroundings)
      close(openAction(action, class: "a", nil, inner, label: element.label, isNameless: true))
      writeElements(children, inner)
      return close(tag)
    }
    inner.isPhrasing = true
    inner.isInsideAction = true
    inner.isInsideList = false
    let isNameless = !holdsName(children)
    let isOuter = tag == .division || tag == .span || tag == .group
    if !isOuter { open(tag, element, surroundings) }
    let opened = openAction(
      action, class: isOuter ? "e" : "a", isOuter ? element.frame : nil, surroundings,
      label: isNameless ? element.label : nil, isNameless: isNameless)
    writeElements(children, inner)
    close(opened)
    if !isOuter { close(tag) }
  }

  private mutating func writeCarousel(
    _ index: Int, _ element: Element, _ paging: Element.Paging, _ contentWidth: Double, _ surroundings: Surroundings
  ) {
    let children = (index + 1)..<element.end
    let isList = !surroundings.isPhrasing && holdsItemsOnly(children)
    let outer: HTMLTag = surroundings.isPhrasing ? .span : .division
    html.append(UInt8(ascii: "<"))
    html.append(outer.name)
    html.append(paging == .page ? " class=\"e c c-page" : " class=\"e c c-free")
    appendStyle(element.frame, surroundings)
    html.append(UInt8(ascii: "\""))
    if !surroundings.isPhrasing {
      html.append(" tabindex=\"0\" role=\"group\"")
      appendLabel(element.label, or: "Carousel")
    }
    let content: HTMLTag = isList ? .list : outer
    html.append("><")
    html.append(content.name)
    html.append(" class=\"k\" style=\"--w:")
    html.appendLength(contentWidth)
    html.append("\">")
    var inner = surroundings.inside(element.frame)
    inner.isInsideList = isList
    writeElements(children, inner)
    close(content)
    close(outer)
  }

  /// What a tap on an element does.
  private func action(of element: Element) -> FloorAction? {
    guard let position = element.position else { return nil }
    return actions.action(at: position)
  }

  // MARK: Tags

  private func groupTag(of element: Element, _ children: Range<Int>, _ surroundings: Surroundings) -> HTMLTag {
    if surroundings.isPhrasing { return .span }
    if surroundings.isInsideList { return .item }
    switch element.role {
    case .heading: return .heading
    case .list where holdsItemsOnly(children): return element.label == nil ? .list : .namedList
    case .navigation: return .navigation
    default: return element.label == nil ? .division : .group
    }
  }

  /// Whether the elements are items of a list, every one, and at least one.
  private func holdsItemsOnly(_ children: Range<Int>) -> Bool {
    var index = children.lowerBound
    while index < children.upperBound {
      guard list.elements[index].role == .listitem, case .group = list.elements[index].content else { return false }
      index = list.elements[index].end
    }
    return !children.isEmpty
  }

  /// Whether something among the elements gives a name to the link or button around them.
  private func holdsName(_ children: Range<Int>) -> Bool {
    children.contains { index in
      let element = list.elements[index]
      switch element.content {
      case .text(let block): return !block.lines.isEmpty
      case .image: return element.label != nil && element.role != .presentation
      default: return false
      }
    }
  }

  private func holdsActions(_ children: Range<Int>) -> Bool {
    children.contains { action(of: list.elements[$0]) != nil }
  }

  private mutating func open(_ tag: HTMLTag, _ element: Element, _ surroundings: Surroundings) {
    html.append(UInt8(ascii: "<"))
    html.append(tag.name)
    html.append(" class=\"e")
    appendStyle(element.frame, surroundings)
    html.append(UInt8(ascii: "\""))
    if tag == .group || tag == .namedList { html.append(" role=\"group\"") }
    if tag == .group || tag == .namedList || tag == .navigation, let label = element.label { appendLabel(label) }
    html.append(tag == .namedList ? "><ul>" : ">")
  }

  private mutating func close(_ tag: HTMLTag) {
    html.append(tag == .namedList ? "</ul></" : "</")
    html.append(tag.name)
    html.append(UInt8(ascii: ">"))
  }

  /// Opens a link where the action has a URL that is allowed, a button where it has none.
  private mutating func openAction(
    _ action: FloorAction, class name: StaticString, _ frame: Rect?, _ surroundings: Surroundings,
    label: DisplayList.TextIndex?, isNameless: Bool = false
  ) -> HTMLTag {
    let isLink = action.isLink
    html.append(isLink ? "<a class=\"" : "<button type=\"button\" class=\"")
    html.append(name)
    if let frame { appendStyle(frame, surroundings) }
    html.append(UInt8(ascii: "\""))
    if isLink {
      html.append(" href=\"")
      _ = unsafe action.lendUTF8(.url) { unsafe html.appendHTML(url: $0) }
      html.append(UInt8(ascii: "\""))
    }
    if isNameless { appendLabel(label, or: "Action") }
    if let path = action.path {
      html.append(" data-action=\"")
      html.append(path)
      html.append(UInt8(ascii: "\""))
      if isNew(path.position) { actionsJSON.member(path, action) }
    }
    html.append(UInt8(ascii: ">"))
    return isLink ? .link : .button
  }

  /// Whether the action at a position was not gathered yet; from now on it was.
  private mutating func isNew(_ position: Int) -> Bool {
    if position == highestGathered + 1 && gathered.isEmpty {
      highestGathered = position
      return true
    }
    if gathered.isEmpty { gathered.formUnion(0..<(highestGathered + 1)) }
    return gathered.insert(position).inserted
  }

  private mutating func appendLabel(_ label: DisplayList.TextIndex?, or name: PageText = "") {
    html.append(" aria-label=\"")
    if let label { html.appendHTML(label, of: list) } else { html.appendHTML(name) }
    html.append(UInt8(ascii: "\""))
  }

  /// Ends the class attribute and begins the style attribute, with the frame in it; the caller ends that.
  private mutating func appendStyle(_ frame: Rect, _ surroundings: Surroundings) {
    html.append("\" style=\"")
    html.appendFrame(
      x: surroundings.start(of: frame), y: frame.y - surroundings.frame.y, width: frame.width, height: frame.height)
  }
}
