import Foundation
import Storey
import StoreyFloors
import StoreyOutput
import StoreyTemplates
import Testing

/// Children of a floor as elements of a stack or a grid.
@Suite struct ChildrenInFlowTests {
  private static let columns = #"""
    {"template": 1, "pattern": "Columns", "fields": {
        "items": {"type": "array", "of": {"link": {"type": "jump"}, "name": {"type": "string"}}},
        "more": {"type": "jump"}, "blocks": {"type": "children"}},
      "rows": [{"height": "fit", "elements": [{"stack": "column", "elements": [
        {"text": "More", "tap": "more"},
        {"each": "items", "text": "{name}", "tap": "link"},
        {"grid": ["1fr", "1fr"], "gap": 10, "elements": [{"children": "blocks", "minHeight": 30}]}]}]}]}
    """#
  private static let note = #"""
    {"template": 1, "pattern": "Note", "fields": {"title": {"type": "string"}, "link": {"type": "jump"}, "until": {"type": "date"}},
      "rows": [
        {"height": 20, "tap": "link", "elements": [{"text": "{title}", "frame": [0, 0, "100%", 20]}]},
        {"height": 20, "when": "until", "elements": [{"countdown": "{until}", "frame": [0, 0, "100%", 20]}]}]}
    """#

  private func layout(
    _ page: String, columns: String = columns, width: Double = 300, direction: PageDirection? = nil
  ) throws -> TableLayout {
    var registry = FloorRegistry.standard
    for template in [columns, Self.note] { try registry.register(template: Array(template.utf8)) }
    return TableLayout(Page(decoding: Array(page.utf8), registry: registry), width: width, direction: direction)
  }

  private func frames(_ layout: TableLayout) -> [String: LayoutRect] {
    let drawn = layout.drawn(.row(layout.rows[0]))
    var frames: [String: LayoutRect] = [:]
    for element in drawn.list.elements {
      if case .text(let block) = element.content { frames[drawn.list[block.text].string] = element.frame }
    }
    return frames
  }

  private static func note(_ title: String, _ further: String = "") -> String {
    #"{"pattern": "Note", "title": "\#(title)", "link": {"des": "search", "srv": "\#(title)"}\#(further)}"#
  }

  private static func page(_ blocks: String..., further: String = "") -> String {
    #"{"floors": [{"pattern": "Columns"\#(further), "blocks": [\#(blocks.joined(separator: ", "))]}]}"#
  }

  @Test func `each child is an element of its container`() throws {
    let page = try layout(
      Self.page(Self.note("a"), Self.note("b", #", "until": "2030-01-01T00:00:00Z""#), Self.note("c")))
    #expect(page.diagnostics.isEmpty && page.rows.count == 1, "\(page.diagnostics)")
    let found = frames(page)
    let (a, b, c) = (try #require(found["a"]), try #require(found["b"]), try #require(found["c"]))
    #expect(a.x == 0 && a.width == 145 && b.x == 155 && b.width == 145 && a.y == b.y)
    // The second child has two rows, so the line of the grid is 40 points high. The least height of a box is 30.
    #expect(c.x == 0 && c.y == a.y + 40 + 10)
    #expect(page.rows[0].frame.height == c.y + 30)
    let counts = page.page.floors.map { floor in
      if case .container(let container) = floor.content { container.countsDown } else { false }
    }
    #expect(counts == [true])
  }

  @Test func `children are mirrored in a page from right to left`() throws {
    let found = frames(try layout(Self.page(Self.note("a"), Self.note("b")), direction: .rightToLeft))
    #expect(found["a"]?.x == 155 && found["b"]?.x == 0)
  }

  @Test func `taps of children follow those of the row, and each has its own action`() throws {
    let further = #", "more": {"des": "m", "srv": "more"}, "items": [{"name": "i", "link": {"des": "m", "srv": "i"}}]"#
    let inner = Self.page(Self.note("d"), Self.note("e")).dropFirst(#"{"floors": ["#.count).dropLast(2)
    let page = try layout(Self.page(Self.note("a"), Self.note("b"), String(inner), Self.note("c"), further: further))
    let drawn = page.drawn(.row(page.rows[0]))
    var events: [String: Set<String>] = [:]
    var positions: [Int] = []
    for element in drawn.list.elements {
      guard let position = element.position else { continue }
      positions.append(position)
      // A tap whose jump is absent has no action.
      guard let event = drawn.action(of: element)?.eventID?.string else { continue }
      let texts = drawn.list.descendants(of: element).compactMap { inner in
        if case .text(let block) = inner.content { drawn.list[block.text].string } else { nil }
      }
      events[event, default: []].formUnion(texts)
    }
    #expect(Set(positions).count == positions.count)
    #expect(events.keys.sorted() == ["a", "b", "c", "d", "e", "i", "more"])
    for name in ["a", "b", "c", "d", "e"] { #expect(events[name] == [name]) }
    // The actions of a row are those that are drawn.
    #expect(page.actions.compactMap(\.eventID?.string).sorted() == events.keys.sorted())
  }

  @Test func `a tap on a child comes from the child`() throws {
    let page = try layout(Self.page(Self.note("a"), Self.note("b")))
    let drawn = page.drawn(.row(page.rows[0]))
    let tapped = drawn.list.elements.filter { $0.position != nil }
    #expect(
      tapped.compactMap { drawn.action(of: $0)?.source?.pointer.description } == [
        "/floors/0/blocks/0/link", "/floors/0/blocks/1/link",
      ])
  }

  @Test func `children without a container or in an element with a tap are errors of the template`() {
    let row = #"{"height": 40, "elements": [ELEMENT]}"#
    for (element, message) in [
      (#"{"children": "blocks", "frame": [0, 0, 10, 10]}"#, "children have no frame of their own"),
      (#"{"stack": "column", "tap": "more", "elements": [{"children": "blocks"}]}"#, "taps cannot be nested"),
      (
        #"{"stack": "column", "elements": [{"children": "more"}]}"#,
        "the field \"more\" is a jump and cannot be laid out as children"
      ),
    ] {
      let template =
        #"{"template": 1, "pattern": "X", "fields": {"more": {"type": "jump"}, "blocks": {"type": "children"}}, "rows": [\#(row.replacing("ELEMENT", with: element))]}"#
      let reading = FloorTemplate.read(Array(template.utf8))
      #expect(reading.diagnostics.contains { $0.message.hasPrefix(message) }, "\(reading.diagnostics.map(\.message))")
    }
  }

  @Test func `parts in parts are measured once for each width, however deep`() throws {
    var block = Self.note("deep")
    for _ in 0..<16 { block = String(Self.page(block).dropFirst(#"{"floors": ["#.count).dropLast(2)) }
    let page = try layout(#"{"floors": [\#(block)]}"#, width: 4000)
    #expect(frames(page)["deep"] != nil)
  }
}
