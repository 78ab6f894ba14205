/// A row, a sticky header or the overlay of a page, drawn: what it shows, and what taps on it do.
///
///     for element in drawn.list.outermost {
///       if let action = drawn.action(of: element) { … }
///     }
///
/// Reuse one for many parts: `TableLayout.draw(_:into:)` keeps its memory.
public struct DrawnPart: Sendable {
  /// Which part of the page it is.
  public private(set) var part: ActionPath.Part = .overlay
  /// What it shows: elements in depth-first order, and their texts, URLs and styles.
  public private(set) var list = DisplayList()
  private var model: (any TemplateAction)?

  /// A part that shows nothing, to draw others into.
  public init() {}

  /// Takes the drawing of another part in, whose memory was that of this one.
  mutating func set(_ part: ActionPath.Part, _ list: consuming DisplayList, _ model: (any TemplateAction)?) {
    self.part = part
    self.list = list
    self.model = model
  }

  /// Gives the memory away.
  mutating func takeList() -> DisplayList {
    var taken = DisplayList()
    swap(&taken, &list)
    return taken
  }

  // MARK: Taps

  /// The action of a tap on an element, with its path; nil when it has no position, or its model says that it does nothing.
  public func action(of element: Element) -> FloorAction? { element.position.flatMap { action(at: $0) } }

  /// The action of a tap at a position, with its path; nil when there is none.
  public func action(at position: Int) -> FloorAction? {
    var action = model?.action(at: position)
    action?.path = ActionPath(part, position: position)
    return action
  }

  /// The positions of what can be tapped, sorted and each once. O(elements), and where they are drawn out of order
  /// O(n log n) of them.
  public var positions: [Int] {
    var positions: [Int] = []
    var isSorted = true
    // Most lists have them in order, those of one thing together.
    for element in list.elements {
      guard let position = element.position, position != positions.last else { continue }
      if let last = positions.last, last > position { isSorted = false }
      positions.append(position)
    }
    return isSorted ? positions : Set(positions).sorted()
  }

  /// The actions of all that can be tapped, by position. O(elements).
  public var actions: [FloorAction] { positions.compactMap(action) }

  /// The values of the page that a position comes from; nil when its model does not say.
  package func source(at position: Int) -> TapSource? { model?.source(at: position) }
}
