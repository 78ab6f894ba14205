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
    public let label: JSONText?
    /// Whether a renderer means it to be tapped.
    public let isTappable: Bool
    /// What a tap on it does; nil when it does nothing.
    public let action: FloorAction?
    /// The object of the page that it shows, such as a product or a picture. The floor, where nothing in it comes from
    /// the page.
    public let source: JSONValue?
    /// The object of the page that says what a tap on it does: a jump, even one that leads nowhere, or `source` itself.
    /// nil when it cannot be tapped, and when `source` has no jump.
    public let actionSource: JSONValue?
    /// The key of `source` that holds the jump, or lacks it; nil when that is not known.
    public let jumpKey: String?
  }

  /// Pictures, and what can be tapped, from the top of the page; the overlay last.
  public let items: [Item]
  /// Texts that are longer than the place for them, each once.
  public let truncatedTexts: [JSONText]
  /// Texts whose width is only estimated and decides over the layout, each once.
  let roughTexts: [RoughText]
  /// How many pictures were drawn, decorative ones included.
  public let pictureCount: Int
  /// The sections that show no more than their headings.
  let sectionsOfHeadings: Set<Int>

  init(_ layout: TableLayout) {
    var inspector = DrawingInspector(layout.page.document)
    var headings = HeadingInspector()
    var drawn = DrawnPart()
    for part in layout.parts {
      layout.draw(part, into: &drawn)
      let floor: JSONValue? =
        switch part {
        case .row(let row): layout.page.floors[row.section].shownSource
        case .header(let header): layout.page.floors[header.section].shownSource
        case .overlay: nil
        }
      inspector.add(drawn, floor)
      headings.add(drawn)
    }
    items = inspector.items
    truncatedTexts = inspector.truncatedTexts
    roughTexts = inspector.roughTexts.texts
    pictureCount = inspector.pictureCount
    sectionsOfHeadings = headings.sections
  }
}

extension Floor {
  /// The object that is shown: the floor, or the fallback in its place.
  var shownSource: JSONValue? {
    if case .container(let container) = content { container.base.source ?? source } else { source }
  }
}
