import Storey

/// A tap that a button over the page always covers.
struct CoveredTap {
  /// The tapped element, as messages name it: `the tap of "Tea"`.
  let name: String
  /// The button, as messages name it.
  let button: String
  /// The value of the page that the element comes from.
  let source: JSONValue?
  /// The value of the page that the button comes from.
  let buttonSource: JSONValue?
}

/// Finds the taps that the buttons over a page cover at every scroll offset.
///
/// A button covers a tap if the middle of its area is in the circle of the button. A row moves through the viewport when the page is
/// scrolled, so it is covered only if it is in a page that hardly scrolls, or so close to one of its ends that the tap cannot be moved
/// from under the button. A sticky header is covered if it is while pinned.
struct CoverInspector {
  private let layout: TableLayout
  /// The buttons from top to bottom.
  private let buttons: [Button]
  /// The largest radius of a button.
  private let radius: Double
  private let viewportHeight: Double
  /// The largest scroll offset of the page.
  private let mostScrolled: Double
  private var tracer: SourceTracer
  private var finder: ItemFinder
  private var drawn = DrawnPart()

  /// A button in the viewport.
  private struct Button {
    /// Its ordinal in the overlay.
    let ordinal: Int
    let center: LayoutPoint
    let radius: Double
    let name: String
    let source: JSONValue?

    /// Returns the range of y of the button at an x; `nil` beside the button.
    func range(at x: Double) -> ClosedRange<Double>? {
      let dx = x - center.x
      if abs(dx) >= radius { return nil }
      let half = (radius * radius - dx * dx).squareRoot()
      return (center.y - half)...(center.y + half)
    }
  }

  /// Creates an inspector; `nil` for a page without buttons over it.
  init?(_ layout: TableLayout, viewportHeight: Double) {
    if layout.page.floatingPictures.isEmpty { return nil }
    self.layout = layout
    self.viewportHeight = viewportHeight
    mostScrolled = max(0, layout.height - viewportHeight)
    tracer = SourceTracer(layout)
    finder = ItemFinder(layout.page.document)
    let overlay = layout.drawn(.overlay)
    let sources = tracer.sources(of: overlay)
    let origin = layout.overlayOrigin(inViewportOfHeight: viewportHeight)
    let buttons = overlay.list.outermost.enumerated().map { ordinal, element in
      let frame = element.frame
      let label = element.label.map { " \"\(Diagnostic.excerpt(of: overlay.list[$0]))\"" } ?? ""
      return Button(
        ordinal: ordinal, center: LayoutPoint(x: frame.x + frame.width / 2, y: origin + frame.y + frame.height / 2),
        radius: frame.width / 2, name: "the floating button\(label)",
        source: overlay.source(of: element)?.item ?? sources[element.index])
    }
    self.buttons = buttons.sorted { ($0.center.y, $0.ordinal) < ($1.center.y, $1.ordinal) }
    radius = buttons.map(\.radius).max() ?? 0
  }

  /// Returns the covered taps in the order of the page. O(elements of sticky headers and of the rows at both ends of the page), or
  /// O(elements of the page) if it hardly scrolls.
  mutating func coveredTaps() -> [CoveredTap] {
    var taps: [CoveredTap] = []
    for section in layout.sections {
      if let header = section.header { add(.header(header), at: range(of: header), to: &taps) }
      for row in layout.rows[rows(of: section)] where isFixed(row.frame) {
        add(.row(row), at: { [mostScrolled] y in (row.frame.y + y - mostScrolled)...(row.frame.y + y) }, to: &taps)
      }
    }
    return taps
  }

  /// The rows of a section, if its frame is near one of the ends of the page.
  private func rows(of section: LayoutSection) -> Range<Int> {
    isFixed(section.frame) ? section.rows : section.rows.lowerBound..<section.rows.lowerBound
  }

  /// Whether a part of a frame cannot move farther than a button is high before it leaves the viewport.
  private func isFixed(_ frame: LayoutRect) -> Bool {
    let height = 2 * radius
    return mostScrolled <= height || frame.y <= height || frame.maxY >= layout.height - height
  }

  /// Returns the places in the viewport that a y of a header can have. They are those of the pinned header if it can be pinned.
  private func range(of header: LayoutHeader) -> (Double) -> ClosedRange<Double> {
    let (own, most) = (header.frame.y, mostScrolled)
    if own - header.pinnedY <= most { return { (header.pinnedY + $0)...(header.pinnedY + $0) } }
    return { (own + $0 - most)...(own + $0) }
  }

  /// Adds the covered taps of a part, in the order of its positions.
  private mutating func add(
    _ part: LayoutPart, at places: (Double) -> ClosedRange<Double>, to taps: inout [CoveredTap]
  ) {
    layout.draw(part, into: &drawn)
    let bounds = layout.bounds(of: part)
    // The button over each position, and the first element with it; `nil` for a position with an element that is not covered.
    var found: [Int: (element: Int, button: Button)?] = [:]
    // The end of the carousel that the current element is in. Its content moves sideways.
    var movable = 0
    for element in drawn.list.elements {
      if case .carousel(_, let contentWidth) = element.content, contentWidth > element.frame.width {
        movable = max(movable, element.end)
      }
      let area = element.frame.intersection(bounds)
      guard let position = element.position, area.width > 0, area.height > 0 else { continue }
      let place = element.index < movable ? nil : button(over: area, places)
      if let known = found[position] {
        if known != nil && place == nil { found[position] = .some(nil) }
      } else {
        found[position] = .some(place.map { (element.index, $0) })
      }
    }
    let covered = found.compactMap { $0.value }.sorted { $0.element < $1.element }
    if covered.isEmpty { return }
    let sources = tracer.sources(of: drawn)
    for (index, button) in covered {
      let element = drawn.list.elements[index]
      guard let action = drawn.action(of: element), let path = action.path else { continue }
      let found = finder.find(action, drawn.source(of: element), drawn: sources[index], floor: nil)
      let name =
        drawn.list.name(of: element).map { "the tap of \"\(Diagnostic.excerpt(of: $0))\"" } ?? "the tap \(path)"
      taps.append(
        CoveredTap(
          name: name, button: button.name, source: found.item ?? sources[index],
          buttonSource: button.source))
    }
  }

  /// Returns the button that covers the middle of an area at every scroll offset at which the area is in the viewport.
  private func button(over area: LayoutRect, _ places: (Double) -> ClosedRange<Double>) -> Button? {
    let range = places(area.y + area.height / 2)
    let half = min(area.height, viewportHeight) / 2
    let (first, last) = (max(half, range.lowerBound), min(viewportHeight - half, range.upperBound))
    if first > last { return nil }
    // Only a button near both ends of the range can cover it, and of a long column of buttons only few are.
    let start = buttons.partitionIndex { $0.center.y >= last - radius }
    let near = buttons[start...].prefix { $0.center.y <= first + radius }
    let covering = near.filter { button in
      button.range(at: area.x + area.width / 2).map { $0.lowerBound <= first && last <= $0.upperBound } ?? false
    }
    return covering.min { $0.ordinal < $1.ordinal }
  }
}
