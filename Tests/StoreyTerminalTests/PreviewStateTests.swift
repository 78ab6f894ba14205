import Storey
import StoreyFloors
import StoreyOutput
import TestFiles
import Testing

@testable import StoreyTerminal

@Suite struct PreviewStateTests {
  static func state(
    _ sample: String = "home", columns: Int = 80, lines: Int = 24, direction: PageDirection? = nil
  ) throws -> PreviewState {
    let page = Page(decoding: try Sample(name: sample).bytes, registry: .standard)
    return PreviewState(
      TableLayout(page, direction: direction), size: TerminalSize(columns: columns, lines: lines))
  }

  static func lines(_ grid: TextGrid) -> [String] {
    (0..<grid.lineCount).map(grid.cells).map { line in
      line.map { cell in
        switch cell.content {
        case .empty: " "
        case .character(let character): String(character)
        case .continuation: ""
        }
      }.joined()
    }
  }

  @Test func `scroll keys stay within the page`() throws {
    var state = try Self.state()
    let page = state.areas.page
    #expect(page == 22)
    _ = state.handle(.up)
    #expect(state.top == 0)
    for (key, top) in [
      (Key.down, 1), (.character("j"), 2), (.character("k"), 1), (.wheelDown, 4), (.wheelUp, 1), (.pageDown, page),
      (.character("b"), 1), (.control("d"), 12), (.control("u"), 1), (.end, state.lastTop), (.down, state.lastTop),
      (.pageUp, state.lastTop - 21), (.home, 0),
    ] {
      _ = state.handle(key)
      #expect(state.top == top, "\(key)")
    }
  }

  @Test func `n and p go to the next and previous floor`() throws {
    var state = try Self.state(lines: 10)
    let starts = state.layout.sections.map { Int(($0.frame.y / 16).rounded(.down)) }
    for start in starts.dropFirst() {
      _ = state.handle(.character("n"))
      #expect(state.top == min(start, state.lastTop))
    }
    _ = state.handle(.character("n"))
    for start in starts.dropLast().reversed() {
      _ = state.handle(.character("p"))
      #expect(state.top == start)
    }
    _ = state.handle(.character("j"))
    _ = state.handle(.character("["))
    #expect(state.top == 0)
  }

  @Test func `a sticky header stays in the first line while its floor scrolls`() throws {
    var state = try Self.state(lines: 12)
    _ = state.handle(.end)
    for line in 0..<6 {
      #expect(Self.lines(state.draw())[0].contains("生鲜"), "\(line) from the end")
      _ = state.handle(.up)
    }
    _ = state.handle(.home)
    #expect(!Self.lines(state.draw())[0].contains("生鲜"))
  }

  @Test func `n does not scroll a floor under stacked sticky headers`() throws {
    var state = try Self.state("sticky", lines: 14)
    for _ in state.layout.sections { _ = state.handle(.character("n")) }
    _ = state.handle(.end)
    let pinned = state.layout.pinnedHeaders(scrolledTo: state.viewport.offset)
    let screen = state.viewport.draw()
    for pin in pinned {
      let line = Int(((pin.frame.y + pin.frame.height / 2) / 16).rounded(.down))
      let path = (0..<80).compactMap { screen.target(line: line, column: $0) }.first
      #expect(path.map { $0.part == .header(section: pin.section) } != false)
    }
  }

  @Test(arguments: ["home", "rtl", "sticky", "small"], [(80, 24), (40, 9), (7, 3)])
  func `Tab and Shift-Tab select all actions in order and scroll to them`(
    sample: String, size: (Int, Int)
  ) throws {
    var state = try Self.state(sample, columns: size.0, lines: size.1)
    let paths = state.layout.actions.compactMap(\.path)
    for path in paths + paths.prefix(1) {
      _ = state.handle(.tab)
      #expect(state.focus == path)
      let screen = state.viewport.draw()
      let isSeen = (0..<screen.grid.lineCount).contains { line in
        (0..<screen.grid.columns).contains { screen.target(line: line, column: $0) == path }
      }
      #expect(isSeen || size.1 < 20, "\(path) at \(state.top)")
    }
    for path in paths.reversed() {
      _ = state.handle(.backTab)
      #expect(state.focus == path)
    }
  }

  @Test func `Enter sends the selected action, and a click the clicked one`() throws {
    var state = try Self.state()
    if case .send = state.handle(.enter) { Issue.record("no action was selected") }
    #expect(Self.lines(state.draw()).last?.contains("press Tab") == true)
    for action in state.layout.actions {
      _ = state.handle(.tab)
      let path = try #require(action.path)
      guard case .send(let sent) = state.handle(.enter) else {
        Issue.record("\(path) was not sent")
        continue
      }
      #expect(ActionsWriter().json(sent) == ActionsWriter().json(action))
      let screen = state.viewport.draw()
      let cells = (0..<state.areas.page).flatMap { line in (0..<80).map { (line, $0) } }
      let own = cells.filter { screen.target(line: $0.0, column: $0.1) == path }
      for (line, column) in [own.first, own.last].compactMap({ $0 }) {
        var clicked = state
        guard case .send(let sent) = clicked.handle(.click(column: column, line: line)) else {
          Issue.record("no click at \(column), \(line)")
          continue
        }
        #expect(sent.path == path)
      }
    }
    if case .send = state.handle(.click(column: 3, line: 23)) { Issue.record("the note cannot be tapped") }
  }

  @Test func `a click agrees with a hit test`() throws {
    var state = try Self.state()
    for _ in 0..<3 {
      var wrong = 0
      let screen = state.viewport.draw()
      for line in 0..<state.areas.page {
        for column in stride(from: 0, to: 80, by: 3) {
          let point = LayoutPoint(x: (Double(column) + 0.5) * 375 / 80, y: (Double(line) + 0.5) * 16)
          let hit = state.layout.hitTest(point, scrolledTo: state.viewport.offset)?.action?.path
          guard let hit, let seen = screen.target(line: line, column: column) else { continue }
          // A cell at the edge of an element may contain parts of several elements.
          let near = [-16.0, 0, 16].flatMap { y in
            [-5.0, 0, 5].map { LayoutPoint(x: point.x + $0, y: point.y + y) }
          }
          let around = near.map { state.layout.hitTest($0, scrolledTo: state.viewport.offset)?.action?.path }
          let isNearButton = around.contains { $0?.part == .overlay }
          if hit != seen && !around.contains(seen) && !isNearButton { wrong += 1 }
        }
      }
      #expect(wrong == 0)
      _ = state.handle(.pageDown)
    }
  }

  @Test(arguments: [PageDirection.leftToRight, .rightToLeft])
  func `arrow keys move carousels by pages within their range`(direction: PageDirection) throws {
    var state = try Self.state(direction: direction)
    let (forwards, backwards) = direction == .leftToRight ? (Key.right, Key.left) : (.left, .right)
    let titles = ["年货节", "清晨鲜奶", "周末咖啡", "周末咖啡"]
    for title in titles {
      #expect(Self.lines(state.draw())[3].contains(title))
      _ = state.handle(forwards)
    }
    for title in ["清晨鲜奶", "年货节", "年货节"] {
      _ = state.handle(backwards)
      #expect(Self.lines(state.draw())[3].contains(title))
    }
  }

  @Test func `a click on an arrow moves the carousel`() throws {
    var state = try Self.state(columns: 120)
    _ = state.handle(.click(column: 109, line: 3))
    #expect(Self.lines(state.draw())[3].contains("清晨鲜奶") && state.note == .hint)
    _ = state.handle(.click(column: 10, line: 3))
    #expect(Self.lines(state.draw())[3].contains("年货节") && state.note == .hint)
    guard case .send = state.handle(.click(column: 10, line: 3)) else {
      Issue.record("the carousel should be at its start")
      return
    }
  }

  @Test func `a right-to-left page is mirrored`() throws {
    let left = try Self.state("small", direction: .leftToRight).viewport.draw()
    let right = try Self.state("small", direction: .rightToLeft).viewport.draw()
    for line in 0..<22 {
      for column in 0..<80 {
        #expect(left.target(line: line, column: column) == right.target(line: line, column: 79 - column))
      }
    }
  }

  @Test func `resizing keeps the scroll position`() throws {
    var state = try Self.state()
    _ = state.handle(.character("n"))
    _ = state.handle(.character("n"))
    let top = state.top
    for size in [(40, 10), (200, 60), (1, 1), (500, 300), (80, 24)] {
      state.resize(to: TerminalSize(columns: size.0, lines: size.1))
      #expect(state.top == min(top, state.lastTop))
      if state.top < top { state.scroll(to: top) }
      state.resize(to: TerminalSize(columns: 80, lines: 24))
      state.scroll(to: top)
    }
  }

  @Test func `scrolling an action out of view clears its selection`() throws {
    var state = try Self.state()
    _ = state.handle(.tab)
    #expect(state.focus?.description == "0.0.0")
    _ = state.handle(.end)
    #expect(state.focus == nil && state.note == .hint)
    _ = state.handle(.tab)
    #expect(state.focus?.description.hasPrefix("5.") == true)
    _ = state.handle(.escape)
    #expect(state.focus == nil)
  }

  @Test func `shows a changed page at the same floor`() throws {
    var state = try Self.state(lines: 14)
    // The floor with identity 4 is removed, 5 moves up, and 7 is inserted.
    let page = Page(decoding: try Sample(name: "changed/home").bytes, registry: .standard)
    let new = TableLayout(page)
    for (identity, kept) in [("3", "3"), ("5", "5"), ("6", "6"), ("4", "7")] {
      var state = state
      let section = try #require(state.layout.sections.first { $0.identity?.text.string == identity })
      state.scroll(to: Int((section.frame.y / 16).rounded()) + 3)
      state.show(new)
      let seen = try #require(state.layout.section(at: state.viewport.offset))
      if identity == kept {
        #expect(seen.identity?.text.string == kept)
        #expect(abs(state.viewport.offset - seen.frame.y - 48) <= 16 || state.top == state.lastTop)
      }
    }
    // The first picture has a new destination, the second the same.
    _ = state.handle(.tab)
    var other = state
    other.show(new)
    #expect(other.focus == nil)
    _ = state.handle(.tab)
    state.show(new)
    #expect(state.focus?.description == "0.0.1")
    state.show(TableLayout(Page(decoding: Array(#"{"floors": []}"#.utf8), registry: .standard)))
    #expect(state.focus == nil && state.top == 0)
    _ = state.handle(.tab)
    #expect(Self.lines(state.draw()).last?.contains("the page has no actions") == true)
  }

  /// Returns the layout of a page with a picture that has a jump.
  private static func page(
    _ destination: String, url: String = "https://a.example/1", event: String = "e", id: String = "1"
  ) -> TableLayout {
    let text = #"""
      {"floors": [{"pattern": "Focus", "identityId": 7, "picList": [{"img": "https://a.example/a.png",
        "jump": {"url": "\#(url)", "des": "\#(destination)", "srv": "\#(event)", "params": {"id": "\#(id)"}}}]}]}
      """#
    return TableLayout(Page(decoding: Array(text.utf8), registry: .standard))
  }

  @Test func `a changed action is no longer selected`() throws {
    let old = Self.page("search")
    var chosen = PreviewState(old, size: TerminalSize(columns: 80, lines: 24))
    _ = chosen.handle(.tab)
    try #require(chosen.focus?.description == "0.0.0")
    for other in [
      Self.page("cart"), Self.page("search", url: "https://a.example/2"), Self.page("search", event: "f"),
      Self.page("search", id: "2"),
    ] {
      var state = chosen
      state.show(other)
      #expect(state.focus == nil && state.note == .hint)
      if case .send = state.handle(.enter) { Issue.record("the changed action is still selected") }
    }
    var state = chosen
    state.show(Self.page("search"))
    #expect(state.focus == chosen.focus && state.note == chosen.note)
  }

  @Test func `replaces control characters in an action`() throws {
    var state = try Self.state()
    state.show(action: "{\"a\":\"\u{202E}b\u{1B}[2J\"}\n")
    #expect(state.action == "{\"a\":\"b\u{FFFD}[2J\"}" && state.note == .action("{\"a\":\"b\u{FFFD}[2J\"}"))
  }

  @Test func `limits lines of zero-width characters, and wraps a text again after a resize`() throws {
    let hidden = String(repeating: "\u{AD}", count: 100_000)
    #expect(PreviewState.wrapped(hidden, columns: 80, lines: 5).count == 5)
    var state = try Self.state(columns: 30, lines: 12)
    state.show(action: String(repeating: "0123456789", count: 90))
    _ = state.handle(.character("c"))
    #expect(state.reader?.lines.count == 30)
    state.resize(to: TerminalSize(columns: 90, lines: 12))
    #expect(state.reader?.lines.count == 10)
  }

  @Test func `the reader shows a long action completely`() throws {
    var state = try Self.state(columns: 30, lines: 12)
    let action = #"{"path":"0.0.0","params":"\#(String(repeating: "茶0123456789", count: 60))"}"#
    state.show(action: action)
    #expect(state.areas == (5, 1, 6))
    #expect(Self.lines(state.draw()).last?.hasSuffix("… c shows all") == true)
    _ = state.handle(.character("c"))
    var read = ""
    for _ in 0..<60 {
      read += Self.lines(state.draw())[0].trimmingSuffix { $0 == " " }
      _ = state.handle(.down)
    }
    #expect(action.hasPrefix(read) || read.hasPrefix(action.prefix(200)))
    #expect(state.reader != nil)
    _ = state.handle(.escape)
    #expect(state.reader == nil)
    _ = state.handle(.character("?"))
    #expect(Self.lines(state.draw())[0].contains("j k"))
    _ = state.handle(.character("q"))
    #expect(state.reader == nil)
  }

  @Test func `returns the effects of keys for the terminal`() throws {
    var state = try Self.state()
    for (key, isMeant) in [
      (Key.character("q"), { if case .quit = $0 { true } else { false } }),
      (.control("c"), { if case .quit = $0 { true } else { false } }),
      (.control("z"), { if case .suspend = $0 { true } else { false } }),
      (.control("l"), { if case .redraw = $0 { true } else { false } }),
      (.character("r"), { if case .read = $0 { true } else { false } }),
    ] as [(Key, (PreviewState.Effect) -> Bool)] {
      let effect = state.handle(key)
      #expect(effect.map(isMeant) == true)
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isMeant: (Character) -> Bool) -> String {
    lastIndex { !isMeant($0) }.map { String(self[...$0]) } ?? ""
  }
}
