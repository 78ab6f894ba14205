import Storey
import StoreyFloors
import StoreyOutput
import Testing

@Suite struct FrameTests {
  private func html(_ page: String, _ writer: HTMLWriter = HTMLWriter(), width: Double = 375) -> String {
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard), width: width)
    return String(decoding: writer.write(layout), as: UTF8.self)
  }

  @Test func `a page with a title has a bar with its signs`() {
    let html = html(#"{"name": "N", "head": {"title": "T", "isShare": 1, "withCart": true}, "floors": []}"#)
    #expect(html.contains("<header class=\"bar\"><h1>T</h1>"))
    #expect(html.contains("aria-label=\"分享\"") && html.contains("aria-label=\"购物车\""))
  }

  @Test func `the picture of a title replaces it, with the title as its name`() {
    let html = html(#"{"name": "N", "head": {"titleImg": "t.png"}, "floors": []}"#)
    #expect(html.contains("<h1><img src=\"t.png\" alt=\"N\"></h1>"))
    #expect(!html.contains("<svg"))
  }

  @Test func `a refused picture of a title is not written`() {
    let html = html(#"{"head": {"title": "T", "titleImg": "javascript:a"}, "floors": []}"#)
    #expect(html.contains("<h1>T</h1>") && !html.contains("javascript:"))
  }

  @Test(arguments: [#"{"floors": []}"#, #"{"head": {"isShare": 1}, "floors": []}"#])
  func `a page without a title has no bar`(page: String) {
    #expect(html(page).contains("<h1 class=\"name\">未命名页面</h1>"))
  }

  @Test func `a page as wide as the viewport has no bar`() {
    let html = html(#"{"name": "N", "floors": []}"#, HTMLWriter(fit: .width))
    #expect(html.contains("<h1 class=\"name\">N</h1>") && !html.contains("class=\"bar\""))
    #expect(html.contains(".col{max-width:768px}") && !html.contains("@media(min-width"))
  }

  @Test func `the frame begins one pixel above the width of the layout`() {
    let html = html(#"{"name": "N", "floors": []}"#, width: 414)
    #expect(html.contains(".col{max-width:414px}") && html.contains("@media(min-width:415px)"))
  }

  @Test func `a sticky header names the row of each tab`() {
    let html = html(
      #"{"floors": [{"pattern": "Category", "categoryList": [{"title": "A", "subs": [{"title": "a"}]}, {"title": "B"}, {"title": "C", "subs": [{"title": "c"}]}]}]}"#
    )
    #expect(html.contains("data-tabs=\"0 - 1\""))
  }

  @Test func `the pieces of a page are those of the whole page`() {
    let page = Page(
      decoding: Array(
        #"{"name": "N", "floors": [{"pattern": "Focus", "picList": [{"img": "a"}]}, {"pattern": "Focus", "picList": [{"img": "b"}]}], "float": {"picList": [{"img": "c", "jump": {"url": "/d"}}]}}"#
          .utf8), registry: .standard)
    let layout = TableLayout(page)
    var writer = HTMLWriter()
    writer.trace = HTMLWriter.Trace(version: 7)
    let html = String(decoding: writer.write(layout), as: UTF8.self)
    let pieces = writer.pieces(of: layout)
    let inOrder =
      [pieces.documentTitle, pieces.styleSheet, pieces.title, pieces.frame]
      + (0..<pieces.sectionCount).map(pieces.section) + [pieces.overlay, pieces.actions]
    #expect(pieces.sectionCount == 2)
    var rest = html[...]
    for piece in inOrder {
      let text = String(decoding: piece, as: UTF8.self)
      #expect(!text.isEmpty)
      let range = rest.firstRange(of: text)
      #expect(range != nil, "\(text)")
      if let range { rest = rest[range.upperBound...] }
    }
    #expect(String(decoding: pieces.document(version: 7), as: UTF8.self) == html)
    let renumbered = html.replacing("<body data-version=\"7\">", with: "<body data-version=\"12\">")
    #expect(String(decoding: pieces.document(version: 12), as: UTF8.self) == renumbered)
    #expect(html.contains("data-source=\"/floors/1/picList/0/img\"") && html.contains("data-index=\"0\""))
  }

  @Test func `only another language, direction or version changes the rest of a page`() {
    func pieces(_ page: String, version: Int = 1) -> HTMLPieces {
      var writer = HTMLWriter()
      writer.trace = HTMLWriter.Trace(version: version)
      return writer.pieces(of: TableLayout(Page(decoding: Array(page.utf8), registry: .standard)))
    }
    let page = pieces(#"{"name": "N", "floors": []}"#)
    let others = #"{"name": "M", "floors": [{"pattern": "Focus"}], "float": {"picList": [{"img": "c"}]}}"#
    #expect(page.hasSameRest(as: pieces(others, version: 23)))
    #expect(!page.hasSameRest(as: pieces(#"{"name": "N", "floors": [], "lang": "en"}"#)))
    #expect(!page.hasSameRest(as: pieces(#"{"name": "N", "floors": [], "direction": "rtl"}"#)))
  }

  @Test func `the form of a section is its content without its place`() {
    func form(_ floors: String, _ index: Int) -> HTMLSectionForm {
      var writer = HTMLWriter()
      writer.trace = HTMLWriter.Trace(version: 1)
      let layout = TableLayout(Page(decoding: Array("{\"floors\": [\(floors)]}".utf8), registry: .standard))
      return HTMLSectionForm(of: writer.pieces(of: layout).section(index), number: index)
    }
    func tabs(_ sorb: String, _ title: String) -> String {
      #"{"pattern": "Category", "sorb": "\#(sorb)", "categoryList": [{"title": "\#(title)", "subs": [{"title": "data-row=\"0.0\""}]}]}"#
    }
    let (page, other) = (tabs("page", "A"), tabs("section", "B"))
    let (first, second) = (form(other, 0), form("\(page), \(other)", 1))
    #expect(first.content == second.content && first.frames != second.frames)
    #expect(first.frames.count == 2 && form(page, 0).frames.count == 3)
    #expect(form("\(other), \(page)", 0).frames == first.frames)
    #expect(form(tabs("section", "C"), 0).content != first.content)
    let shifted = Array(repeating: other, count: 12).joined(separator: ",")
    #expect(form(shifted, 11).content == first.content && form(shifted, 1).content == first.content)
  }

  @Test func `a file does not name the sources of its elements`() {
    let html = html(#"{"floors": [{"pattern": "Focus", "picList": [{"img": "a"}]}]}"#)
    #expect(!html.contains("data-source") && !html.contains("data-index") && !html.contains("data-version"))
  }
}
