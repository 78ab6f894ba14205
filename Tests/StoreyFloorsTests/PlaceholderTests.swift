import Storey
import StoreyFloors
import StoreyOutput
import Testing

/// The boxes that replace floors which cannot be shown, if the policy is `.placeholder`.
@Suite struct PlaceholderTests {
  private static let picture = #"{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "a"}}"#

  private static func layout(
    _ floor: String, language: String = "en", _ policy: UnsupportedFloorPolicy = .placeholder
  ) -> TableLayout {
    var registry = FloorRegistry.standard
    registry.unknown = policy
    let text = #"{"name": "A", "lang": "\#(language)", "floors": [\#(floor)]}"#
    return TableLayout(Page(decoding: Array(text.utf8), registry: registry))
  }

  private static func texts(of layout: TableLayout) -> [[String]] {
    layout.rows.map { row in
      let list = layout.drawn(.row(row)).list
      return list.elements.compactMap { if case .text(let block) = $0.content { list[block.text].string } else { nil } }
    }
  }

  @Test(
    arguments: [
      (#"{"pattern": "Live"}"#, ["Unknown floor Live"]),
      // Requirements.
      (
        #"{"pattern": "Focus", "requires": {"Focus": 1, "video": 3}, "picList": [\#(picture)]}"#,
        ["Unsupported floor Focus", "Requires video 3"]
      ),
      (#"{"pattern": "Focus", "requires": {"Focus": 2}}"#, ["Unsupported floor Focus", "Requires Focus 2"]),
      (
        #"{"pattern": "Focus", "requires": {"video": "new"}, "picList": [\#(picture)]}"#,
        ["Unsupported floor Focus", #"requires/video: expected a whole number, found the string "new""#]
      ),
      (
        #"{"pattern": "Focus", "requires": [], "picList": [\#(picture)]}"#,
        ["Unsupported floor Focus", "requires: expected an object, found an array"]
      ),
      // Floors with errors.
      (#"{"pattern": "Focus"}"#, ["Invalid floor Focus", #"missing key "picList""#]),
      (
        #"{"pattern": "Focus", "picList": "a.png"}"#,
        ["Invalid floor Focus", #"picList: expected an array, found the string "a.png""#]
      ),
      (#"{"picList": [\#(picture)]}"#, ["Invalid floor", #"missing key "pattern""#]),
      ("3", ["Invalid floor", "expected an object, found the number 3"]),
      // The reason is that of the floor in the box, and the first one in it.
      (
        #"{"pattern": "Focus", "fallback": {"pattern": "SingleGoods", "skuList": true}}"#,
        ["Invalid floor SingleGoods", "skuList: expected an array, found true"]
      ),
      (
        #"{"pattern": "SingleGoods", "width": "a", "margin": true, "skuList": {}}"#,
        ["Invalid floor SingleGoods", "margin: expected an object, found true"]
      ),
    ] as [(String, [String])])
  func `a floor that cannot be shown is a box with the reason`(floor: String, texts: [String]) throws {
    let layout = Self.layout(floor)
    #expect(Self.texts(of: layout) == [texts])
    #expect(layout.rows.map(\.frame.height) == [texts.count == 1 ? 44 : 60])
    let html = String(decoding: HTMLWriter().write(layout), as: UTF8.self)
    #expect(texts.allSatisfy { html.contains($0.replacing("\"", with: "&quot;")) || html.contains($0) }, "\(html)")
    // Only the policy decides whether the box is there.
    for policy in [UnsupportedFloorPolicy.skip, .fail] {
      let other = Self.layout(floor, policy)
      #expect(other.rows.isEmpty)
      #expect(other.diagnostics.map(\.message) == layout.diagnostics.map(\.message))
    }
  }

  @Test func `a floor that is left out as its fallback specifies has no box`() {
    for floor in [#"{"pattern": "Focus", "fallback": "drop"}"#, #"{"pattern": "Live", "fallback": "drop"}"#] {
      #expect(Self.layout(floor).rows.isEmpty)
    }
    let replaced = Self.layout(
      #"{"pattern": "Focus", "fallback": {"pattern": "Focus", "picList": [\#(Self.picture)]}}"#)
    #expect(!replaced.rows.map(\.identifier.name).contains("placeholder"))
  }

  @Test(arguments: [("zh-CN", "不支持的楼层 Focus", "需要 video 3"), ("zh-HK", "不支援的樓層 Focus", "需要 video 3")])
  func `a requirement is named in the language of the page`(language: String, title: String, reason: String) {
    let layout = Self.layout(#"{"pattern": "Focus", "requires": {"video": 3}}"#, language: language)
    #expect(Self.texts(of: layout) == [[title, reason]])
  }

  @Test func `the reason of one floor does not depend on the other floors`() {
    let layout = Self.layout(#"{"pattern": "Focus"}, {"pattern": "SingleGoods"}, {"pattern": "Focus", "picList": 1}"#)
    #expect(
      Self.texts(of: layout) == [
        ["Invalid floor Focus", #"missing key "picList""#], ["Invalid floor SingleGoods", #"missing key "skuList""#],
        ["Invalid floor Focus", "picList: expected an array, found the number 1"],
      ])
  }
}
