/// A drawn row, sticky header or overlay of a page: its elements and the actions of its taps.
///
///     for element in drawn.list.outermost {
///       if let action = drawn.action(of: element) { … }
///     }
///
/// Reuse an instance for many parts: `TableLayout.draw(_:into:)` reuses its memory.
public struct DrawnPart: Sendable {
  /// The path of the part.
  public private(set) var part: ActionPath.Part = .overlay
  /// The drawing: elements in depth-first order, with their texts, URLs and styles.
  public private(set) var list = DisplayList()
  private var model: (any TemplateAction)?

  /// Creates an empty part, for use with `TableLayout.draw(_:into:)`.
  public init() {}

  /// Replaces the content by another part, which was drawn in the memory from `takeList()`.
  mutating func set(_ part: ActionPath.Part, _ list: consuming DisplayList, _ model: (any TemplateAction)?) {
    self.part = part
    self.list = list
    self.model = model
  }

  /// Moves the list out, for reuse of its memory.
  mutating func takeList() -> DisplayList {
    var taken = DisplayList()
    swap(&taken, &list)
    return taken
  }

  // MARK: Taps

  /// Returns the action of a tap on an element, with its path; `nil` if the element has no position or its model returns no
  /// action.
  public func action(of element: Element) -> FloorAction? { element.position.flatMap { action(at: $0) } }

  /// Returns the action of a tap at a position, with its path; `nil` if there is no action.
  public func action(at position: Int) -> FloorAction? {
    var action = model?.action(at: position)
    action?.path = ActionPath(part, position: position)
    return action
  }

  /// The positions that can be tapped, sorted and without duplicates. O(elements), or O(n log n) for n positions that were
  /// not drawn in order.
  public var positions: [Int] {
    var positions: [Int] = []
    var isSorted = true
    // In most lists the positions are sorted, and equal positions are adjacent.
    for element in list.elements {
      guard let position = element.position, position != positions.last else { continue }
      if let last = positions.last, last > position { isSorted = false }
      positions.append(position)
    }
    return isSorted ? positions : Set(positions).sorted()
  }

  /// The actions of the part, by position. O(elements).
  public var actions: [FloorAction] { positions.compactMap(action) }

  /// Returns the values of the page that a position comes from; `nil` if the model does not provide them.
  package func source(at position: Int) -> TapSource? { model?.source(at: position) }
}
