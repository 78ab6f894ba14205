import Storey

/// Draws the elements of one row on a grid. The width of the page is scaled to the columns, and a line is 16 points high.
struct TextSheet {
  /// The height of a line in points, except in a row that is compressed.
  static let pointsPerLine = 16.0
  /// The maximum number of lines of a row, without its carousels. A higher row is compressed.
  static let highestRow = 200.0
  /// The maximum number of lines of the carousels of a row.
  static let longestCarousel = 1000

  private(set) var grid: TextGrid
  private let width: Double
  /// Whether text begins on the right. Elements are placed as if it began on the left, and each column is mirrored.
  private let isMirrored: Bool
  private let columnsPerPoint: Double
  private var height = 0.0
  /// The y of the row on the grid, in points.
  private let origin: Double
  /// The visible carousels. If `nil`, carousels are unrolled.
  private(set) var window: CarouselWindow?
  /// The visible targets; `nil` if targets are not needed.
  private(set) var targets: VisibleTargets?
  /// The height of a line in points: 16, or more in a row that is compressed.
  private var pointsPerLine = Self.pointsPerLine
  /// The number of lines that carousels took beyond their height. Elements below them move down by it.
  private var extraLines = 0
  /// The y from which elements move down by the extra lines.
  private var extraFrom = Double.infinity
  /// The offset of the elements that are being drawn: the items of a carousel are moved to the lines below one another.
  private var shift = (x: 0.0, lines: 0)

  /// Creates a sheet that draws whole rows, one after another, up to a number of lines.
  init(_ context: LayoutContext, columns: Int) {
    let longest = Int(Self.highestRow) + Self.longestCarousel
    self.init(context, TextGrid(columns: columns, longest: longest), origin: 0, window: nil, targets: nil)
  }

  /// Creates a sheet that draws one row as a part of a viewport: carousels have their scroll offsets, and tappable elements
  /// are marked as targets.
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
  /// - Parameters:
  ///   - held: The lines of the row before that stay at the top of the sheet, because the row overlaps them.
  ///   - isBlind: Whether only the lines are counted.
  /// - Returns: The number of lines that the row takes.
  mutating func draw(
    rowOfHeight height: Double, after held: Range<Int>, isBlind: Bool, _ list: borrowing DisplayList
  ) -> Int {
    self.height = height
    pointsPerLine = max(Self.pointsPerLine, height / Self.highestRow)
    (extraLines, extraFrom) = (0, .infinity)
    grid.isBlind = isBlind
    grid.removeLines(except: held)
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
    case .fill(_, let radius): drawFill(frame, radius: radius, element.look.map { list[$0] })
    case .image(let url, _): drawImage(url, element, frame, list)
    case .text(let block): drawText(block, frame, list)
    case .group: if element.role != .folded { draw(list.children(of: element), of: list) }
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

  /// Draws a flat area as a line, and a small one that is round or has a border as a pair of brackets.
  private mutating func drawFill(_ frame: LayoutRect, radius: Double, _ look: ElementLook?) {
    let columns = columns(of: frame)
    let isRound = radius > 0 || look?.corners != nil || look?.border != nil
    if frame.height <= 2 {
      grid.rule(line: line(at: frame.y), columns: columns)
    } else if isRound && frame.height < 2 * pointsPerLine {
      let middle = line(at: frame.y + frame.height / 2 - pointsPerLine / 2)
      grid.put("(", line: middle, column: columns.lowerBound, pen: .dim)
      grid.put(")", line: middle, column: columns.upperBound - 1, pen: .dim)
    }
  }

  /// Draws a box with the label of the picture. If the label is not a text of the page, the name of the file is added to
  /// distinguish pictures.
  private mutating func drawImage(
    _ url: DisplayList.URLIndex?, _ element: Element, _ frame: LayoutRect, _ list: borrowing DisplayList
  ) {
    let (lines, columns) = (lines(of: frame), columns(of: frame))
    guard element.role != .presentation, let label = element.label else {
      return unsafe grid.box(UnsafeBufferPointer(start: nil, count: 0), lines: lines, columns: columns)
    }
    var note = ""
    if list[label].source == nil, let url { note = list[url].fileName ?? "" }
    unsafe list.withUTF8Bytes(label) { unsafe grid.box($0, note: note, lines: lines, columns: columns) }
  }

  private mutating func drawText(_ block: TextBlock, _ frame: LayoutRect, _ list: borrowing DisplayList) {
    let columns = columns(of: frame)
    let style = list[block.style]
    unsafe list.withUTF8Bytes(block.text) { bytes in
      for (number, index) in block.lines.enumerated() {
        let text = list.lines[index]
        if list.hasRuns(block) {
          var pieces: [TextGrid.Piece] = []
          list.forEachPiece(of: text, in: block) { range, style in
            pieces.append(TextGrid.Piece(bytes: range, isStruck: style.isStruckThrough, pen: TextPen(style)))
          }
          unsafe grid.put(
            pieces, of: bytes, endSign: text.endSign, line: line(at: frame.y + Double(number) * style.lineHeight),
            columns: columns, alignment: block.alignment, isMirrored: isMirrored, isWindow: window != nil)
          continue
        }
        unsafe grid.put(
          UnsafeBufferPointer(rebasing: bytes[text.start..<text.end]), endSign: text.endSign,
          isStruck: style.isStruckThrough, line: line(at: frame.y + Double(number) * style.lineHeight),
          columns: columns,
          alignment: block.alignment, isMirrored: isMirrored, isWindow: window != nil, pen: TextPen(style))
      }
    }
  }

  /// Draws the visible part of a carousel, and a sign at each side that has more content.
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

  /// Draws all items of a carousel, with as many side by side as fit.
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
        // The first item of each line has the same distance from the edge as the first item of the carousel.
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

  /// Returns the frame of an element as if text began on the left.
  private func frame(of element: Element) -> LayoutRect {
    isMirrored ? element.frame.mirrored(inWidth: width) : element.frame
  }

  private func lineCount(of frame: LayoutRect) -> Int {
    max(1, Int((frame.height.clamped / pointsPerLine).rounded()))
  }

  /// Returns the number of lines of a height in the row that was drawn last.
  func lineCount(ofHeight height: Double) -> Int { height > 0 ? Int((height.clamped / pointsPerLine).rounded()) : 0 }

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
  /// The length, limited to the range of a sheet: NaN is 0, and other values are clamped to ±2,000,000 points.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -2_000_000), 2_000_000) }
}
