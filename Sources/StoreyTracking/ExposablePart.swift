import Storey

/// The items of one part of the page whose exposure is tracked: the part as a whole and its tappable elements. The part is
/// drawn once, by the initializer.
struct ExposablePart: Sendable {
  /// An item whose exposure is tracked.
  struct Item: Sendable {
    let path: ExposurePath
    let action: FloorAction?
    let eventID: JSONText?
    let label: JSONText?
    /// Whether the item has an event that no other item of the part has.
    var hasEventOfItsOwn = false
    /// The frame in the part, with all carousels at offset 0.
    let frame: LayoutRect
    /// The index of the innermost carousel that contains the item.
    let carousel: Int?
    /// The largest size of the item that its carousels and its part can show at once.
    let most: LayoutSize
  }

  /// A carousel, which clips its content.
  private struct Carousel: Sendable {
    let frame: LayoutRect
    /// The index of the carousel that contains this one.
    let outer: Int?
  }

  /// The part of the page.
  let path: PartPath
  /// The items: the part as a whole first, then by position.
  let items: [Item]
  /// The cost of finding which items are in view, in looks. Long event ids add to it.
  let looks: Int
  /// The cost of drawing the part, in looks.
  let looksOfDrawing: Int
  private let bounds: LayoutRect
  private let carousels: [Carousel]
  /// The horizontal direction in which the content of a carousel moves as its offset grows: -1 for left, 1 for right (in
  /// right-to-left layouts).
  private let swipe: Double

  /// Creates the items of a part. The part is drawn into `drawn`, whose memory is reused. O(elements).
  ///
  /// The item of a position has the frame of the largest element with that position. The overlay and margins have no item for
  /// the part as a whole.
  init(_ part: LayoutPart, of layout: TableLayout, reusing drawn: inout DrawnPart) {
    path = part.path
    bounds = layout.bounds(of: part)
    swipe = layout.context.direction == .rightToLeft ? 1 : -1
    var carousels: [Carousel] = []
    var items: [Item] = []
    // The index in `items` of each position.
    var places: [Int: Int] = [:]
    layout.draw(part, into: &drawn)
    let list = drawn.list
    var open: [(carousel: Int, end: Int)] = []
    // The index after the elements that are folded. They are in view only after a tap.
    var folded = 0
    for element in list.elements where element.index >= folded {
      if element.role == .folded {
        folded = element.end
        continue
      }
      while let last = open.last, last.end <= element.index { open.removeLast() }
      if let position = element.position, let action = drawn.action(at: position) {
        let item = Item(
          path: ExposurePath(path, position: position), action: action, eventID: action.eventID,
          label: list.name(of: element), frame: element.frame, carousel: open.last?.carousel,
          most: Self.most(of: element.frame, in: open.last?.carousel, carousels, bounds))
        if let place = places[position] {
          if item.area > items[place].area { items[place] = item }
        } else if item.area > 0 {
          places[position] = items.count
          items.append(item)
        }
      }
      if case .carousel = element.content {
        carousels.append(Carousel(frame: element.frame, outer: open.last?.carousel))
        open.append((carousels.count - 1, element.end))
      }
    }
    self.carousels = carousels
    items.sort { ($0.path.position ?? 0) < ($1.path.position ?? 0) }
    if let section = part.sectionSeenAsAWhole, bounds.height > 0 {
      let base = layout.sections[section].floor.base
      // The event of the floor's jump is used once per floor, and only if no tappable item has it already.
      let event = base?.jump?.eventID.flatMap { part.isFirst(in: layout) ? $0 : nil }
      let whole = Item(
        path: ExposurePath(path), action: nil,
        eventID: items.contains { $0.eventID == event } ? nil : event, label: base?.header?.title,
        frame: bounds, carousel: nil, most: LayoutSize(width: bounds.width, height: bounds.height))
      items.insert(whole, at: 0)
    }
    var events: [JSONText: Int] = [:]
    for event in items.lazy.compactMap(\.eventID) { events[event, default: 0] += 1 }
    for index in items.indices {
      items[index].hasEventOfItsOwn = items[index].eventID.map { events[$0] == 1 } ?? false
    }
    self.items = items
    looks = 1 + items.count + items.reduce(0) { $0 + ($1.eventID?.utf8Count ?? 0) } / Self.bytesOfLook
    looksOfDrawing = Self.looksOfEmptyPart + looks + list.elements.count + list.textByteCount / Self.bytesOfLook
  }

  /// The cost of drawing a part without elements, in looks, and the number of bytes of text that cost one look. Both are
  /// measured.
  private static let (looksOfEmptyPart, bytesOfLook) = (8, 64)

  private static func most(of frame: LayoutRect, in carousel: Int?, _ carousels: [Carousel], _ bounds: LayoutRect)
    -> LayoutSize
  {
    var most = LayoutSize(width: min(frame.width, bounds.width), height: min(frame.height, bounds.height))
    var next = carousel
    while let index = next {
      most.width = min(most.width, carousels[index].frame.width)
      most.height = min(most.height, carousels[index].frame.height)
      next = carousels[index].outer
    }
    return most
  }

  /// Returns the share of an item that is in view, 0 to 1.
  ///
  /// The share is relative to the largest area that can be in view at once: an item that is larger than the viewport or its
  /// carousel has a share of 1 when it fills that.
  ///
  /// - Parameters:
  ///   - band: The top and the bottom of the visible band of the part, in points of the part.
  ///   - sample: The offsets of the carousels and the height of the viewport.
  func share(of item: Item, in band: (top: Double, bottom: Double), _ sample: ScrollSample) -> Double {
    let offsets = sample.carousels[item.path.part] ?? []
    var shown = item.frame
    var next = item.carousel
    while let index = next {
      if offsets.indices.contains(index) { shown.x += swipe * offsets[index] }
      shown = shown.intersection(carousels[index].frame)
      next = carousels[index].outer
    }
    let top = max(bounds.y, band.top)
    shown = shown.intersection(
      LayoutRect(x: 0, y: top, width: bounds.width, height: min(bounds.maxY, band.bottom) - top))
    let most = item.most.width * min(item.most.height, sample.viewportHeight)
    return most > 0 ? min(1, shown.width * shown.height / most) : 0
  }
}

extension ExposablePart.Item {
  /// The largest area of the item that can be shown at once; 0 if the item has no area.
  fileprivate var area: Double {
    let isSomething = most.width > 0 && most.height > 0
    return isSomething ? most.width * most.height : 0
  }
}

extension LayoutPart {
  /// Whether this is the first visible part of its floor: the sticky header or the first row. Headers and rows with a height
  /// of 0 are not visible. O(log rows).
  fileprivate func isFirst(in layout: TableLayout) -> Bool {
    switch self {
    case .row(let row):
      let section = layout.sections[row.section]
      // Rows follow one another, so if no row above has a height, this one begins at the same y as the first.
      return section.header.map(\.frame.height) ?? 0 == 0 && layout.rows[section.rows].first?.frame.y == row.frame.y
    case .header: return true
    case .overlay: return false
    }
  }

  /// The section of a row or a header; `nil` for a margin, which shows nothing, and for the overlay, whose only content is
  /// its buttons.
  fileprivate var sectionSeenAsAWhole: Int? {
    switch self {
    case .row(let row): row.isMargin ? nil : row.section
    case .header(let header): header.section
    case .overlay: nil
    }
  }
}
