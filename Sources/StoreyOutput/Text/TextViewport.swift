package import Storey

/// What someone sees of a page in so many columns and lines, scrolled to a line. Only what is in view is drawn: the cost
/// goes by the lines, not by the page.
package struct TextViewport: Sendable {
  /// How many points of the page a line stands for.
  package static let pointsPerLine = TextSheet.pointsPerLine
  /// How many rows are drawn for a line: of a page whose rows are lower than a point, not all.
  private static let rowsPerLine = 16

  package let layout: TableLayout
  package let columns: Int
  package let lines: Int
  /// The line of the page that is at the top.
  package let top: Int
  /// How far carousels were moved, in points.
  package let carousels: [CarouselPlace: Double]
  /// What is shown as chosen.
  package let focus: ActionPath?
  /// What was drawn of the layout before.
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

  /// How many lines of a terminal a page takes.
  package static func lines(of layout: TableLayout) -> Int {
    Int((layout.height / pointsPerLine).rounded(.up))
  }

  /// How far the page is scrolled, in points.
  package var offset: Double { Double(top) * Self.pointsPerLine }

  /// How much of the page is seen, in points.
  package var height: Double { Double(lines) * Self.pointsPerLine }

  /// Draws what is in view: rows and headers in their places, pinned headers over them, buttons over all.
  package func draw() -> TextScreen {
    var screen = TextScreen(columns: columns, lines: lines)
    guard columns > 0, lines > 0 else { return screen }
    var drawn = DrawnPart()
    let pinned = layout.pinnedHeaders(scrolledTo: offset)
    let pinnedSections = Set(pinned.map(\.section))
    let rows = layout.rows(in: LayoutRect(x: 0, y: offset, width: layout.width, height: height))
    for row in rows.prefix(lines * Self.rowsPerLine) {
      draw(.row(row), at: row.frame.y - offset, &drawn, on: &screen)
    }
    for section in sectionsInView {
      guard let header = section.header, !pinnedSections.contains(section.index) else { continue }
      draw(.header(header), at: header.frame.y - offset, &drawn, on: &screen)
    }
    // Headers that stay to the end of the page may be more than there is room for.
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

  /// How many lines at the top pinned headers cover.
  package func coveredLines() -> Int {
    layout.pinnedHeaders(scrolledTo: offset).map { Self.lines(of: $0.frame).upperBound }.max() ?? 0
  }

  private static func lines(of frame: LayoutRect) -> Range<Int> {
    let top = Int((frame.y / pointsPerLine).rounded(.down))
    return top..<max(top + 1, Int((frame.maxY / pointsPerLine).rounded()))
  }

  /// The sections that reach into view, but those without a height.
  private var sectionsInView: [LayoutSection] {
    var sections: [LayoutSection] = []
    var y = offset
    while sections.count < lines * Self.rowsPerLine, y < offset + height, let section = layout.section(at: y) {
      sections.append(section)
      y = section.frame.maxY
    }
    return sections
  }

  /// Where the buttons over the page begin: at its top, unless the one that is chosen would be out of view.
  private func overlayOrigin() -> Double {
    guard case .overlay = focus?.part else { return 0 }
    let bottom = layout.drawn(.overlay).list.elements.first { $0.position == focus?.position }?.frame.maxY ?? 0
    return min(0, ((height - bottom) / Self.pointsPerLine).rounded(.down) * Self.pointsPerLine)
  }

  private func draw(_ part: LayoutPart, at origin: Double, _ drawn: inout DrawnPart, on screen: inout TextScreen) {
    lastDrawn.draw(part, of: layout, into: &drawn)
    if drawn.list.elements.isEmpty { return }
    let focused = focus.flatMap { $0.part == drawn.part ? $0.position : nil }
    let window = CarouselWindow(drawn.part, offsets: carousels, focus: focused)
    // The sheet holds the grid alone while it draws, so that nothing is copied.
    let targets = VisibleTargets(drawn, from: screen.targets.count)
    var sheet = TextSheet(layout.context, screen.takeGrid(), origin: origin, window: window, targets: targets)
    sheet.draw(drawn.list.outermost, of: drawn.list)
    screen.grid = sheet.grid
    screen.targets += sheet.targets?.paths ?? []
    screen.carousels += sheet.window?.shown ?? []
  }
}

/// What is in view, drawn.
package struct TextScreen: Sendable {
  package internal(set) var grid: TextGrid
  /// What can be tapped, by the targets of cells.
  package internal(set) var targets: [ActionPath] = []
  /// The carousels in view: those of rows first, of pinned headers then.
  package internal(set) var carousels: [VisibleCarousel] = []

  init(columns: Int, lines: Int) {
    grid = TextGrid(columns: columns, lines: lines)
  }

  /// What a tap on a cell taps; what is on top there.
  package func target(line: Int, column: Int) -> ActionPath? {
    guard (0..<grid.lineCount).contains(line), (0..<grid.columns).contains(column) else { return nil }
    return grid[line, column].target.map { targets[Int($0)] }
  }

  /// The carousel whose sign for more is at a cell, and whether there is more to the right.
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
