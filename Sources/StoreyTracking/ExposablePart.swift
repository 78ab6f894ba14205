import Storey

/// What of one part of the page can be seen: the part itself, and what can be tapped in it. Drawn once.
struct ExposablePart: Sendable {
  /// Something that can be seen.
  struct Item: Sendable {
    let path: ExposurePath
    let action: FloorAction?
    let eventID: JSONText?
    let label: JSONText?
    /// Whether nothing else in the part has its event.
    var hasEventOfItsOwn = false
    /// Where it is in the part, with all carousels at offset 0.
    let frame: LayoutRect
    /// The innermost carousel around it.
    let carousel: Int?
    /// The most of it that its carousels and its part can show at once.
    let most: LayoutSize
  }

  /// A window that things are swiped through.
  private struct Carousel: Sendable {
    let frame: LayoutRect
    /// The carousel around it.
    let outer: Int?
  }

  /// Where it is.
  let path: ActionPath.Part
  /// The part itself first, then by position.
  let items: [Item]
  /// How many looks it takes to see which of the items are in view: more where their events are long.
  let looks: Int
  /// How many looks take as long as drawing the part did.
  let looksOfDrawing: Int
  private let bounds: LayoutRect
  private let carousels: [Carousel]
  /// Where a carousel's content goes, by the way it is swiped: to the left, or to the right from right to left.
  private let swipe: Double

  /// Draws a part in the place of another, whose memory is used again. O(elements).
  ///
  /// A position is where the largest of its elements is. Overlay and margins are nothing themselves.
  init(_ part: LayoutPart, of layout: TableLayout, reusing drawn: inout DrawnPart) {
    path = part.actionPart
    bounds = layout.bounds(of: part)
    swipe = layout.context.direction == .rightToLeft ? 1 : -1
    var carousels: [Carousel] = []
    var items: [Item] = []
    // Where the item of each position is among them.
    var places: [Int: Int] = [:]
    layout.draw(part, into: &drawn)
    let list = drawn.list
    var open: [(carousel: Int, end: Int)] = []
    for element in list.elements {
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
      // Once for the floor, and only where nothing in it that can be tapped says so already.
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

  /// As many looks take as long as drawing a part without elements, and as many bytes of text take as long as a look
  /// (measured).
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

  /// The share of an item that is in view, 0 to 1, of the most that can be in view at once: what is larger than the
  /// viewport or its carousel is seen as a whole when it fills that.
  ///
  /// - Parameters:
  ///   - band: The top and the bottom of what the viewport shows of the part, in points of the part.
  ///   - sample: Where the carousels are, and how high the viewport is.
  func share(of item: Item, in band: (top: Double, bottom: Double), _ sample: ScrollSample) -> Double {
    let offsets = sample.carousels[item.path.part] ?? []
    var shown = item.frame
    var next = item.carousel
    while let index = next {
      if offsets.indices.contains(index) { shown.x += swipe * offsets[index] }
      shown = shown.intersection(carousels[index].frame)
      next = carousels[index].outer
    }
    let top = max(0, band.top)
    shown = shown.intersection(
      LayoutRect(x: 0, y: top, width: bounds.width, height: min(bounds.height, band.bottom) - top))
    let most = item.most.width * min(item.most.height, sample.viewportHeight)
    return most > 0 ? min(1, shown.width * shown.height / most) : 0
  }
}

extension ExposablePart.Item {
  /// The area of the most of it that can be shown at once; 0 for what has none.
  fileprivate var area: Double {
    let isSomething = most.width > 0 && most.height > 0
    return isSomething ? most.width * most.height : 0
  }
}

extension LayoutPart {
  /// Whether it is the first of its floor that can be seen: the sticky header, or the first row. A header and rows that
  /// are 0 high cannot. O(log rows).
  fileprivate func isFirst(in layout: TableLayout) -> Bool {
    switch self {
    case .row(let row):
      let section = layout.sections[row.section]
      // Rows follow one another: where none above has a height, this one begins where they all begin.
      return section.header.map(\.frame.height) ?? 0 == 0 && layout.rows[section.rows].first?.frame.y == row.frame.y
    case .header: return true
    case .overlay: return false
    }
  }

  /// The section of a row or header that is something as a whole; nil for a margin, where there is nothing to be seen, and
  /// for the overlay, which is no more than its buttons.
  fileprivate var sectionSeenAsAWhole: Int? {
    switch self {
    case .row(let row): row.isMargin ? nil : row.section
    case .header(let header): header.section
    case .overlay: nil
    }
  }
}

extension Floor {
  /// What it has as every floor does; nil where it is not shown as what it is.
  fileprivate var base: FloorBase? {
    if case .container(let container) = content { container.base } else { nil }
  }
}

extension DisplayList {
  /// What an element is called: its label, else the first label or text in it.
  fileprivate func name(of element: Element) -> JSONText? {
    for element in elements[element.index..<element.end] {
      if let label = element.label { return self[label] }
      if case .text(let block) = element.content { return self[block.text] }
    }
    return nil
  }
}
