import Storey
import StoreyOutput

extension PreviewState {
  /// The descriptions of all keys.
  static let keys: [(keys: String, help: String)] = [
    ("j k ↓ ↑, mouse wheel", "Scroll by a line; wheel: three lines"),
    ("Space b, PgDn PgUp", "Scroll by a page; Ctrl-D, Ctrl-U: half a page"),
    ("n p, ] [", "Go to the next or previous floor"),
    ("g G, Home End", "Go to the top or the end"),
    ("h l, ← →", "Scroll the carousel of the selection, or the first visible one"),
    ("Tab Shift-Tab", "Select the next or previous action"),
    ("Enter, mouse click", "Tap the action; a click on ‹ › moves the carousel"),
    ("c", "Show the last action in full"),
    ("f", "List the findings of 'storey validate'"),
    ("r", "Reload the page"),
    ("Esc", "Clear the selection; close the help or a list"),
    ("Ctrl-L, Ctrl-Z", "Redraw; suspend"),
    ("?, q Ctrl-C", "Help; quit, or close the help or a list"),
  ]

  private static let wheelLines = 3

  /// Handles a key and returns the effect that the owner of the terminal must perform.
  mutating func handle(_ key: Key) -> Effect? {
    switch key {
    case .control("c"): return .quit
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    default: break
    }
    if reader != nil {
      read(key)
      return nil
    }
    switch key {
    case .character("q"): return .quit
    case .character("r"): return .read
    case .enter: return tap()
    case .click(let column, let line): return tap(column: column, line: line)
    case .character("?"): reader = Reader(Self.help, columns: size.columns)
    case .character("c"):
      if let action {
        reader = Reader([action], columns: size.columns, rest: "the rest is printed when the preview ends")
      }
    case .character("f"):
      if findings.lines.isEmpty {
        note = .trouble("no findings")
      } else {
        reader = Reader(findings.lines, columns: size.columns, rest: "run 'storey validate' to list the rest")
      }
    case .escape: (focus, note) = (nil, .hint)
    case .tab: choose { $0.next(after: $1) }
    case .backTab: choose { $0.previous(before: $1) }
    case .left, .character("h"), .wheelLeft: moveCarousel(towardsRight: false)
    case .right, .character("l"), .wheelRight: moveCarousel(towardsRight: true)
    default: scroll(key)
    }
    return nil
  }

  /// Returns the effect of a key while the first page is being read.
  static func effectWhileWaiting(of key: Key) -> Effect? {
    switch key {
    case .character("q"), .control("c"): .quit
    case .control("z"): .suspend
    case .control("l"): .redraw
    default: nil
    }
  }

  private mutating func scroll(_ key: Key) {
    let page = areas.page
    switch key {
    case .down, .character("j"): scroll(to: top + 1)
    case .up, .character("k"): scroll(to: top - 1)
    case .wheelDown: scroll(to: top + Self.wheelLines)
    case .wheelUp: scroll(to: top - Self.wheelLines)
    // One line of the previous screen stays visible.
    case .pageDown, .character(" "), .control("f"): scroll(to: top + max(page - 1, 1))
    case .pageUp, .character("b"), .control("b"): scroll(to: top - max(page - 1, 1))
    case .control("d"): scroll(to: top + max(page / 2, 1))
    case .control("u"): scroll(to: top - max(page / 2, 1))
    case .home, .character("g"): scroll(to: 0)
    case .end, .character("G"): scroll(to: lastTop)
    case .character("n"), .character("]"): scrollToNextFloor()
    case .character("p"), .character("["): scrollToPreviousFloor()
    default: break
    }
  }

  private mutating func read(_ key: Key) {
    guard var reader else { return }
    let page = max(readerLines - 1, 1)
    switch key {
    case .down, .character("j"), .enter: reader.top += 1
    case .up, .character("k"): reader.top -= 1
    case .wheelDown: reader.top += Self.wheelLines
    case .wheelUp: reader.top -= Self.wheelLines
    case .pageDown, .character(" "): reader.top += page
    case .pageUp, .character("b"): reader.top -= page
    case .home, .character("g"): reader.top = 0
    case .end, .character("G"): reader.top = .max
    case .escape, .character("q"), .character("?"), .character("c"): return self.reader = nil
    default: break
    }
    let longest = reader.lines.count - readerLines
    reader.top = min(max(reader.top, 0), max(longest, 0))
    self.reader = reader
  }

  // MARK: Floors

  private mutating func scrollToNextFloor() {
    let line = top + lastingLines(at: top) + 1
    guard var section = layout.section(at: Self.y(ofLine: line)) else { return }
    if Self.line(at: section.frame.y) < line {
      guard let next = layout.section(at: section.frame.maxY) else { return }
      section = next
    }
    scroll(to: section)
  }

  private mutating func scrollToPreviousFloor() {
    let line = top + lastingLines(at: top)
    guard let section = layout.section(at: Self.y(ofLine: line).nextDown) else { return scroll(to: 0) }
    scroll(to: section)
  }

  private mutating func scroll(to section: LayoutSection) {
    let line = Self.line(at: section.frame.y)
    scroll(to: line - lastingLines(at: line, before: section.index))
  }

  /// Returns the number of lines that are covered by headers that stick until the end of the page, of the floors before
  /// `section`.
  private func lastingLines(at line: Int, before section: Int = .max) -> Int {
    let bottoms = layout.pinnedHeaders(scrolledTo: Self.y(ofLine: line)).filter {
      $0.section < section && layout.sections[$0.section].header?.reach == .page
    }.map(\.frame.maxY)
    return Int(((bottoms.max() ?? 0) / TextViewport.pointsPerLine).rounded())
  }

  static func y(ofLine line: Int) -> Double { Double(line) * TextViewport.pointsPerLine }

  static func line(at y: Double) -> Int { Int((y / TextViewport.pointsPerLine).rounded(.down)) }

  // MARK: Carousels

  private mutating func moveCarousel(towardsRight: Bool) {
    let seen = viewport.draw().carousels.filter { $0.farthest > 0.5 }
    let whole = seen.first { $0.area.lines.lowerBound >= 0 && $0.area.lines.upperBound <= areas.page }
    let carousel =
      seen.first(where: \.holdsFocus) ?? seen.first { $0.place == lastCarousel } ?? whole ?? seen.first
    if let carousel { move(carousel, towardsRight: towardsRight) }
  }

  /// Moves a carousel by one step, within its range.
  mutating func move(_ carousel: VisibleCarousel, towardsRight: Bool) {
    let isForwards = towardsRight == (layout.context.direction == .leftToRight)
    let moved = carousel.offset + (isForwards ? carousel.step : -carousel.step)
    carousels[carousel.place] = min(max(moved, 0), carousel.farthest)
    lastCarousel = carousel.place
  }
}
