/// The HTML tag of an element.
enum HTMLTag {
  case division, span, group, heading, list, item, navigation, link, button
  /// A list with a name. The name is on a group around the list.
  case namedList

  var name: StaticString {
    switch self {
    case .division, .group, .namedList: "div"
    case .span: "span"
    case .heading: "h2"
    case .list: "ul"
    case .item: "li"
    case .navigation: "nav"
    case .link: "a"
    case .button: "button"
    }
  }
}
