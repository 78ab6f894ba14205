package import Storey

/// A view of a page in columns and lines, scrolled to a line. Only the parts in view are drawn: the cost depends on the
/// number of lines, not on the size of the page.
package struct TextViewport: Sendable {
  /// The height of a line, in points of the page.
  package static let pointsPerLine = TextSheet.pointsPerLine
  /// The maximum number of rows drawn per line. If rows are lower than a point, some are left out.
  private static let rowsPerLine = 16

  package let layout: TableLayout
  package let columns: Int
  package let lines: Int
  /// The line of the page at the top of the view.
  package let top: Int
  /// The scroll offsets of carousels, in points.
  package let carousels: [CarouselPlace: Double]
  /// The focused action.
  package let focus: ActionPath?
  /// The cache of drawn parts of the layout.
  private let lastDrawn: LastDrawnPart

  package init(
    _ layout: TableLayout, columns: Int, lines: Int, top: Int, carousels: [CarouselPlace: Double] = [:],
    focus: ActionPath? = nil, lastDrawn: LastDrawnPart = LastDrawnPart()
  ) {
    self.layout = layout
    self.columns = columns
    self.lines = lines
    self.top = top
    self.carousels = carousels
    self.focus = focus
    self.lastDrawn = lastDrawn
  }

  /// Returns the number of terminal lines of a page.
  package static func lines(of layout: TableLayout) -> Int {
    Int((layout.height / pointsPerLine).rounded(.up))
  }

  /// The scroll offset of the page, in points.
  package var offset: Double { Double(top) * Self.pointsPerLine }

  /// The visible height, in points.
  package var height: Double { Double(lines) * Self.pointsPerLine }

  /// Draws the parts in view: rows and headers at their places, pinned headers above them, the overlay on top.
  package func draw() -> TextScreen {
    var screen = TextScreen(columns: columns, lines: lines)
    guard columns > 0, lines > 0 else { return screen }
    var drawn = DrawnPart()
    let pinned = layout.pinnedHeaders(scrolledTo: offset)
    let pinnedSections = Set(pinned.map(\.section))
    let rows = layout.rows(in: LayoutRect(x: 0, y: offset, width: layout.width, height: height))
    for row in rows.lazy.filter({ $0.frame.maxY > offset }).prefix(lines * Self.rowsPerLine) {
      draw(.row(row), at: row.frame.y - offset, &drawn, on: &screen)
    }
    for section in sectionsInView {
      guard let header = section.header, !pinnedSections.contains(section.index) else { continue }
      draw(.header(header), at: header.frame.y - offset, &drawn, on: &screen)
    }
    // There may be more headers that stay to the end of the page than fit.
    let seen = pinned.filter { $0.frame.y < height }.prefix(lines * Self.rowsPerLine)
    for pin in seen.reversed() {
      guard let header = layout.sections[pin.section].header else { continue }
      screen.grid.clear(lines: Self.lines(of: pin.frame))
      draw(.header(header), at: pin.frame.y, &drawn, on: &screen)
    }
    draw(.overlay, at: overlayOrigin(), &drawn, on: &screen)
    if let focus, let target = screen.targets.firstIndex(of: focus) { screen.grid.reverse(Int32(target)) }
    return screen
  }

  /// Returns the number of lines at the top that pinned headers cover.
  package func coveredLines() -> Int {
    layout.pinnedHeaders(scrolledTo: offset).map { Self.lines(of: $0.frame).upperBound }.max() ?? 0
  }

  private static func lines(of frame: LayoutRect) -> Range<Int> {
    let top = Int((frame.y / pointsPerLine).rounded(.down))
    return top..<max(top + 1, Int((frame.maxY / pointsPerLine).rounded()))
  }

  /// The sections in view, except those with a height of 0.
  private var sectionsInView: [LayoutSection] {
    var sections: [LayoutSection] = []
    var y = offset
    while sections.count < lines * Self.rowsPerLine, y < offset + height, let section = layout.section(at: y) {
      sections.append(section)
      y = section.frame.maxY
    }
    return sections
  }

  /// Returns the y of the origin of the overlay. It is moved if the focused button would be out of view.
  private func overlayOrigin() -> Double {
    let origin = layout.overlayOrigin(inViewportOfHeight: height)
    guard case .overlay = focus?.part,
      let frame = layout.drawn(.overlay).list.elements.first(where: { $0.position == focus?.position })?.frame
    else { return origin }
    if origin > 0 { return max(origin, (-frame.y / Self.pointsPerLine).rounded(.up) * Self.pointsPerLine) }
    return min(0, ((height - frame.maxY) / Self.pointsPerLine).rounded(.down) * Self.pointsPerLine)
  }

  private func draw(_ part: LayoutPart, at origin: Double, _ drawn: inout DrawnPart, on screen: inout TextScreen) {
    lastDrawn.draw(part, of: layout, into: &drawn)
    if drawn.list.elements.isEmpty { return }
    let focused = focus.flatMap { $0.part == drawn.path ? $0.position : nil }
    let window = CarouselWindow(drawn.path, offsets: carousels, focus: focused)
    // The sheet holds the only reference to the grid while it draws, so that the grid is not copied.
    let targets = VisibleTargets(drawn, from: screen.targets.count)
    var sheet = TextSheet(layout.context, screen.takeGrid(), origin: origin, window: window, targets: targets)
    sheet.draw(drawn.list.outermost, of: drawn.list)
    screen.grid = sheet.grid
    screen.targets += sheet.targets?.paths ?? []
    screen.carousels += sheet.window?.shown ?? []
  }
}

/// The drawn parts in view.
package struct TextScreen: Sendable {
  package internal(set) var grid: TextGrid
  /// The paths of the tappable elements, by the target numbers of the cells.
  package internal(set) var targets: [ActionPath] = []
  /// The carousels in view: those of rows first, then those of headers.
  package internal(set) var carousels: [VisibleCarousel] = []

  init(columns: Int, lines: Int) {
    grid = TextGrid(columns: columns, lines: lines)
  }

  /// Returns the path of the topmost tappable element at a cell.
  package func target(line: Int, column: Int) -> ActionPath? {
    guard (0..<grid.lineCount).contains(line), (0..<grid.columns).contains(column) else { return nil }
    return grid[line, column].target.map { targets[Int($0)] }
  }

  /// Returns the carousel whose scroll sign is at a cell, and whether the sign points right.
  package func carousel(line: Int, column: Int) -> (carousel: VisibleCarousel, isRight: Bool)? {
    guard (0..<grid.lineCount).contains(line), (0..<grid.columns).contains(column),
      case .character(let sign) = grid[line, column].content, sign == "‹" || sign == "›"
    else { return nil }
    let carousel = carousels.last { carousel in
      let edge = sign == "‹" ? carousel.area.columns.lowerBound : carousel.area.columns.upperBound - 1
      return carousel.area.middleLine == line && edge == column
    }
    return carousel.map { ($0, sign == "›") }
  }

  fileprivate mutating func takeGrid() -> TextGrid {
    defer { grid = TextGrid(columns: 0) }
    return grid
  }
}
