/// The tags that elements become.
enum HTMLTag {
  case division, span, group, heading, list, item, navigation, link, button
  /// A list that has a name: only a group around it may have one.
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
