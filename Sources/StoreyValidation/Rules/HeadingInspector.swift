import Storey

/// A collector of the sections that draw only headings, or nothing.
struct HeadingInspector {
  private var drawn: Set<Int> = []
  private var filled: Set<Int> = []

  /// The sections that have rows or a header and draw only headings, or nothing.
  var sections: Set<Int> { drawn.subtracting(filled) }

  /// Adds a drawn part.
  mutating func add(_ part: DrawnPart) {
    switch part.path {
    case .row(let section, _):
      drawn.insert(section)
      if !filled.contains(section) && Self.showsMore(part.list) { filled.insert(section) }
    // A sticky header counts as a heading even without the role.
    case .header(let section): drawn.insert(section)
    case .overlay: break
    }
  }

  /// Whether a part draws a text or a picture outside of headings, or a fill and no heading.
  private static func showsMore(_ list: DisplayList) -> Bool {
    var hasHeading = false
    var hasFill = false
    var index = 0
    while index < list.elements.count {
      let element = list.elements[index]
      if element.role == .heading {
        hasHeading = true
        index = element.end
        continue
      }
      switch element.content {
      case .text, .image(.some, _): return true
      case .fill: hasFill = true
      case .image(nil, _), .group, .carousel: break
      }
      index += 1
    }
    return hasFill && !hasHeading
  }
}
