import Storey
import StoreyOutput

/// All there is to know of a preview: the page, where it is scrolled to, what is chosen. A value that keys change and that
/// is drawn; it knows no terminal and no file.
struct PreviewState: Sendable {
  /// What is for the terminal or the page's source to do.
  enum Effect {
    case quit, suspend, redraw
    /// Read the page anew.
    case read
    /// Send the action of a tap.
    case send(FloorAction)
  }

  /// What the last lines of the screen say: texts that a terminal may see.
  enum Note: Hashable, Sendable {
    case hint
    /// What Enter would tap.
    case chosen(String)
    /// An action that was tapped, as JSON.
    case action(String)
    case trouble(String)
  }

  private(set) var layout: TableLayout
  /// What was drawn of the layout last.
  private(set) var lastDrawn = LastDrawnPart()
  private(set) var size: TerminalSize
  /// The line of the page at the top of the screen.
  var top = 0
  /// How far carousels were moved, in points.
  var carousels: [CarouselPlace: Double] = [:]
  /// The carousel that was moved last.
  var lastCarousel: CarouselPlace?
  /// What Enter taps.
  var focus: ActionPath?
  var note = Note.hint
  /// The action that was tapped last: the JSON on one line, as a terminal may see it.
  private(set) var action: String?
  var reader: Reader?
  /// How many errors and warnings there are about the page.
  private(set) var problems = (errors: 0, warnings: 0)

  init(_ layout: TableLayout, size: TerminalSize) {
    self.init(PreviewPage(layout, after: nil), size: size)
  }

  init(_ page: PreviewPage, size: TerminalSize) {
    layout = page.layout
    problems = page.problems
    self.size = size
  }

  /// The terminal has another size.
  mutating func resize(to size: TerminalSize) {
    self.size = size
    reader?.wrap(columns: size.columns)
    scroll(to: top)
  }

  /// The action of a tap was taken.
  mutating func show(action: String) {
    // It may be megabytes: it is made visible once, and not at each drawing.
    let visible = VisibleText.line(action.hasSuffix("\n") ? String(action.dropLast()) : action)
    self.action = visible
    note = .action(visible)
    scroll(to: top)
  }

  /// Something could not be done.
  mutating func show(trouble: String) {
    note = .trouble(VisibleText.line(trouble))
  }

  /// Shows another state of the page, at the same floor and as far into it; what was chosen stays chosen if it is still
  /// there and still does the same.
  mutating func show(_ new: TableLayout) {
    show(PreviewPage(new, after: layout))
  }

  /// The same for a page that was compared with this one before.
  mutating func show(_ page: PreviewPage) {
    let new = page.layout
    let places = page.places ?? PartPlaces(after: LayoutChange(from: layout, to: new))
    let offset = viewport.offset
    let anchor = layout.section(at: offset)
    let focused = focus.flatMap { lastDrawn.action(at: $0, in: layout) }
    let moved = carousels
    (layout, lastDrawn) = (new, LastDrawnPart())
    problems = page.problems
    (focus, lastCarousel) = (nil, nil)
    carousels = [:]
    for (place, points) in moved {
      if let part = places.place(of: place.part) { carousels[CarouselPlace(part, index: place.index)] = points }
    }
    if let anchor, let index = places.section(atOrAfter: anchor.index) {
      let frame = layout.sections[index].frame
      let into = index == places.section(of: anchor.index) ? min(offset - anchor.frame.y, frame.height) : 0
      top = Int(((frame.y + into) / TextViewport.pointsPerLine).rounded())
    }
    if let focused { chooseAgain(focused, places) }
    if focus == nil, case .chosen = note { note = .hint }
    if case .trouble = note { note = .hint }
    scroll(to: top)
  }

  // MARK: The page on the screen

  /// The page is never wider: lines become hard to read.
  private static let widestPage = 100

  /// What is seen of the page.
  var viewport: TextViewport { viewport(at: top) }

  /// What is seen of the page when it is scrolled to a line.
  func viewport(at top: Int) -> TextViewport {
    TextViewport(
      layout, columns: min(size.columns, Self.widestPage), lines: areas.page, top: top, carousels: carousels,
      focus: focus, lastDrawn: lastDrawn)
  }

  /// The columns left of the page.
  var margin: Int { max(0, size.columns - Self.widestPage) / 2 }

  /// The last line of the page that can be at the top.
  var lastTop: Int { max(0, TextViewport.lines(of: layout) - areas.page) }

  /// Scrolls to a line, as far as the page goes. What was chosen and went out of view is not chosen any more.
  mutating func scroll(to line: Int) {
    move(to: line)
    guard let focus, !isInView(focus.part) else { return }
    self.focus = nil
    if case .chosen = note { note = .hint }
  }

  /// The same, whatever is chosen.
  mutating func move(to line: Int) {
    top = min(max(line, 0), lastTop)
  }

  private func isInView(_ part: ActionPath.Part) -> Bool {
    let seen = viewport
    if case .header(let section) = part,
      layout.pinnedHeaders(scrolledTo: seen.offset).contains(where: { $0.section == section })
    {
      return true
    }
    guard let frame = layout.frame(of: part) else { return part == .overlay }
    return frame.maxY >= seen.offset && frame.y <= seen.offset + seen.height
  }
}
