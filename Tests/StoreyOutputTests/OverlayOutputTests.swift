import Storey
import StoreyFloors
import StoreyOutput
import Testing

/// The buttons over a page in each format.
@Suite struct OverlayOutputTests {
  private static func layout(_ keys: String, buttons: Int = 4) -> TableLayout {
    let pictures = (0..<buttons).map { #"{"img": "\#($0).png", "title": "B\#($0)", "jump": {"des": "search"}}"# }
    let floor = #"{"pattern": "Focus", "width": 1, "height": 2, "picList": [{"img": "a.png"}]}"#
    let float = #"{\#(keys)"picList": [\#(pictures.joined(separator: ","))]}"#
    let page = #"{"lang": "en", "floors": [\#(floor)], "float": \#(float)}"#
    return TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
  }

  private static func text(_ writer: some LayoutWriter, _ keys: String) -> String {
    String(decoding: writer.write(layout(keys)), as: UTF8.self)
  }

  /// The defaults, written out.
  private static let defaults = #""edge": "end", "distance": 10, "from": "top", "offset": 120, "fold": 0, "#

  @Test func `the defaults give the bytes of a page without the keys`() {
    #expect(Self.text(HTMLWriter(), Self.defaults) == Self.text(HTMLWriter(), ""))
    #expect(Self.text(SVGWriter(), Self.defaults) == Self.text(SVGWriter(), ""))
    #expect(Self.text(JSONWriter(), Self.defaults) == Self.text(JSONWriter(), ""))
    #expect(Self.text(TextWriter(), Self.defaults) == Self.text(TextWriter(), ""))
    #expect(!Self.text(HTMLWriter(), "").contains(".m>summary"))
  }

  @Test func `layout JSON names the edge of the viewport only if it is the lower one`() {
    #expect(!Self.text(JSONWriter(), #""edge": "start", "#).contains("overlayFrom"))
    #expect(Self.text(JSONWriter(), #""from": "bottom", "#).contains(#""overlayFrom": "bottom""#))
  }

  @Test func `HTML folds buttons behind a summary`() {
    let html = Self.text(HTMLWriter(), #""fold": 2, "#)
    #expect(html.contains(#"<details class="m"><summary class="e""#) && html.contains(#"aria-label="2 more""#))
    // All actions are in the page, in order, the folded ones after the summary.
    let marks = ["data-action=\"float.1\"", "</summary>", "data-action=\"float.2\"", "data-action=\"float.3\""]
    let places = marks.map { html.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `SVG and text show the folded state`() {
    for keys in [#""fold": 2, "#, #""fold": 2, "from": "bottom", "#] {
      let svg = Self.text(SVGWriter(), keys)
      #expect(svg.contains("float.1") && svg.contains(">+2</text>") && !svg.contains("float.2"))
      let text = Self.text(TextWriter(), keys)
      #expect(text.contains("▭ B1\n▭ 2 more\n") && !text.contains("B2"))
    }
  }

  @Test func `SVG places buttons from the lower edge of the page`() {
    let layout = Self.layout(#""from": "bottom", "#)
    let svg = String(decoding: SVGWriter().write(layout), as: UTF8.self)
    #expect(svg.contains(#"viewBox="0 -750 375 750""#))
    #expect(layout.height == 750)
  }

  @Test func `a viewport of text shows buttons at the bottom of the screen`() {
    func line(of keys: String) -> Int? {
      let screen = TextViewport(Self.layout(keys), columns: 80, lines: 30, top: 0).draw()
      return (0..<30).first { line in
        (0..<80).contains { screen.target(line: line, column: $0)?.description == "float.0" }
      }
    }
    // 30 lines are 480 points high. The button is 44 points high, and 24 points from the bottom.
    #expect(line(of: #""from": "bottom", "offset": 24, "#).map { (25...27).contains($0) } == true)
    #expect(line(of: "").map { (7...8).contains($0) } == true)
  }

  @Test func `a change of the places is a change of the overlay`() {
    func changes(_ old: String, _ new: String) -> Bool {
      LayoutChange(from: Self.layout(old), to: Self.layout(new)).changesOverlay
    }
    #expect(changes("", #""edge": "start", "#) && changes("", #""fold": 1, "#) && !changes("", Self.defaults))
  }
}
