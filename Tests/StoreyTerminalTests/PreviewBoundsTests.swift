import Storey
import StoreyFloors
import StoreyOutput
import Synchronization
import Testing

@testable import StoreyTerminal

/// Limits on the cost of a preview.
@Suite struct PreviewBoundsTests {
  private static func state(_ floors: String, columns: Int = 80, lines: Int = 24) -> PreviewState {
    let page = Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: .standard)
    return PreviewState(TableLayout(page), size: TerminalSize(columns: columns, lines: lines))
  }

  private static func list(_ item: String, _ count: Int) -> String {
    Array(repeating: item, count: count).joined(separator: ",")
  }

  private static let plain = #"{"pattern":"Focus","picList":[{"img":"a.png"}]}"#
  private static let tapped =
    #"{"pattern":"Focus","picList":[{"img":"a.png","jump":{"des":"m","params":{"url":"b"}}}]}"#

  @Test(arguments: [(65_535, 65_535), (65_535, 1), (1, 65_535), (1000, 500)])
  func `draws at most 1,000 columns and 500 lines`(columns: Int, lines: Int) {
    let state = Self.state(Self.list(Self.plain, 2000), columns: columns, lines: lines)
    let grid = state.draw()
    #expect(grid.columns == min(columns, 1000) && grid.lineCount == min(lines, 500))
    var writer = FrameWriter(usesColor: true)
    #expect(writer.bytes(for: grid).count < 4_000_000)
  }

  @Test func `creates tap targets only for visible pictures of a carousel`() {
    let picture = #"{"img":"a.png","jump":{"des":"m","params":{"url":"b"}}}"#
    let state = Self.state(#"{"pattern":"Focus","picList":[\#(Self.list(picture, 100_000))]}"#)
    let targets = state.viewport.draw().targets.count
    #expect((1...10).contains(targets))
  }

  /// A floor with one row of 5,000 tap positions. Its cell counts how often it is drawn.
  private struct CrowdFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
    static let pattern: FloorPattern = "Crowd"
    let base: FloorBase
    init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
    static let cells: [any TemplateCell.Type] = [CrowdCell.self]
    var rows: FloorRows { FloorRows([self], drawnBy: CrowdCell.self) }
    func action(at position: Int) -> FloorAction? {
      position % 7 == 0 ? FloorAction(kind: .custom("\(position)")) : nil
    }
  }

  private enum CrowdCell: TemplateCell {
    static let draws = Mutex(0)
    static func height(of model: CrowdFloor, in context: LayoutContext) -> Double { 200 }
    static func draw(_ model: CrowdFloor, in canvas: inout FloorCanvas) {
      draws.withLock { $0 += 1 }
      for position in 0..<5000 {
        let frame = LayoutRect(x: Double(position % 70) * 5, y: Double(position / 70) * 2, width: 5, height: 2)
        canvas.group(in: frame, position: 4999 - position) { _ in }
      }
    }
  }

  @Test func `draws a large row once for many keys`() throws {
    var registry = FloorRegistry()
    try registry.register(CrowdFloor.self)
    let page = Page(decoding: Array(#"{"floors":[{"pattern":"Crowd"}]}"#.utf8), registry: registry)
    var state = PreviewState(TableLayout(page), size: TerminalSize(columns: 80, lines: 24))
    var chosen: [Int?] = []
    for key in [Key.tab, .tab, .backTab, .backTab, .tab] {
      _ = state.handle(key)
      _ = state.draw()
      chosen.append(state.focus?.position)
    }
    #expect(chosen == [0, 7, 0, 4998, 0])
    guard case .send(let action)? = state.handle(.enter) else {
      Issue.record("no action was sent")
      return
    }
    #expect(action.path?.position == 0)
    #expect(CrowdCell.draws.withLock { $0 } == 1)
    // A new version of the page is drawn again.
    state.show(TableLayout(page))
    _ = state.draw()
    #expect(CrowdCell.draws.withLock { $0 } == 2)
    #expect(state.focus?.position == 0)
  }

  @Test func `Tab searches a long page in steps`() {
    var state = Self.state(Self.list(Self.plain, 40_000) + "," + Self.tapped)
    _ = state.handle(.tab)
    #expect(state.focus == nil && state.top > 0 && state.top < state.lastTop)
    #expect(state.note == .trouble("no action found so far; press Tab to continue"))
    var presses = 1
    while state.focus == nil && presses < 20 {
      _ = state.handle(.tab)
      presses += 1
    }
    #expect(state.focus?.part == .row(section: 40_000, row: 0) && presses > 1)
  }

  @Test func `a walk without actions visits each part at most once`() {
    let layout = Self.state(Self.list(Self.plain, 50)).layout
    var walk = ActionWalk(layout)
    guard case .nothing = walk.next(from: walk.first) else {
      Issue.record("the walk found an action")
      return
    }
    var tired = ActionWalk(layout, strength: 10)
    guard case .tired(let part) = tired.next(from: tired.first) else {
      Issue.record("the walk did not stop at its limit")
      return
    }
    #expect(part != tired.first)
  }

  @Test func `shows at most 2,000 lines of an action`() {
    var state = Self.state(Self.tapped, columns: 1, lines: 24)
    state.show(action: String(repeating: "x", count: 1_000_000))
    _ = state.handle(.character("c"))
    #expect(state.reader?.lines.count == PreviewState.Reader.mostLines)
    #expect(state.reader?.lines.last == "… the rest is printed when the preview ends")
  }

  @Test func `cuts a long title before drawing it`() {
    let title = String(repeating: "t", count: 1_000_000)
    #expect(PreviewState.beginning(of: JSONText(title)).utf8.count == 4096)
    #expect(PreviewState.beginning(of: JSONText(String(repeating: "中", count: 4000))).utf8.count == 4095)
    #expect(PreviewState.beginning(of: "short") == "short")
  }

  @Test func `handles keys that need no page while the first page is being read`() {
    let effects = [Key.character("q"), .control("c"), .control("z"), .character("j"), .tab, .enter].map {
      PreviewState.effectWhileWaiting(of: $0).map { "\($0)" }
    }
    #expect(effects == ["quit", "quit", "suspend", nil, nil, nil])
    for (columns, lines) in [(1, 1), (3, 2), (80, 24)] {
      let grid = PreviewState.waiting(for: "page.json", size: TerminalSize(columns: columns, lines: lines))
      #expect(grid.columns == columns && grid.lineCount == lines)
    }
  }
}
