import Storey

/// An element with its texts, URLs and styles, which can be compared with elements of other display lists.
struct DrawnElement: Equatable {
  /// The kind of the element and its content.
  enum Content: Equatable {
    case fill(ThemeColor, radius: UInt64)
    case image(ResourceURL?, ImageFit)
    case text(StyledText, TextStyle, LineAlignment, [TextLine])
    case group
    case carousel(Element.Paging, contentWidth: Double)
  }

  let frame: LayoutRect
  let content: Content
  let look: ElementLook?
  let role: Role?
  let label: JSONText?
  let position: Int?
  let end: Int

  init(_ element: Element, of list: DisplayList) {
    frame = element.frame
    look = element.look.map { list[$0] }
    role = element.role
    label = element.label.map { list[$0] }
    position = element.position
    end = element.end
    content =
      switch element.content {
      case .fill(let color, let radius): .fill(color, radius: radius.bitPattern)
      case .image(let url, let fit): .image(url.map { list[$0] }, fit)
      case .text(let block):
        .text(list.styledText(of: block), list[block.style], block.alignment, Array(list.lines[block.lines]))
      case .group: .group
      case .carousel(let paging, let contentWidth): .carousel(paging, contentWidth: contentWidth)
      }
  }

  /// Compares frames bit for bit, so that a NaN equals itself.
  static func == (a: DrawnElement, b: DrawnElement) -> Bool {
    a.content.isSame(as: b.content) && a.look == b.look && a.role == b.role && a.label == b.label
      && a.position == b.position && a.end == b.end && a.frame.x.bitPattern == b.frame.x.bitPattern
      && a.frame.y.bitPattern == b.frame.y.bitPattern && a.frame.width.bitPattern == b.frame.width.bitPattern
      && a.frame.height.bitPattern == b.frame.height.bitPattern
  }

  /// The visible text and the accessibility label.
  var texts: [JSONText] {
    if case .text(let text, _, _, _) = content {
      [text.text] + (label.map { [$0] } ?? [])
    } else {
      label.map { [$0] } ?? []
    }
  }
}

extension DrawnElement.Content {
  fileprivate func isSame(as other: DrawnElement.Content) -> Bool {
    if case .carousel(let paging, let width) = self, case .carousel(let otherPaging, let otherWidth) = other {
      return paging == otherPaging && width.bitPattern == otherWidth.bitPattern
    }
    return self == other
  }
}

extension DrawnElement: CustomStringConvertible {
  /// The element for messages: `the text "Tea"`, `the image "Tea"` or `a group`.
  var description: String {
    let kind =
      switch content {
      case .fill: "fill"
      case .image: "image"
      case .text: "text"
      case .group: "group"
      case .carousel: "carousel"
      }
    guard let name = texts.first?.string, !name.isEmpty else { return "a \(kind)" }
    return "the \(kind) \"\(name.count > 40 ? name.prefix(40) + "…" : name)\""
  }
}
