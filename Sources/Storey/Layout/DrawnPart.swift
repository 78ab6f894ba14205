/// A drawn row, sticky header or overlay of a page: its elements and the actions of its taps.
///
///     for element in drawn.list.outermost {
///       if let action = drawn.action(of: element) { … }
///     }
///
/// Reuse an instance for many parts: `TableLayout.draw(_:into:)` reuses its memory.
public struct DrawnPart: Sendable {
  /// The path of the part.
  public private(set) var path: PartPath = .overlay
  /// The drawing: elements in depth-first order, with their texts, URLs and styles.
  public internal(set) var list = DisplayList()
  private var taps = Taps.none

  /// The models of the taps of a part.
  enum Taps {
    /// A row or header: an index in a piece.
    case row(RowPiece, Int)
    case overlay(PageOverlay)
    /// A part that is no longer in its layout.
    case none

    init(_ place: (rows: RowPiece, index: Int)?) {
      self = place.map { .row($0.rows, $0.index) } ?? .none
    }

    /// Returns the action of a tap at a position, without its path.
    func action(at position: Int) -> FloorAction? {
      switch self {
      case .row(let rows, let index): rows.action(index, at: position)
      case .overlay(let overlay): overlay.action(at: position)
      case .none: nil
      }
    }

    /// Draws the part.
    func draw(in canvas: inout FloorCanvas) {
      switch self {
      case .row(let rows, let index): rows.draw(index, in: &canvas)
      case .overlay(let overlay): overlay.draw(in: &canvas)
      case .none: break
      }
    }
  }

  /// Creates an empty part, for use with `TableLayout.draw(_:into:)`.
  public init() {}

  /// Sets the path of the part and the models of its taps. The drawing is that of `list`.
  mutating func set(_ path: PartPath, _ taps: Taps) {
    self.path = path
    self.taps = taps
  }

  // MARK: Taps

  /// Returns the action of a tap on an element, with its path; `nil` if the element has no position or its model returns no
  /// action.
  public func action(of element: Element) -> FloorAction? { element.position.flatMap { action(at: $0) } }

  /// Returns the action of a tap at a position, with its path; `nil` if there is no action.
  public func action(at position: Int) -> FloorAction? {
    guard var action = taps.action(at: position) else { return nil }
    action.path = ActionPath(path, position: position)
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

  /// Returns the values of the page that the position of an element comes from; `nil` if the element has no position.
  package func source(of element: Element) -> TapSource? {
    guard let position = element.position else { return nil }
    return source(at: position)
  }

  /// Returns the values of the page that a position comes from; `nil` if the model does not provide them.
  package func source(at position: Int) -> TapSource? {
    switch taps {
    case .row(let rows, let index): rows.source(index, at: position)
    case .overlay(let overlay): overlay.source(at: position)
    case .none: nil
    }
  }
}
