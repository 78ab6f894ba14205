package import Storey

/// The pictures that a layout shows, without those whose addresses are refused.
package struct PictureUses {
  /// The pictures, in order and without duplicates, each with the number of places in which it is shown.
  package private(set) var all: [(url: ResourceURL, count: Int)] = []
  private var indices: [JSONText: Int] = [:]

  /// Finds the pictures of a layout, including the picture of its title. O(elements).
  package init(in layout: TableLayout) {
    Self.forEach(in: layout) { add($0) }
  }

  /// Calls a closure with each picture of a layout, including refused ones, in order. O(elements).
  static func forEach(in layout: TableLayout, _ body: (ResourceURL) -> Void) {
    if let title = layout.page.head?.titleImage { body(title) }
    var drawn = DrawnPart()
    for part in layout.parts {
      layout.draw(part, into: &drawn)
      for case .image(let url?, _) in drawn.list.elements.map(\.content) { body(drawn.list[url]) }
    }
  }

  private mutating func add(_ url: ResourceURL) {
    if url.isRefused { return }
    if let index = indices[url.written] {
      all[index].count += 1
    } else {
      indices[url.written] = all.count
      all.append((url, 1))
    }
  }
}
