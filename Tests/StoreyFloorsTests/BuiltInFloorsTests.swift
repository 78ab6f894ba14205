import Storey
import StoreyFloors
import Testing

@Suite struct BuiltInFloorsTests {
  private func layout(_ floor: String, width: Double = 375) -> TableLayout {
    TableLayout(Page(decoding: Array("{\"floors\":[\(floor)]}".utf8), registry: .standard), width: width)
  }

  private func pictures(_ count: Int) -> String {
    (0..<count).map { #"{"img":"https://a/\#($0).jpg","jump":{"des":"m","url":"https://a/\#($0)"}}"# }
      .joined(separator: ",")
  }

  private func close(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }

  /// The table of the page format, computed by hand for a width of 375: full 355, half 172.5, third 335/3.
  @Test(
    arguments: [
      ("001", 1, 355.0 * 180 / 710 + 10, [[10.0, 0, 355, 90]]),
      ("002", 1, 100, [[10, 0, 355, 90]]),
      ("003", 2, 190, [[10, 0, 172.5, 180], [192.5, 0, 172.5, 180]]),
      ("004", 2, 95, [[10, 0, 172.5, 85], [192.5, 0, 172.5, 85]]),
      ("005", 3, 190, [[10, 0, 172.5, 180], [192.5, 0, 172.5, 85], [192.5, 95, 172.5, 85]]),
      ("006", 3, 195, [[10, 0, 355, 90], [10, 100, 172.5, 85], [192.5, 100, 172.5, 85]]),
      (
        "007", 3, 135.1868,
        [[10, 0, 111.6667, 125.1868], [131.6667, 0, 111.6667, 125.1868], [253.3333, 0, 111.6667, 125.1868]]
      ),
      (
        "008", 4, 238.662,
        [
          [10, 0, 172.5, 109.331], [192.5, 0, 172.5, 109.331], [10, 119.331, 172.5, 109.331],
          [192.5, 119.331, 172.5, 109.331],
        ]
      ),
      (
        "009", 4, 354.2493,
        [
          [10, 0, 172.5, 167.1246], [192.5, 0, 172.5, 167.1246], [10, 177.1246, 172.5, 167.1246],
          [192.5, 177.1246, 172.5, 167.1246],
        ]
      ),
    ] as [(String, Int, Double, [[Double]])])
  func `the pictures of each sub-floor have the frames of the page format`(
    pattern: String, count: Int, height: Double, frames: [[Double]]
  ) throws {
    let layout = layout(
      #"{"pattern":"NormalFloor","hybridList":[{"pattern":"\#(pattern)","picList":[\#(pictures(count))]}]}"#)
    let row = try #require(layout.rows.first)
    #expect(close(row.frame.height, height))
    let drawn = layout.drawn(.row(row)).list.elements.map {
      [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]
    }
    #expect(drawn.count == frames.count)
    for (a, b) in zip(drawn, frames) { #expect(zip(a, b).allSatisfy(close)) }
    #expect(layout.actions.compactMap { $0.path?.description } == (0..<count).map { "0.0.\($0)" })
    #expect(layout.diagnostics.isEmpty)
  }

  @Test(arguments: NormalFloor.Arrangement.allCases)
  func `too few pictures leave a sub-floor out, and surplus pictures are not drawn`(
    arrangement: NormalFloor.Arrangement
  ) {
    func floor(_ count: Int) -> TableLayout {
      layout(
        #"{"pattern":"NormalFloor","hybridList":[{"pattern":"\#(arrangement.rawValue)","picList":[\#(pictures(count))]}]}"#
      )
    }
    let few = floor(arrangement.pictureCount - 1)
    #expect(few.rows.isEmpty)
    #expect(few.diagnostics.map(\.rule) == [.invalidSubFloor])
    #expect(few.diagnostics.map(\.severity) == [.warning])
    let many = floor(arrangement.pictureCount + 2)
    #expect(many.actions.count == arrangement.pictureCount)
    #expect(many.diagnostics.map(\.rule) == [.surplusPictures])
  }

  @Test func `an unknown sub-floor is left out and the others are kept`() {
    let layout = layout(
      #"{"pattern":"NormalFloor","hybridList":[{"pattern":"010","picList":[]},{"pattern":"001","picList":[\#(pictures(1))]}]}"#
    )
    #expect(layout.rows.count == 1)
    #expect(layout.diagnostics.map(\.rule) == [.invalidSubFloor])
  }

  @Test(arguments: [
    (375.0, "", 110.0), (750, "", 220), (375, #","width":"100","height":50"#, 187.5),
    (375, #","width":0,"height":5"#, 110),
  ])
  func `the ratio of a Focus floor determines its height`(width: Double, members: String, height: Double) throws {
    let layout = layout(#"{"pattern":"Focus","picList":[\#(pictures(3))]\#(members)}"#, width: width)
    #expect(layout.rows.map(\.frame.height) == [height])
    let list = layout.drawn(.row(try #require(layout.rows.first))).list
    #expect(list.elements[0].content == .carousel(.page, contentWidth: 3 * width))
    #expect(list.elements.filter { $0.position != nil }.map(\.frame.x) == [0, width, 2 * width])
  }

  @Test func `a Focus floor without pictures has neither rows nor a header row`() {
    let layout = layout(#"{"pattern":"Focus","fheader":{"lctitle":"x"},"picList":[]}"#)
    #expect(layout.rows.isEmpty)
    #expect(layout.sections.count == 1)
  }

  @Test func `products are laid out side by side, and each product has an action`() throws {
    let layout = layout(
      """
      {"pattern":"SingleGoods","fheader":{"lctitle":"t","jump":{"des":"m","url":"https://a/"}},"margin":{"height":"10"},
       "skuList":[{"skuId":7,"title":"a","wprice":"9.90","pprice":"12.00","srv":"e"},{"skuId":"8","title":"b","wprice":"5","pprice":"5"}]}
      """)
    #expect(layout.rows.map(\.identifier.name) == ["header", "single-goods", "margin"])
    #expect(layout.rows.map(\.frame.height) == [31, 148, 10])
    let list = layout.drawn(.row(layout.rows[1])).list
    #expect(list.elements[0].content == .carousel(.free, contentWidth: 230))
    let cards = list.elements.filter { $0.position != nil }
    #expect(
      cards.map(\.frame) == [
        LayoutRect(x: 10, y: 0, width: 100, height: 148), LayoutRect(x: 120, y: 0, width: 100, height: 148),
      ])
    let texts = list.elements.compactMap { element -> String? in
      if case .text(let block) = element.content { list[block.text].string } else { nil }
    }
    #expect(texts == ["a", "¥9.90", "¥12.00", "b", "¥5"])
    let action = try #require(layout.action(at: ActionPath(.row(section: 0, row: 1), position: 0)))
    #expect(action.destination == "ProductDetail")
    #expect(action.eventID == "e")
    #expect(action.url == nil)
    if case .texts(let texts) = action.parameters {
      #expect(texts.map { "\($0.name)=\($0.value)" } == ["skuId=7"])
    } else {
      Issue.record("no parameters")
    }
    #expect(layout.actions.count == 3)
  }

  @Test(arguments: [(375.0, 4), (330, 3), (227, 1), (220, 1), (219, 0)])
  func `an offer shows as many thumbnails as fit, at most four`(width: Double, count: Int) throws {
    let thumbnails = (0..<6).map { "\"https://a/\($0)\"" }.joined(separator: ",")
    let layout = layout(
      #"{"pattern":"NSelectN","nBynList":[{"slogan":"s","img":"https://a/","imgList":[\#(thumbnails)],"jump":{"des":"x"}}]}"#,
      width: width)
    let row = try #require(layout.rows.first)
    #expect(row.frame.height == 120)
    let small = layout.drawn(.row(row)).list.elements.filter { $0.frame.y == 70 }
    let lefts = (0..<count).map { index in Double(170 + 48 * index) }
    #expect(small.map(\.frame.x) == lefts)
    #expect(layout.actions.compactMap { $0.path?.description } == ["0.0.0"])
  }

  @Test func `categories have a sticky header of tabs, and chips that wrap`() throws {
    let layout = layout(
      """
      {"pattern":"Category","fheader":{"lctitle":"never shown"},"categoryList":[
       {"title":"甲","functionId":"f","params":{"k":1},"srv":"e","subs":[{"title":"一二三四五六七八九十一二","functionId":"g"},{"title":"一二三四五六七八九十一二"},
        {"title":"三"}]},{"title":"乙"},{"title":"丙","subs":[]}]}
      """)
    let header = try #require(layout.sections[0].header)
    #expect(header.frame == LayoutRect(x: 0, y: 0, width: 375, height: 44))
    #expect(layout.rows.count == 1)
    let row = layout.rows[0]
    #expect(row.frame == LayoutRect(x: 0, y: 44, width: 375, height: 38 + 28 + 8 + 28 + 10))
    let chips = layout.drawn(.row(row)).list.elements.filter { $0.position != nil }
    #expect(
      chips.map(\.frame) == [
        LayoutRect(x: 10, y: 38, width: 168, height: 28), LayoutRect(x: 186, y: 38, width: 168, height: 28),
        LayoutRect(x: 10, y: 74, width: 36, height: 28),
      ])
    #expect(
      layout.actions.compactMap { $0.path?.description } == ["0.h.0", "0.h.1", "0.h.2", "0.0.0", "0.0.1", "0.0.2"])
    #expect(layout.action(at: ActionPath(.row(section: 0, row: 0), position: 0))?.destination == "g")
  }

  @Test func `a long chip is truncated to the width of the page`() throws {
    let title = String(repeating: "长", count: 100)
    let layout = layout(#"{"pattern":"Category","categoryList":[{"title":"t","subs":[{"title":"\#(title)"}]}]}"#)
    let list = layout.drawn(.row(layout.rows[0])).list
    #expect(list.elements.filter { $0.position != nil }.map(\.frame.width) == [355])
    #expect(list.lines.contains { $0.isTruncated })
  }

  @Test(arguments: [
    (#"{}"#, false), (#"{"des":""}"#, false), (#"{"url":"javascript:x"}"#, false), (#"{"des":"m"}"#, true),
    (#"{"url":"/x"}"#, true), (#"{"des":"m","url":"javascript:x"}"#, true),
  ])
  func `a jump with neither a destination nor an allowed URL has no action`(jump: String, isAction: Bool) {
    let layout = layout(#"{"pattern":"Focus","picList":[{"img":"https://a/","jump":\#(jump)}]}"#)
    #expect(layout.actions.count == (isAction ? 1 : 0))
    #expect(layout.actions.first?.url?.allowed?.string != "javascript:x")
  }

  @Test func `floating buttons are placed over the page in viewport coordinates`() throws {
    let page = """
      {"floors":[],"float":{"picList":[{"img":"https://a/1","title":"one","jump":{"des":"x"}},{"img":"https://a/2","jump":{}},{"img":"https://a/3","jump":{"des":"z"}}]}}
      """
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard), width: 320)
    let list = layout.drawn(.overlay).list
    #expect(list.elements.map(\.frame) == [120.0, 174, 228].map { LayoutRect(x: 266, y: $0, width: 44, height: 44) })
    #expect(list.elements.compactMap { $0.label.map { list[$0].string } } == ["one", "图片 2", "图片 3"])
    #expect(layout.actions.compactMap { $0.path?.description } == ["float.0", "float.2"])
    #expect(layout.hitTest(LayoutPoint(x: 280, y: 125), scrolledTo: 9999)?.action?.destination == "x")
    #expect(layout.hitTest(LayoutPoint(x: 310, y: 125)) == nil)
    let covered = layout.hitTest(LayoutPoint(x: 280, y: 180))
    #expect(covered?.part.path == .overlay && covered?.action == nil)
  }

  @Test func `a tap in a corner around a floating button goes to the page`() throws {
    let page = """
      {"floors":[{"pattern":"Focus","width":1,"height":1,"picList":[{"img":"https://a/1","jump":{"des":"page"}}]}],"float":{"picList":[{"img":"https://a/2","jump":{"des":"button"}}]}}
      """
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard), width: 320)
    // The circle has its centre at 288, 142 and a radius of 22.
    for (side, destination) in [(15.5, "button"), (15.6, "page"), (21.9, "page")] {
      for (x, y) in [(-side, -side), (side, -side), (-side, side), (side, side)] {
        let point = LayoutPoint(x: 288 + x, y: 142 + y)
        #expect(layout.hitTest(point)?.action?.destination?.string == destination, "\(point)")
      }
    }
  }

  @Test func `pictures without a title are labeled with the title of the floor and their number`() throws {
    let layout = layout(
      #"{"pattern":"NormalFloor","fheader":{"lctitle":"Tea"},"hybridList":[{"pattern":"004","picList":[\#(pictures(2))]}]}"#
    )
    let list = layout.drawn(.row(layout.rows[1])).list
    #expect(list.elements.compactMap { $0.label.map { list[$0].string } } == ["Tea 1", "Tea 2"])
  }

  @Test func `every built-in floor has a summary and registered renderers`() {
    let types = FloorRegistry.standard.floorTypes
    let known = FloorRegistry.standard.floorIdentifiers
    for type in types {
      #expect(!type.summary.isEmpty)
      #expect(type.floorIdentifiers.allSatisfy(known.contains))
    }
  }

  @Test func `inset pictures have the middle radius of the theme, and pictures as wide as the page none`() throws {
    let page = Page(
      decoding: Array(
        #"""
        {"floors": [
          {"pattern": "Focus", "picList": [{"img": "a.png"}]},
          {"pattern": "NormalFloor", "hybridList": [{"pattern": "003", "picList": [{"img": "a.png"}, {"img": "b.png"}]}]},
          {"pattern": "NSelectN", "nBynList": [{"slogan": "x", "img": "a.png", "imgList": ["b.png"]}]},
          {"pattern": "SingleGoods", "skuList": [{"skuId": "1", "img": "a.png"}]}]}
        """#.utf8), registry: .standard)
    var theme = Theme.standard
    theme.change(.middle, to: 3)
    var square = theme
    square.change(.middle, to: 0)
    for (theme, radius) in [(Theme.standard, 8.0), (theme, 3), (square, nil)] {
      let layout = TableLayout(page, in: LayoutContext(width: 375, theme: theme))
      var radii: [[Double?]] = []
      for row in layout.rows {
        let list = layout.drawn(.row(row)).list
        let pictures = list.elements.filter { if case .image = $0.content { true } else { false } }
        radii.append(pictures.map { picture in picture.look.flatMap { list[$0].corners?.common } })
      }
      #expect(radii == [[nil], [radius, radius], [radius, radius], [radius]])
    }
  }
}
