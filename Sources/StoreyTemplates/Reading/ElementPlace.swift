import Storey

/// The keys that determine the place and the size of an element.
protocol ElementPlace: Sendable {
  /// The start of the names of the models of elements with this place.
  static var modelPrefix: String { get }
  /// The area that the frames in a group are relative to.
  static var groupOrigin: String { get }

  init(from reader: inout JSONReader, ofContainer isContainer: Bool)
}

/// A frame in a row, an item or a group.
struct FramePlace: ElementPlace {
  static let modelPrefix = ""
  static let groupOrigin = "the row or item"

  /// The frame; `nil` for a container that fills the row or item.
  let frame: FrameEntry?

  init(from reader: inout JSONReader, ofContainer isContainer: Bool) {
    let about: StaticString = "The frame of the element: x, y, width and height"
    frame =
      isContainer
      ? reader.optional("frame", about: "\(about) (default: the whole row or item)")
      : reader.required("frame", about: "\(about)")
  }
}

/// A place in a stack, a grid or an overlap, which follows from the sizes of all its elements.
struct FlowPlace: ElementPlace {
  static let modelPrefix = "Flow"
  static let groupOrigin = "the group"

  let source: JSONValue?
  let each: JSONText?
  /// The size and place, as far as they were written.
  let size: FlowSize
  /// The width and the height as they were written.
  let width: SizeEntry?
  let height: SizeEntry?

  init(from reader: inout JSONReader, ofContainer isContainer: Bool) {
    source = reader.source
    each = reader.optional(
      "each", about: "The array whose items repeat the element; names in the element are fields of the item")
    var size = FlowSize()
    width = reader.optional(
      "width", about: "The width: points, a percentage, auto, fill for the rest of the space, or {field} or {field}%")
    height = reader.optional(
      "height", about: "The height: points, a percentage, auto, fill for the rest of the space, or {field} or {field}%")
    size.width = width?.length ?? .auto
    size.height = height?.length ?? .auto
    size.minWidth = Self.bound("minWidth", "The smallest width", &reader)
    size.maxWidth = Self.bound("maxWidth", "The largest width", &reader)
    size.minHeight = Self.bound("minHeight", "The smallest height", &reader)
    size.maxHeight = Self.bound("maxHeight", "The largest height", &reader)
    size.grow = reader.optional("grow", or: 0, in: 0...1000, about: "The share in the space that a stack has left")
    size.shrink = reader.optional("shrink", or: 1, in: 0...1000, about: "The share in the space that a stack lacks")
    size.basis = Self.bound("basis", "The size along a stack before growing and shrinking (default: its size)", &reader)
    let aspect: AspectEntry? = reader.optional("aspect", about: "The ratio of width to height, such as \"1:1\"")
    size.aspect = aspect.map { $0.width / $0.height }
    size.margin =
      reader.optional("margin", as: MarginEdges.self, about: "The space around the element, in points")?.edges ?? 0
    size.alignSelf = reader.optional(
      "alignSelf", about: "The alignment of this element across a stack, or vertically in a grid")
    size.cell.span = reader.optional("span", or: 1, in: 1...50, about: "The number of columns of a grid that it covers")
    size.cell.rowSpan = reader.optional(
      "rowSpan", or: 1, in: 1...50, about: "The number of rows of a grid that it covers")
    if let place = reader.optional("place", as: CellEntry.self, about: "The column and row in a grid, from [1, 1]") {
      (size.cell.column, size.cell.row) = (place.column - 1, place.row - 1)
    }
    let anchor = reader.optional("anchor", or: AnchorWord.start, about: "The place in an overlap")
    let offset = reader.optional("offset", as: OffsetEntry.self, about: "The distance from the anchor: x and y")
    size.anchor = FlowAnchor(anchor.horizontal, anchor.vertical, x: offset?.x ?? 0, y: offset?.y ?? 0)
    self.size = size
  }

  private static func bound(_ key: ModelKey, _ about: String, _ reader: inout JSONReader) -> FlowLength {
    let length = reader.optional(key, as: FrameLength.self, about: about + ": points or a percentage")
    return length.map(FlowLength.init) ?? .auto
  }
}

extension FlowLength {
  init(_ length: FrameLength) { self = .percent(length.fraction * 100, plus: length.points) }
}
