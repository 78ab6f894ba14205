import Storey

/// The tags and attributes of parts: which tag a group has, links and buttons, names, frames and pointers.
extension HTMLPartWriter {
  func groupTag(
    of element: Element, in drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) -> HTMLTag {
    if surroundings.isPhrasing { return .span }
    if surroundings.isInsideList { return .item }
    switch element.role {
    case .heading: return .heading
    case .list where holdsItemsOnly(element, in: drawn): return element.label == nil ? .list : .namedList
    case .navigation: return .navigation
    default: return element.label == nil ? .division : .group
    }
  }

  /// Whether an element contains at least one item of a list and only items.
  func holdsItemsOnly(_ element: Element, in drawn: borrowing DrawnPart) -> Bool {
    var index = element.index + 1
    while index < element.end {
      let child = drawn.list.elements[index]
      guard child.role == .listitem, case .group = child.content else { return false }
      index = child.end
    }
    return element.end > element.index + 1
  }

  /// Whether the content of an element gives a name to the link or button around it.
  func holdsName(_ element: Element, in drawn: borrowing DrawnPart) -> Bool {
    for index in (element.index + 1)..<element.end {
      let element = drawn.list.elements[index]
      switch element.content {
      case .text(let block): if !block.lines.isEmpty { return true }
      case .image: if element.label != nil && element.role != .presentation { return true }
      case .fill, .group, .carousel: break
      }
    }
    return false
  }

  func holdsActions(_ element: Element, in drawn: borrowing DrawnPart) -> Bool {
    for index in (element.index + 1)..<element.end {
      let element = drawn.list.elements[index]
      if element.position != nil, drawn.action(of: element) != nil { return true }
    }
    return false
  }

  mutating func open(
    _ tag: HTMLTag, _ element: Element, of drawn: borrowing DrawnPart, _ surroundings: HTMLSurroundings
  ) {
    var start = html.cursor(for: 24 + ByteCursor.frameRoom)
    start.append(opening: tag)
    start.append(" class=\"e\"")
    var hasStyle = start.openStyle(element.frame, surroundings)
    html.use(upTo: start)
    endStyle(of: element, in: drawn, isOpen: &hasStyle)
    appendTrace(of: element)
    if tag == .group || tag == .namedList { html.append(" role=\"group\"") }
    if tag == .group || tag == .namedList || tag == .navigation, let label = element.label {
      appendLabel(label, of: drawn)
    }
    html.append(tag == .namedList ? "><ul>" : ">")
  }

  mutating func close(_ tag: HTMLTag) {
    var end = html.cursor(for: 16)
    end.append(closing: tag)
    html.use(upTo: end)
  }

  /// Opens a link if the action has an allowed URL, otherwise a button. Without a frame, it fills the element around it.
  mutating func openAction(
    _ action: FloorAction, _ frame: LayoutRect?, _ surroundings: HTMLSurroundings
  ) -> HTMLTag {
    var hasStyle = false
    let tag = beginAction(action, frame, surroundings, hasStyle: &hasStyle)
    if hasStyle { html.append(UInt8(ascii: "\"")) }
    appendTarget(of: action, tag)
    endAction(action)
    return tag
  }

  /// Opens a link or a button, with a label if its content gives it no name. With an element, it takes the place of that element.
  mutating func openAction(
    _ action: FloorAction, _ element: Element?, _ surroundings: HTMLSurroundings,
    isNameless: Bool, label: DisplayList.TextIndex?, of drawn: borrowing DrawnPart
  ) -> HTMLTag {
    var hasStyle = false
    let tag = beginAction(action, element?.frame, surroundings, hasStyle: &hasStyle)
    if let element { endStyle(of: element, in: drawn, isOpen: &hasStyle) }
    appendTarget(of: action, tag)
    if let element { appendTrace(of: element) }
    if isNameless { appendLabel(label, or: "Action", of: drawn) }
    endAction(action)
    return tag
  }

  private mutating func beginAction(
    _ action: FloorAction, _ frame: LayoutRect?, _ surroundings: HTMLSurroundings, hasStyle: inout Bool
  ) -> HTMLTag {
    let isLink = action.isLink
    var start = html.cursor(for: 32 + ByteCursor.frameRoom)
    start.append("<a class=\"", if: isLink, else: "<button class=\"")
    start.append("e\"", if: frame != nil, else: "a\"")
    if let frame { hasStyle = start.openStyle(frame, surroundings) }
    html.use(upTo: start)
    return isLink ? .link : .button
  }

  /// Appends the attribute `href` of a link.
  private mutating func appendTarget(of action: FloorAction, _ tag: HTMLTag) {
    if tag == .link {
      html.append(" href=\"")
      _ = unsafe action.withUTF8Bytes(.url) { unsafe html.appendHTML(url: $0, in: pictures.folder) }
      html.append(UInt8(ascii: "\""))
    }
  }

  private mutating func endAction(_ action: FloorAction) {
    if let path = action.path {
      var end = html.cursor(for: 16 + ByteCursor.pathRoom)
      end.append(" data-action=\"")
      end.append(path)
      end.append("\">")
      html.use(upTo: end)
      actions.add(action, at: path)
    } else {
      html.append(UInt8(ascii: ">"))
    }
  }

  mutating func appendLabel(
    _ label: DisplayList.TextIndex?, or name: StaticString = "", of drawn: borrowing DrawnPart
  ) {
    html.append(" aria-label=\"")
    if let label { html.appendHTML(label, of: drawn.list) } else { html.append(name) }
    html.append(UInt8(ascii: "\""))
  }

  /// Appends the pointer and the index of an element in a live preview.
  mutating func appendTrace(of element: Element) {
    guard isTraced else { return }
    if let pointer = pointers[element.index] {
      html.append(" data-source=\"")
      html.appendHTML(string: pointer)
      html.append(UInt8(ascii: "\""))
    }
    html.append(" data-index=\"")
    html.append(number: element.index)
    html.append(UInt8(ascii: "\""))
  }

  /// Appends the attributes from which the script counts.
  mutating func appendCountdown(_ countdown: Countdown) {
    html.append(" role=\"timer\" data-until=\"")
    html.append(number: countdown.until)
    html.append("\" data-format=\"")
    html.appendHTML(string: countdown.format.written)
    html.append(UInt8(ascii: "\""))
  }

  /// Appends declarations to the attribute `style`.
  ///
  /// - Parameter isOpen: Whether the attribute is open.
  mutating func append(_ declarations: [String], isOpen: inout Bool) {
    for declaration in declarations {
      html.append(Self.opening(isOpen))
      html.append(string: declaration)
      isOpen = true
    }
  }

  /// Ends the attribute `style` of a picture or a group, after the declarations of its look.
  mutating func endStyle(of element: Element, in drawn: borrowing DrawnPart, isOpen: inout Bool) {
    if let look = element.look { appendContentLook(drawn.list[look], isOpen: &isOpen) }
    if isOpen { html.append(UInt8(ascii: "\"")) }
  }

  private mutating func appendContentLook(_ look: ElementLook, isOpen: inout Bool) {
    guard look.opacity == 1, let radius = look.corners?.common, radius > 0 else {
      return append(HTMLLook.declarations(ofContent: look), isOpen: &isOpen)
    }
    // Most looks have only a radius. They are written without strings.
    html.append(Self.opening(isOpen))
    html.append("border-radius:calc(")
    html.appendLength(radius)
    html.append("*var(--pt));overflow:hidden")
    isOpen = true
  }

  /// The text before a declaration of the attribute `style`.
  static func opening(_ isOpen: Bool) -> StaticString { isOpen ? ";" : " style=\"" }
}

extension ByteCursor {
  /// Appends the attribute `style` with a frame; nothing for a frame that an element has without it. At most `frameRoom` bytes.
  mutating func appendStyle(_ frame: LayoutRect, _ surroundings: HTMLSurroundings) {
    if openStyle(frame, surroundings) { append(UInt8(ascii: "\"")) }
  }

  /// Opens the attribute `style` with a frame in it, which the caller ends. A position of 0 and an inherited size are left out.
  ///
  /// - Returns: Whether the attribute was opened.
  mutating func openStyle(_ frame: LayoutRect, _ surroundings: HTMLSurroundings) -> Bool {
    openStyle(
      x: surroundings.start(of: frame), y: frame.y - surroundings.frame.y,
      width: frame.width == surroundings.inherited.width ? nil : frame.width,
      height: frame.height == surroundings.inherited.height ? nil : frame.height)
  }
}
