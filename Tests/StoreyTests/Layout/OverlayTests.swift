import Storey
import StoreyFloors
import Testing

/// The buttons over a page: their places, and which of them are folded.
@Suite struct OverlayTests {
  private static func layout(
    _ keys: String, buttons: Int = 4, width: Double = 375, direction: PageDirection = .leftToRight
  ) -> TableLayout {
    let pictures = (0..<buttons).map { #"{"img": "\#($0).png", "title": "B\#($0)", "jump": {"des": "search"}}"# }
    let page = #"{"floors": [], "float": {\#(keys)"picList": [\#(pictures.joined(separator: ","))]}}"#
    return TableLayout(Page(decoding: Array(page.utf8), registry: .standard), width: width, direction: direction)
  }

  private static func frames(_ layout: TableLayout) -> [[Double]] {
    layout.drawn(.overlay).list.elements.filter { $0.position != nil }.map { [$0.frame.x, $0.frame.y] }
  }

  private static let places: [(keys: String, x: Double, y: Double)] = [
    ("", 321, 120), (#""edge": "end", "#, 321, 120), (#""edge": "start", "#, 10, 120),
    (#""edge": "start", "distance": 0, "#, 0, 120), (#""distance": 30, "offset": 7.5, "#, 301, 7.5),
    (#""from": "bottom", "#, 321, -164), (#""from": "bottom", "offset": 0, "edge": "start", "#, 10, -44),
    // A button does not leave the page.
    (#""distance": 1000, "#, 0, 120), (#""edge": "start", "distance": 1000, "#, 331, 120),
  ]

  @Test(arguments: places)
  func `the first button is where the page defines it`(keys: String, x: Double, y: Double) {
    #expect(Self.frames(Self.layout(keys)).first == [x, y])
    #expect(Self.frames(Self.layout(keys, direction: .rightToLeft)).first == [375 - 44 - x, y])
  }

  @Test func `further buttons are away from the edge`() {
    #expect(Self.frames(Self.layout("")).map { $0[1] } == [120, 174, 228, 282])
    #expect(Self.frames(Self.layout(#""from": "bottom", "offset": 10, "#)).map { $0[1] } == [-54, -108, -162, -216])
  }

  @Test(arguments: [(0, 4, 4), (1, 4, 1), (2, 4, 2), (3, 4, 4), (4, 4, 4), (1, 2, 2), (1, 3, 1), (100, 4, 4)])
  func `buttons above the number of the page are folded, but never a single one`(fold: Int, buttons: Int, shown: Int) {
    let layout = Self.layout(#""fold": \#(fold), "#, buttons: buttons)
    let drawn = layout.drawn(.overlay)
    let outermost = Array(drawn.list.outermost)
    #expect(outermost.filter { $0.position != nil }.map(\.position) == Array(0..<shown))
    #expect(outermost.count == (shown < buttons ? shown + 1 : shown))
    #expect(drawn.list.elements.contains { $0.role == .folded } == (shown < buttons))
    // The actions are those of all buttons.
    #expect(drawn.positions == Array(0..<buttons))
    #expect(layout.actions.compactMap { $0.path?.description } == (0..<buttons).map { "float.\($0)" })
  }

  @Test func `the button that unfolds takes one place, and the folded ones follow it`() throws {
    let list = Self.layout(#""fold": 1, "from": "bottom", "offset": 0, "#).drawn(.overlay).list
    let mark = try #require(Array(list.outermost).last)
    #expect(mark.frame == LayoutRect(x: 321, y: -98, width: 44, height: 44) && mark.position == nil)
    #expect(mark.label.map { list[$0].string } == "还有 3 个")
    let folded = try #require(list.elements.first { $0.role == .folded })
    #expect(folded.frame == LayoutRect(x: 321, y: -260, width: 44, height: 152))
    #expect(list.children(of: folded).map(\.frame.y) == [-152, -206, -260])
  }

  @Test func `a tap hits the shown buttons and the button that unfolds, but no folded one`() throws {
    let layout = Self.layout(#""fold": 1, "#)
    func path(_ y: Double) -> String?? {
      layout.hitTest(LayoutPoint(x: 343, y: y)).map { $0.action?.path?.description }
    }
    #expect(path(142) == "float.0")
    // The button that unfolds covers the page, and has no action.
    #expect(path(196) == .some(nil))
    #expect(path(250) == nil)
  }

  @Test func `buttons that are placed from the bottom are hit in a viewport of known height`() {
    let layout = Self.layout(#""from": "bottom", "offset": 6, "#)
    let point = LayoutPoint(x: 343, y: 772)
    #expect(layout.hitTest(point) == nil)
    #expect(layout.hitTest(point, viewportHeight: 800)?.action?.path?.description == "float.0")
    #expect(layout.hitTest(point, viewportHeight: 700) == nil)
  }

  @Test(arguments: [
    #""edge": "left""#, #""from": "middle""#, #""distance": -1"#, #""distance": 1001"#, #""offset": -0.5"#,
    #""fold": 101"#,
    #""fold": -1"#,
  ])
  func `other values are reported, and the default is used`(key: String) {
    let layout = Self.layout(key + ", ")
    #expect(layout.diagnostics.map(\.rule) == [.outOfRange])
    #expect(layout.page.floatingPlacement == .standard)
  }
}
