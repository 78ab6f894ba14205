public import Storey

/// The drawn content of a page that rules inspect.
public struct PageDrawing: Sendable {
  /// A drawn picture or tappable element. A class, because each rule goes through all items, and a copy of these values would count
  /// ten references.
  public final class Item: Sendable {
    /// The URL of the picture; `nil` if the item is not a picture or has no URL.
    public let picture: ResourceURL?
    /// Whether the item is a picture.
    public let isPicture: Bool
    /// The accessibility role.
    public let role: Role?
    /// The accessibility label.
    public let label: JSONText?
    /// Whether the renderer made the item tappable.
    public let isTappable: Bool
    /// The action of a tap; `nil` if a tap does nothing.
    public let action: FloorAction?
    /// The object of the page that the item shows, such as a product or a picture. If the item shows no value of the page, it
    /// is the floor.
    public let source: JSONValue?
    /// The object of the page that specifies the tap: a jump, even an empty one, or `source` itself. `nil` if the item is not
    /// tappable or `source` has no jump.
    public let actionSource: JSONValue?
    /// The key of the jump in `source`, whether or not the jump is present; `nil` if the key is not known.
    public let jumpKey: String?

    init(
      picture: ResourceURL?, isPicture: Bool, role: Role?, label: JSONText?, isTappable: Bool, action: FloorAction?,
      source: JSONValue?, actionSource: JSONValue?, jumpKey: String?
    ) {
      self.picture = picture
      self.isPicture = isPicture
      self.role = role
      self.label = label
      self.isTappable = isTappable
      self.action = action
      self.source = source
      self.actionSource = actionSource
      self.jumpKey = jumpKey
    }
  }

  /// The pictures and tappable elements from the top of the page, followed by those of the overlay.
  public let items: [Item]
  /// The texts that are truncated although their renderers do not expect it, and all truncated prices and numbers; without
  /// duplicates.
  public var truncatedTexts: [JSONText] { truncated.map(\.text) }
  /// The same texts with their kinds.
  let truncated: [TruncatedText]
  /// The texts whose estimated width affects the layout, without duplicates.
  let roughTexts: [RoughText]
  /// The texts that grow over elements below them, without duplicates.
  let overlapping: [OverlappingText]
  /// The number of drawn pictures, including decorative ones.
  public let pictureCount: Int
  /// The sections that draw only headings, or nothing.
  let sectionsOfHeadings: Set<Int>

  init(_ layout: TableLayout) {
    var inspector = DrawingInspector(layout.page.document)
    var headings = HeadingInspector()
    var overlaps = OverlapInspector()
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
      if let floor { overlaps.add(drawn, floor) }
    }
    items = inspector.items
    truncated = inspector.truncatedTexts
    roughTexts = inspector.roughTexts.texts
    overlapping = overlaps.texts
    pictureCount = inspector.pictureCount
    sectionsOfHeadings = headings.sections
  }
}

extension Floor {
  /// The object that is shown: the floor or its fallback.
  var shownSource: JSONValue? {
    if case .container(let container) = content { container.base.source ?? source } else { source }
  }
}
