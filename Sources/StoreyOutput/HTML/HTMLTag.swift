/// The HTML tag of an element.
enum HTMLTag {
  case division, span, struckThrough, group, heading, list, item, navigation, link, button
  /// A list with a name. The name is on a group around the list.
  case namedList
}

extension ByteCursor {
  /// Appends the beginning of a start tag: at most 7 bytes.
  @inline(__always)
  mutating func append(opening tag: HTMLTag) {
    // Each literal is one constant for the compiler; the name alone would be copied by a call.
    switch tag {
    case .division, .group, .namedList: append("<div")
    case .span: append("<span")
    case .struckThrough: append("<s")
    case .heading: append("<h2")
    case .list: append("<ul")
    case .item: append("<li")
    case .navigation: append("<nav")
    case .link: append("<a")
    case .button: append("<button")
    }
  }

  /// Appends an end tag: at most 11 bytes.
  @inline(__always)
  mutating func append(closing tag: HTMLTag) {
    switch tag {
    case .division, .group: append("</div>")
    case .namedList: append("</ul></div>")
    case .span: append("</span>")
    case .struckThrough: append("</s>")
    case .heading: append("</h2>")
    case .list: append("</ul>")
    case .item: append("</li>")
    case .navigation: append("</nav>")
    case .link: append("</a>")
    case .button: append("</button>")
    }
  }
}
