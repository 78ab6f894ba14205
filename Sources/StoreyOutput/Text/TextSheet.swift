import Storey

/// Puts the elements of one row on a grid: columns by the width of the page, a line for each 16 points.
struct TextSheet {
  /// How many points a line stands for, but in a row that is squeezed.
  static let pointsPerLine = 16.0
  /// The number of lines that a row takes at most, without carousels: a higher one is squeezed.
  static let highestRow = 200.0
  /// The number of lines that the carousels of a row take at most.
  static let longestCarousel = 1000

  private(set) var grid: TextGrid
  private let width: Double
  /// Text begins on the right. Everything is placed as if it began on the left, and mirrored column by column.
  private let isMirrored: Bool
  private let columnsPerPoint: Double
  private var height = 0.0
  /// Where the row begins on the grid, in points.
  private let origin: Double
  /// Carousels as they are seen; without one they are unrolled.
  private(set) var window: CarouselWindow?
  /// What can be tapped, where that is of interest.
  private(set) var targets: VisibleTargets?
  /// How many points a line stands for: 16, and more in a row that is squeezed.
  private var pointsPerLine = Self.pointsPerLine
  /// Lines that carousels took beyond their height; what stands below them moves down.
  private var extraLines = 0
  /// What is drawn from this height on moves down by the extra lines.
  private var extraFrom = Double.infinity
  /// Where the elements being drawn are moved: a carousel shows what it holds line by line.
  private var shift = (x: 0.0, lines: 0)

  /// Creates a sheet of its own for rows, one after the other: all of each, up to a number of lines.
  init(_ context: LayoutContext, columns: Int) {
    let longest = Int(Self.highestRow) + Self.longestCarousel
    self.init(context, TextGrid(columns: columns, longest: longest), origin: 0, window: nil, targets: nil)
  }

  /// Creates a sheet for a row on a grid that shows other rows as well, as it is seen: carousels are where they were moved
  /// to, and what can be tapped is marked.
  init(
    _ context: LayoutContext, _ grid: TextGrid, origin: Double, window: CarouselWindow?, targets: VisibleTargets?
  ) {
    self.grid = grid
    self.origin = origin
    self.window = window
    self.targets = targets
    width = context.width
    isMirrored = context.direction == .rightToLeft
    columnsPerPoint = Double(grid.columns) / width
  }

  /// Draws a row on an empty sheet.
  ///
  /// - Parameter isBlind: Whether only the number of its lines is of interest.
  /// - Returns: The number of lines that the row takes.
  mutating func draw(rowOfHeight height: Double, isBlind: Bool, _ list: borrowing DisplayList) -> Int {
    self.height = height
    pointsPerLine = max(Self.pointsPerLine, height / Self.highestRow)
    (extraLines, extraFrom) = (0, .infinity)
    grid.removeLines()
    grid.isBlind = isBlind
    draw(list.outermost, of: list)
    let lines = height > 0 ? max(Int((height / pointsPerLine).rounded()), 1) + extraLines : 0
    return max(lines, grid.lineCount)
  }

  mutating func draw(_ elements: DisplayList.Siblings, of list: borrowing DisplayList) {
    for element in elements { draw(element, of: list) }
  }

  private mutating func draw(_ element: Element, of list: borrowing DisplayList) {
    let frame = frame(of: element)
    if targets != nil, let position = element.position { mark(position, in: area(of: frame)) }
    switch element.content {
    case .fill(_, let radius): drawFill(frame, radius: radius)
    case .image(let url, _): drawImage(url, element, frame, list)
    case .text(let block): drawText(block, frame, list)
    case .group: draw(list.children(of: element), of: list)
    case .carousel(let paging, let contentWidth):
      if window == nil {
        unrollCarousel(list.children(of: element), frame, list)
      } else {
        drawCarousel(element, paging, contentWidth, frame, list)
      }
    }
  }

  private mutating func mark(_ position: Int, in area: TextGrid.Area) {
    let seen = area.clamped(to: grid.area)
    guard !seen.lines.isEmpty, !seen.columns.isEmpty, let number = targets?.number(of: position) else { return }
    grid.mark(number, in: seen)
  }

  /// A flat area is a line; a small round one is a pair of brackets.
  private mutating func drawFill(_ frame: LayoutRect, radius: Double) {
    let columns = columns(of: frame)
    if frame.height <= 2 {
      grid.rule(line: line(at: frame.y), columns: columns)
    } else if radius > 0 && frame.height < 2 * pointsPerLine {
      let middle = line(at: frame.y + frame.height / 2 - pointsPerLine / 2)
      grid.put("(", line: middle, column: columns.lowerBound, pen: .dim)
      grid.put(")", line: middle, column: columns.upperBound - 1, pen: .dim)
    }
  }

  /// A box with the label of the picture; where that is none of the page's own texts, with the name of the file as well,
  /// so that one picture can be told from another.
  private mutating func drawImage(
    _ url: DisplayList.URLIndex?, _ element: Element, _ frame: LayoutRect, _ list: borrowing DisplayList
  ) {
    let (lines, columns) = (lines(of: frame), columns(of: frame))
    guard element.role != .presentation, let label = element.label else {
      return unsafe grid.box(UnsafeBufferPointer(start: nil, count: 0), lines: lines, columns: columns)
    }
    var note = ""
    if list[label].source == nil, let url { note = list[url].fileName ?? "" }
    unsafe list.lendUTF8(label) { unsafe grid.box($0, note: note, lines: lines, columns: columns) }
  }

  private mutating func drawText(_ block: TextBlock, _ frame: LayoutRect, _ list: borrowing DisplayList) {
    let columns = columns(of: frame)
    let style = list[block.style]
    unsafe list.lendUTF8(block.text) { bytes in
      for (number, index) in block.lines.enumerated() {
        let text = list.lines[index]
        unsafe grid.put(
          UnsafeBufferPointer(rebasing: bytes[text.start..<text.end]), isTruncated: text.isTruncated,
          isStruck: style.isStruckThrough, line: line(at: frame.y + Double(number) * style.lineHeight),
          columns: columns,
          alignment: block.alignment, isMirrored: isMirrored, isWindow: window != nil, pen: TextPen(style))
      }
    }
  }

  /// What of a carousel is in its frame, and at its sides where there is more.
  private mutating func drawCarousel(
    _ element: Element, _ paging: Element.Paging, _ contentWidth: Double, _ frame: LayoutRect,
    _ list: borrowing DisplayList
  ) {
    let seen = area(of: frame)
    let moved = window?.show(element, paging, contentWidth, seen, list) ?? 0
    let outer = (shift, grid.area)
    grid.area = seen.clamped(to: grid.area)
    shift.x -= moved
    for item in list.children(of: element) {
      let itemFrame = self.frame(of: item)
      let isSeen = itemFrame.maxX - moved > frame.x && itemFrame.x - moved < frame.maxX
      if isSeen { draw(item, of: list) }
    }
    (shift, grid.area) = outer
    let hasMore = (before: moved > 0.5, after: contentWidth - frame.width - moved > 0.5)
    let (left, right) = isMirrored ? (hasMore.after, hasMore.before) : (hasMore.before, hasMore.after)
    let pen = TextPen(tint: .accent, isBold: true)
    if left { grid.put("‹", line: seen.middleLine, column: seen.columns.lowerBound, pen: pen) }
    if right { grid.put("›", line: seen.middleLine, column: seen.columns.upperBound - 1, pen: pen) }
  }

  /// All of a carousel, as many items side by side as fit.
  private mutating func unrollCarousel(
    _ items: DisplayList.Siblings, _ frame: LayoutRect, _ list: borrowing DisplayList
  ) {
    let outer = shift
    let first = items.first { _ in true }.map { self.frame(of: $0).x } ?? 0
    var start = frame.x
    var bands = 0
    for item in items {
      let itemFrame = self.frame(of: item)
      if itemFrame.maxX - start > frame.width + 0.5 && itemFrame.x > start {
        if extraLines + (bands + 2) * lineCount(of: frame) > Self.longestCarousel {
          let rest = "… \(items.count(where: { $0.index >= item.index })) more"
          grid.put(rest, line: line(at: frame.y) + lineCount(of: frame), column: 0)
          break
        }
        bands += 1
        // The first item of a line stands as far from the edge as the first of all.
        start = itemFrame.x - (first - frame.x)
      }
      shift = (outer.x - (start - frame.x), outer.lines + bands * lineCount(of: frame))
      draw(item, of: list)
    }
    shift = outer
    if bands > 0 {
      extraLines += bands * lineCount(of: frame)
      extraFrom = frame.maxY - 2
    }
  }

  // MARK: Places

  /// Where an element is as if text began on the left.
  private func frame(of element: Element) -> LayoutRect {
    isMirrored ? element.frame.mirrored(inWidth: width) : element.frame
  }

  private func lineCount(of frame: LayoutRect) -> Int {
    max(1, Int((frame.height.clamped / pointsPerLine).rounded()))
  }

  private func line(at y: Double) -> Int {
    let moved = y >= extraFrom ? extraLines : 0
    return Int(((origin + y).clamped / pointsPerLine).rounded(.down)) + shift.lines + moved
  }

  private func lines(of frame: LayoutRect) -> Range<Int> {
    let top = line(at: frame.y)
    return top..<max(top + 1, line(at: frame.maxY))
  }

  private func area(of frame: LayoutRect) -> TextGrid.Area {
    TextGrid.Area(lines: lines(of: frame), columns: columns(of: frame))
  }

  private func columns(of frame: LayoutRect) -> Range<Int> {
    let left = Int(((frame.x + shift.x).clamped * columnsPerPoint).rounded())
    let right = Int(((frame.maxX + shift.x).clamped * columnsPerPoint).rounded())
    return isMirrored ? (grid.columns - max(left, right))..<(grid.columns - left) : left..<max(left, right)
  }
}

extension Double {
  /// The length as far as a sheet can show it: no number is 0, and nothing is beyond 200,000 points.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -200_000), 200_000) }
}
