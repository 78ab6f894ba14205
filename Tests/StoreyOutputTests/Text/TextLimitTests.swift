import Storey
import StoreyFloors
import StoreyOutput
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct TextLimitTests {
  /// Pages whose full text output is much larger than the page.
  enum Shape: String, CaseIterable {
    case tallPictures, tallCarousels, nothing, numbers, manyMarks, emptyOffers, longCarousel

    var page: [UInt8] {
      let floors =
        switch self {
        case .tallPictures: Self.list(#"{"pattern":"Focus","picList":[{"img":"a.png"}],"width":1,"height":1000}"#, 2000)
        case .tallCarousels:
          Self.list(
            #"{"pattern":"Focus","width":1,"height":100,"picList":[\#(Self.list(#"{"img":"a"}"#, 20))]}"#, 500)
        case .nothing: Self.list("{}", 20_000)
        case .numbers: Self.list("1", 20_000)
        case .manyMarks:
          #"{"pattern":"Focus","fheader":{"lctitle":"a\#(String(repeating: "\u{301}", count: 20_000))"},"picList":["#
            + Self.list(#"{"img":"a"}"#, 500) + "]}"
        case .emptyOffers: #"{"pattern":"NSelectN","nBynList":[\#(Self.list("{}", 10_000))]}"#
        case .longCarousel: #"{"pattern":"Focus","picList":[\#(Self.list(#"{"img":"a"}"#, 5000))]}"#
        }
      return Array(#"{"name":"limits","floors":[\#(floors)]}"#.utf8)
    }

    private static func list(_ item: String, _ count: Int) -> String {
      Array(repeating: item, count: count).joined(separator: ",")
    }

    var layout: TableLayout { TableLayout(Page(decoding: page, registry: .standard)) }

    func layout(ofFirst count: Int) -> TableLayout {
      TableLayout(
        Page(floors: Array(Page(decoding: page, registry: .standard).floors.prefix(count)), registry: .standard))
    }
  }

  private static func lines(_ writer: TextWriter, _ layout: TableLayout) -> [Substring] {
    String(decoding: writer.write(layout), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
  }

  @Test(arguments: TestLevel.some(Shape.allCases, short: 3))
  func `the text of a page is at most 4 MB plus 40 times its size`(shape: Shape) {
    let layout = shape.layout
    let byteCount = shape.page.count
    let text = OutputFormat(.text).writer().write(layout)
    #expect(text.count <= 4_000_000 + 40 * byteCount)
  }

  @Test(
    arguments: [Shape.tallPictures, .tallCarousels, .manyMarks],
    TestLevel.some([0, 2, 203, 1, 3, 150, 199, 4000], short: 3))
  func `a truncated text ends with the number of lines that are left out`(shape: Shape, limit: Int) throws {
    let floors = shape == .manyMarks ? 1 : 12
    let layout = shape.layout(ofFirst: floors)
    let all = Self.lines(TextWriter(), layout)
    let cut = Self.lines(TextWriter(lines: limit), layout)
    guard limit < all.count else {
      #expect(cut == all)
      return
    }
    let shown = cut.dropLast()
    // Long lines count as several.
    #expect(shown.count <= limit && (shape == .manyMarks || shown.count == limit))
    #expect(Array(shown) == Array(all.prefix(shown.count)))
    let rest = all.count - shown.count
    #expect(cut.last == "… \(rest) more line\(rest == 1 ? "" : "s")")
  }

  @Test func `the last line names the option that shows all lines`() {
    var writer = TextWriter(lines: 10)
    writer.option = "--limit lines="
    let layout = Shape.tallPictures.layout(ofFirst: 12)
    let count = Self.lines(TextWriter(), layout).count
    #expect(
      Self.lines(writer, layout).last == "… \(count - 10) more lines; --limit lines=\(count) shows all")
  }

  /// A floor with a row that draws an element far below its end.
  private struct DeepFloor: TemplateContainer, JSONModel, TemplateRender {
    static let pattern: FloorPattern = "Deep"
    let base: FloorBase
    init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
    static let cells: [any TemplateCell.Type] = [DeepCell.self]
    var rows: FloorRows { FloorRows([self], drawnBy: DeepCell.self) }
  }

  private enum DeepCell: TemplateCell {
    static func height(of model: DeepFloor, in context: LayoutContext) -> Double { 40 }
    static func draw(_ model: DeepFloor, in canvas: inout FloorCanvas) {
      canvas.image(nil, in: LayoutRect(x: 0, y: 0, width: 375, height: 180_000), label: "high")
      canvas.text("low", style: .body, in: LayoutRect(x: 0, y: 190_000, width: 100, height: 20))
    }
  }

  @Test func `elements below the end of a row do not exceed the maximum number of lines of a row`() throws {
    var registry = FloorRegistry()
    try registry.register(DeepFloor.self)
    let page = Page(decoding: Array(#"{"floors":[{"pattern":"Deep"},{"pattern":"Deep"}]}"#.utf8), registry: registry)
    #expect(Self.lines(TextWriter(), TableLayout(page)).count <= 2 * (1 + 1200))
  }
}
