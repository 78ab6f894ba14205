public import Storey

/// What the renderers of a page drew, as far as rules look at it.
public struct PageDrawing: Sendable {
  /// Something that was drawn and is a picture, or can be tapped, or both.
  public struct Item: Sendable {
    /// What it shows, when it is a picture.
    public let picture: ResourceURL?
    /// Whether it is a picture.
    public let isPicture: Bool
    /// What it is to someone who cannot see it.
    public let role: Role?
    /// What it is called for someone who cannot see it.
    public let label: PageText?
    /// Whether a renderer means it to be tapped.
    public let isTappable: Bool
    /// What a tap on it does; nil when it does nothing.
    public let action: FloorAction?
    /// The object of the page that it was drawn from: that holds the first value drawn in it. The floor, where nothing
    /// in it comes from the page.
    public let source: JSONValue?
  }

  /// Pictures, and what can be tapped, from the top of the page; the overlay last.
  public let items: [Item]
  /// Texts that are longer than the place for them, each once.
  public let truncatedTexts: [PageText]
  /// How many pictures were drawn, decorative ones included.
  public let pictureCount: Int

  init(_ layout: TableLayout) {
    var inspector = DrawingInspector(layout.page.document)
    var list = DisplayList()
    list.reserveRow()
    for part in layout.parts {
      let actions = layout.drawing(of: part, reusing: &list)
      let floor: JSONValue? =
        switch part {
        case .row(let row): layout.page.floors[row.section].source
        case .header(let header): layout.page.floors[header.section].source
        case .overlay: nil
        }
      inspector.add(list, actions, floor)
    }
    items = inspector.items
    truncatedTexts = inspector.truncatedTexts
    pictureCount = inspector.pictureCount
  }
}

/// Looks at what was drawn, part by part.
private struct DrawingInspector {
  private(set) var items: [PageDrawing.Item] = []
  private(set) var truncatedTexts: [PageText] = []
  private(set) var pictureCount = 0
  private var finder: ContainerFinder?
  private var seen: Set<Int> = []

  init(_ document: Document?) {
    finder = document.map(ContainerFinder.init)
  }

  mutating func add(_ list: DisplayList, _ actions: PartActions, _ floor: JSONValue?) {
    for index in list.elements.indices {
      let element = list.elements[index]
      switch element.content {
      case .image(let url, _):
        pictureCount += 1
        // A decorative picture that cannot be tapped is of no interest to anyone.
        if element.role == .presentation && element.position == nil { continue }
        let picture = url.map { list[$0] }
        addItem(element, list, actions, picture: picture, isPicture: true, source: picture?.source ?? floor)
      case .text(let block):
        if let line = list.lines[block.lines].last, line.isTruncated { addTruncated(list[block.text], floor) }
        if element.position != nil {
          addItem(element, list, actions, name: list[block.text], source: list[block.text].source ?? floor)
        }
      case .group, .carousel, .fill:
        if element.position != nil {
          addItem(element, list, actions, source: firstSource(in: list, index..<element.end) ?? floor)
        }
      }
    }
  }

  private mutating func addItem(
    _ element: Element, _ list: DisplayList, _ actions: PartActions, picture: ResourceURL? = nil,
    isPicture: Bool = false, name: PageText? = nil, source: JSONValue?
  ) {
    items.append(
      PageDrawing.Item(
        picture: picture, isPicture: isPicture, role: element.role, label: element.label.map { list[$0] } ?? name,
        isTappable: element.position != nil, action: element.position.flatMap(actions.action(at:)),
        source: source.flatMap { $0.kind == .object ? $0 : finder?.container(of: $0) }))
  }

  private mutating func addTruncated(_ text: PageText, _ floor: JSONValue?) {
    // A title may be drawn in a tab and in a row; the program's own texts stand at no place.
    guard let source = text.source, seen.insert(source.byteRange.lowerBound).inserted else { return }
    truncatedTexts.append(text)
  }

  /// The first value of the page that was drawn in a stretch of elements.
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
