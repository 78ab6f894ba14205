import Storey
import StoreyOutput

/// The state of a preview: the page, its scroll position and the selected action. It is independent of terminals and files.
struct PreviewState: Sendable {
  /// An effect that the owner of the terminal must perform.
  enum Effect {
    case quit, suspend, redraw
    /// Read the page again.
    case read
    /// Send the action of a tap.
    case send(FloorAction)
  }

  /// The note in the last lines of the screen. Its texts are safe for a terminal.
  enum Note: Hashable, Sendable {
    case hint
    /// The selected action.
    case chosen(String)
    /// An action that was tapped, as JSON.
    case action(String)
    case trouble(String)
  }

  private(set) var layout: TableLayout
  /// The part of the layout that was drawn last.
  private(set) var lastDrawn = LastDrawnPart()
  private(set) var size: TerminalSize
  /// The line of the page at the top of the screen.
  var top = 0
  /// The offsets of carousels, in points.
  var carousels: [CarouselPlace: Double] = [:]
  /// The carousel that was moved last.
  var lastCarousel: CarouselPlace?
  /// The path of the selected action.
  var focus: ActionPath?
  var note = Note.hint
  /// The JSON of the action that was tapped last, on one line and safe for a terminal.
  private(set) var action: String?
  var reader: Reader?
  private(set) var findings: PreviewPage.Findings

  init(_ layout: TableLayout, size: TerminalSize) {
    self.init(PreviewPage(layout, after: nil), size: size)
  }

  init(_ page: PreviewPage, size: TerminalSize) {
    layout = page.layout
    findings = page.findings
    self.size = size
  }

  /// Changes the size of the screen.
  mutating func resize(to size: TerminalSize) {
    self.size = size
    reader?.wrap(columns: size.columns)
    scroll(to: top)
  }

  /// Shows the action of a tap as JSON.
  mutating func show(action: String) {
    // The text may have megabytes, so it is sanitized once and not for each screen.
    let visible = VisibleText.line(action.hasSuffix("\n") ? String(action.dropLast()) : action)
    self.action = visible
    note = .action(visible)
    scroll(to: top)
  }

  /// Shows an error.
  mutating func show(trouble: String) {
    note = .trouble(VisibleText.line(trouble))
  }

  /// Shows a new version of the page at the same position of the same floor. The selected action stays selected if it still
  /// exists and has the same effect.
  mutating func show(_ new: TableLayout) {
    show(PreviewPage(new, after: layout))
  }

  /// Shows a new version of the page that was already compared with this one.
  mutating func show(_ page: PreviewPage) {
    let new = page.layout
    let places = page.places ?? PartPlaces(after: LayoutChange(from: layout, to: new))
    let offset = viewport.offset
    let anchor = layout.section(at: offset)
    let focused = focus.flatMap { lastDrawn.action(at: $0, in: layout) }
    let moved = carousels
    (layout, lastDrawn) = (new, LastDrawnPart())
    findings = page.findings
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

  // MARK: Viewport

  /// The maximum width of the page in columns, because longer lines are hard to read.
  private static let widestPage = 100

  /// The visible part of the page.
  var viewport: TextViewport { viewport(at: top) }

  /// Returns the visible part of the page when it is scrolled to a line.
  func viewport(at top: Int) -> TextViewport {
    TextViewport(
      layout, columns: min(size.columns, Self.widestPage), lines: areas.page, top: top, carousels: carousels,
      focus: focus, lastDrawn: lastDrawn)
  }

  /// The number of columns to the left of the page.
  var margin: Int { max(0, size.columns - Self.widestPage) / 2 }

  /// The maximum value of `top`.
  var lastTop: Int { max(0, TextViewport.lines(of: layout) - areas.page) }

  /// Scrolls to a line, within the page. Clears the selection if it is no longer in view.
  mutating func scroll(to line: Int) {
    move(to: line)
    guard let focus, !isInView(focus.part) else { return }
    self.focus = nil
    if case .chosen = note { note = .hint }
  }

  /// Scrolls to a line, within the page, and keeps the selection.
  mutating func move(to line: Int) {
    top = min(max(line, 0), lastTop)
  }

  private func isInView(_ part: PartPath) -> Bool {
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
