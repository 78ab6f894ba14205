import Storey

/// Writes the parts of one page as HTML, one after another, and collects their actions.
///
/// HTML has rules that a display list does not have: links and buttons must not contain each other, a list contains only
/// items, a button contains no blocks. This type enforces them for any drawing of a renderer.
struct HTMLPartWriter: ~Copyable {
  var html: ByteWriter
  private var actionsJSON = JSONEmitter(capacity: 64 * 1024, isIndented: false)
  /// Whether elements have the attributes `data-source` and `data-index`, for a live preview: the pointer of the value that they
  /// were drawn from, and their index in the display list.
  private let isTraced: Bool
  private let layout: TableLayout
  private let pictures: HTMLPictures
  /// The part that is being written.
  private var drawn = DrawnPart()
  /// The pointers of the elements of the part. Empty unless `isTraced`.
  private var pointers: [String?] = []
  private var tracer: SourceTracer
  /// The indices of the element that is being written, one for each level of `elements`, within its part.
  private var indices: [Int] = []
  /// The positions of this part whose actions were collected: all up to `highestGathered`. After the first position that is
  /// out of order, `gathered` contains all of them.
  private var highestGathered = -1
  private var gathered: Set<Int> = []

  /// The context in which elements are written.
  private struct Surroundings {
    /// The frame of the enclosing element, in the part's coordinates.
    var frame: LayoutRect
    /// Whether text begins on the right.
    var isRightToLeft: Bool
    /// Whether only phrasing content is allowed: spans, images, links.
    var isPhrasing = false
    var isInsideAction = false
    var isInsideList = false

    func inside(_ frame: LayoutRect) -> Surroundings {
      var inner = self
      inner.frame = frame
      inner.isInsideList = false
      return inner
    }

    /// Returns the distance of a frame from the side where text begins.
    func start(of inner: LayoutRect) -> Double {
      isRightToLeft ? frame.maxX - inner.maxX : inner.x - frame.x
    }
  }

  init(_ layout: TableLayout, _ html: consuming ByteWriter, _ pictures: HTMLPictures, isTraced: Bool) {
    self.isTraced = isTraced
    self.layout = layout
    self.html = html
    self.pictures = pictures
    tracer = SourceTracer(layout)
    actionsJSON.begin(UInt8(ascii: "{"))
  }

  /// The number of bytes written, including the collected actions, without the embedded pictures.
  var writtenCount: Int { html.writtenCount + actionsJSON.count - pictureByteCount }
  private var pictureByteCount = 0

  /// Appends the collected actions and the output of `tail`, and returns the bytes.
  consuming func finish(_ tail: (inout ByteWriter) -> Void) -> ByteWriter {
    actionsJSON.end(UInt8(ascii: "}"))
    actionsJSON.lend { html.append($0) }
    tail(&html)
    return html
  }

  /// Writes all elements of a part.
  mutating func write(_ part: LayoutPart) {
    layout.draw(part, into: &drawn)
    if isTraced { pointers = tracer.pointers(of: drawn) }
    highestGathered = -1
    if !gathered.isEmpty { gathered.removeAll(keepingCapacity: true) }
    let surroundings = Surroundings(
      frame: LayoutRect(x: 0, y: 0, width: layout.width, height: 0),
      isRightToLeft: layout.context.direction == .rightToLeft)
    write(drawn.list.outermost, surroundings)
  }

  private mutating func write(_ elements: DisplayList.Siblings, _ surroundings: Surroundings) {
    indices.append(0)
    for element in elements {
      write(element, surroundings)
      indices[indices.count - 1] += 1
    }
    indices.removeLast()
  }

  // MARK: Elements

  private mutating func write(_ element: Element, _ surroundings: Surroundings) {
    let action = surroundings.isInsideAction ? nil : drawn.action(of: element)
    switch element.content {
    case .fill(let color, let radius): writeFill(color, radius: radius, element, surroundings)
    case .image(let url, let fit): writeImage(url, fit, element, action, surroundings)
    case .text(let block): writeText(block, element, action, surroundings)
    case .group: writeGroup(element, action, surroundings)
    case .carousel(let paging, let contentWidth): writeCarousel(element, paging, contentWidth, surroundings)
    }
  }

  private mutating func writeFill(
    _ color: ThemeColor, radius: Double, _ element: Element, _ surroundings: Surroundings
  ) {
    html.append("<span class=\"e f")
    if case .role(let role) = color {
      html.append(" b-")
      html.append(string: role.rawValue)
    }
    appendStyle(element.frame, surroundings)
    if radius > 0 {
      html.append(";--r:")
      html.appendLength(radius)
    }
    if case .literal = color {
      html.append(";background:")
      html.append(string: color.name)
    }
    html.append(UInt8(ascii: "\""))
    appendTrace(of: element)
    html.append("></span>")
  }

  private mutating func writeImage(
    _ url: DisplayList.URLIndex?, _ fit: ImageFit, _ element: Element, _ action: FloorAction?,
    _ surroundings: Surroundings
  ) {
    let tag = action.map { openAction($0, class: "e", element.frame, surroundings, label: nil) }
    let label = element.role == .presentation ? nil : element.label
    let shown = url.flatMap { pictures.isShown(drawn.list[$0]) ? $0 : nil }
    html.append(shown == nil ? "<span class=\"i " : "<img class=\"i ")
    html.append(tag == nil ? "e" : "a")
    if fit == .contain { html.append(" i-c") }
    if tag == nil { appendStyle(element.frame, surroundings) }
    html.append(UInt8(ascii: "\""))
    appendTrace(of: element)
    // The style sheet shows the name in place of a picture that is missing or does not load.
    if label == nil, let url { html.appendFileName(of: url, in: drawn.list) }
    if let shown {
      html.append(" loading=\"lazy\"")
      pictureByteCount += pictures.appendSource(of: drawn.list[shown], to: &html)
      html.append(" alt=\"")
      if let label { html.appendHTML(label, of: drawn.list) }
      html.append("\">")
    } else {
      if let label {
        html.append(" role=\"img\"")
        appendLabel(label)
      } else {
        html.append(" aria-hidden=\"true\"")
      }
      html.append("></span>")
    }
    if let tag { close(tag) }
  }

  private mutating func writeText(
    _ block: TextBlock, _ element: Element, _ action: FloorAction?, _ surroundings: Surroundings
  ) {
    let style = drawn.list[block.style]
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
    appendTrace(of: element)
    if let last = block.lines.last, drawn.list.lines[last].isTruncated {
      html.append(" title=\"")
      html.appendHTML(block.text, of: drawn.list)
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    let inner = action.map { openAction($0, class: "a", nil, surroundings, label: nil) }
    html.appendHTML(linesOf: block, of: drawn.list)
    if let inner { close(inner) }
    html.append("</")
    html.append(tag)
    html.append(UInt8(ascii: ">"))
  }

  private mutating func writeGroup(_ element: Element, _ action: FloorAction?, _ surroundings: Surroundings) {
    let children = drawn.list.children(of: element)
    let tag = groupTag(of: element, surroundings)
    var inner = surroundings.inside(element.frame)
    inner.isPhrasing = surroundings.isPhrasing || tag == .heading || tag == .span
    inner.isInsideList = tag == .list || tag == .namedList
    guard let action else {
      open(tag, element, surroundings)
      write(children, inner)
      return close(tag)
    }
    if holdsActions(element) {
      // A link must not contain another one, so this link is placed below the content of the group.
      open(tag, element, surroundings)
      close(openAction(action, class: "a", nil, inner, label: element.label, isNameless: true))
      write(children, inner)
      return close(tag)
    }
    inner.isPhrasing = true
    inner.isInsideAction = true
    inner.isInsideList = false
    let isNameless = !holdsName(element)
    let isOuter = tag == .division || tag == .span || tag == .group
    if !isOuter { open(tag, element, surroundings) }
    let opened = openAction(
      action, class: isOuter ? "e" : "a", isOuter ? element.frame : nil, surroundings,
      label: isNameless ? element.label : nil, isNameless: isNameless, traced: isOuter ? element : nil)
    write(children, inner)
    close(opened)
    if !isOuter { close(tag) }
  }

  private mutating func writeCarousel(
    _ element: Element, _ paging: Element.Paging, _ contentWidth: Double, _ surroundings: Surroundings
  ) {
    let isList = !surroundings.isPhrasing && holdsItemsOnly(element)
    let outer: HTMLTag = surroundings.isPhrasing ? .span : .division
    html.append(UInt8(ascii: "<"))
    html.append(outer.name)
    html.append(paging == .page ? " class=\"e c c-page" : " class=\"e c c-free")
    appendStyle(element.frame, surroundings)
    html.append(UInt8(ascii: "\""))
    appendTrace(of: element)
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
    write(drawn.list.children(of: element), inner)
    close(content)
    close(outer)
  }

  // MARK: Tags

  private func groupTag(of element: Element, _ surroundings: Surroundings) -> HTMLTag {
    if surroundings.isPhrasing { return .span }
    if surroundings.isInsideList { return .item }
    switch element.role {
    case .heading: return .heading
    case .list where holdsItemsOnly(element): return element.label == nil ? .list : .namedList
    case .navigation: return .navigation
    default: return element.label == nil ? .division : .group
    }
  }

  /// Whether an element contains at least one item of a list and only items.
  private func holdsItemsOnly(_ element: Element) -> Bool {
    for child in drawn.list.children(of: element) {
      guard child.role == .listitem, case .group = child.content else { return false }
    }
    return element.end > element.index + 1
  }

  /// Whether the content of an element gives a name to the link or button around it.
  private func holdsName(_ element: Element) -> Bool {
    drawn.list.descendants(of: element).contains { element in
      switch element.content {
      case .text(let block): return !block.lines.isEmpty
      case .image: return element.label != nil && element.role != .presentation
      default: return false
      }
    }
  }

  private func holdsActions(_ element: Element) -> Bool {
    drawn.list.descendants(of: element).contains { drawn.action(of: $0) != nil }
  }

  private mutating func open(_ tag: HTMLTag, _ element: Element, _ surroundings: Surroundings) {
    html.append(UInt8(ascii: "<"))
    html.append(tag.name)
    html.append(" class=\"e")
    appendStyle(element.frame, surroundings)
    html.append(UInt8(ascii: "\""))
    appendTrace(of: element)
    if tag == .group || tag == .namedList { html.append(" role=\"group\"") }
    if tag == .group || tag == .namedList || tag == .navigation, let label = element.label { appendLabel(label) }
    html.append(tag == .namedList ? "><ul>" : ">")
  }

  private mutating func close(_ tag: HTMLTag) {
    html.append(tag == .namedList ? "</ul></" : "</")
    html.append(tag.name)
    html.append(UInt8(ascii: ">"))
  }

  /// Opens a link if the action has an allowed URL, otherwise a button.
  private mutating func openAction(
    _ action: FloorAction, class name: StaticString, _ frame: LayoutRect?, _ surroundings: Surroundings,
    label: DisplayList.TextIndex?, isNameless: Bool = false, traced: Element? = nil
  ) -> HTMLTag {
    let isLink = action.isLink
    html.append(isLink ? "<a class=\"" : "<button type=\"button\" class=\"")
    html.append(name)
    if let frame { appendStyle(frame, surroundings) }
    html.append(UInt8(ascii: "\""))
    if isLink {
      html.append(" href=\"")
      _ = unsafe action.withUTF8Bytes(.url) { unsafe html.appendHTML(url: $0, in: pictures.folder) }
      html.append("\" target=\"_blank\" rel=\"noopener\"")
    }
    if let traced { appendTrace(of: traced) }
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

  /// Returns whether the action at a position was not collected yet, and marks it as collected.
  private mutating func isNew(_ position: Int) -> Bool {
    if position == highestGathered + 1 && gathered.isEmpty {
      highestGathered = position
      return true
    }
    if gathered.isEmpty { gathered.formUnion(0..<(highestGathered + 1)) }
    return gathered.insert(position).inserted
  }

  private mutating func appendLabel(_ label: DisplayList.TextIndex?, or name: JSONText = "") {
    html.append(" aria-label=\"")
    if let label { html.appendHTML(label, of: drawn.list) } else { html.appendHTML(name) }
    html.append(UInt8(ascii: "\""))
  }

  /// Appends the pointer and the index of an element in a live preview.
  private mutating func appendTrace(of element: Element) {
    guard isTraced else { return }
    if let pointer = pointers[element.index] {
      html.append(" data-source=\"")
      html.appendHTML(JSONText(pointer))
      html.append(UInt8(ascii: "\""))
    }
    html.append(" data-index=\"")
    html.append(number: element.index)
    html.append(UInt8(ascii: "\""))
  }

  /// Ends the class attribute and opens the style attribute with the frame in it. The caller ends the style attribute.
  private mutating func appendStyle(_ frame: LayoutRect, _ surroundings: Surroundings) {
    html.append("\" style=\"")
    html.appendFrame(
      x: surroundings.start(of: frame), y: frame.y - surroundings.frame.y, width: frame.width, height: frame.height)
  }
}
