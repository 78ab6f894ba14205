import Storey

/// A collector of the items of a drawing, part by part.
struct DrawingInspector {
  private(set) var items: [PageDrawing.Item] = []
  private(set) var truncatedTexts: [TruncatedText] = []
  private(set) var roughTexts = RoughTexts()
  private(set) var pictureCount = 0
  private var finder: ItemFinder
  /// The offsets of the values of each truncated text.
  private var seen: Set<[Int]> = []

  init(_ document: Document?) {
    finder = ItemFinder(document)
  }

  /// Adds a drawn part of a floor; `floor` is `nil` for the overlay.
  mutating func add(_ drawn: DrawnPart, _ floor: JSONValue?) {
    let list = drawn.list
    // The ends of the heading and of the tappable element that the current element is in.
    var (headingEnd, tapEnd) = (0, 0)
    for element in list.elements {
      if element.role == .heading { headingEnd = max(headingEnd, element.end) }
      if element.position != nil { tapEnd = max(tapEnd, element.end) }
      switch element.content {
      case .image(let url, _):
        pictureCount += 1
        // Decorative pictures that cannot be tapped are not items.
        if element.role == .presentation && element.position == nil { continue }
        let picture = url.map { list[$0] }
        addItem(element, drawn, picture: picture, isPicture: true, source: picture?.source, floor)
      case .text(let block):
        if let line = list.lines[block.lines].last, line.isTruncated {
          let place = TruncatedText.Place(
            part: drawn.path, isInHeading: element.index < headingEnd, isInTap: element.index < tapEnd)
          addTruncated(list[block.text], block, style: list[block.style], at: place)
        }
        roughTexts.add(block, element, list, floor)
        if element.position != nil {
          addItem(element, drawn, name: list[block.text], source: list[block.text].source, floor)
        }
      case .group, .carousel, .fill:
        if element.position != nil {
          addItem(element, drawn, source: firstSource(in: list, element.index..<element.end), floor)
        }
      }
    }
  }

  private mutating func addItem(
    _ element: Element, _ drawn: DrawnPart, picture: ResourceURL? = nil, isPicture: Bool = false,
    name: JSONText? = nil, source: JSONValue?, _ floor: JSONValue?
  ) {
    let action = drawn.action(of: element)
    let given = drawn.source(of: element)
    let found = finder.find(action, given, drawn: source, floor: floor)
    items.append(
      PageDrawing.Item(
        picture: picture, isPicture: isPicture, role: element.role, label: element.label.map { drawn.list[$0] } ?? name,
        isTappable: element.position != nil, action: action, source: found.item,
        actionSource: element.position == nil ? nil : found.action, jumpKey: given?.jumpKey))
  }

  private mutating func addTruncated(
    _ text: JSONText, _ block: TextBlock, style: TextStyle, at place: TruncatedText.Place
  ) {
    let kind = TruncatedText.Kind(of: text, style: style, at: place)
    if block.truncation == .expected && kind.mayBeExpected { return }
    // One title may be drawn in a tab and in a row. Texts that do not come from the page have no sources.
    let places = text.sources.map(\.byteRange.lowerBound)
    guard !places.isEmpty, seen.insert(places).inserted else { return }
    truncatedTexts.append(TruncatedText(text: text, kind: kind))
  }

  /// Returns the first value of the page that a range of elements shows.
  private func firstSource(in list: DisplayList, _ range: Range<Int>) -> JSONValue? {
    for element in list.elements[range] {
      switch element.content {
      case .image(let url?, _): if let source = list[url].source { return source }
      case .text(let block): if let source = list[block.text].source { return source }
      case .image, .fill, .group, .carousel: continue
      }
    }
    return nil
  }
}
