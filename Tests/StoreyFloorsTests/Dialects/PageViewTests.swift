import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import Testing

/// Pages of other shapes than Storey's: their content, and the places of their findings.
@Suite struct PageViewTests {
  private func layout(_ page: String, _ dialect: String = "shopify") throws -> TableLayout {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named(dialect)).shape
    return TableLayout(Page(decoding: Array(page.utf8), registry: registry))
  }

  /// Returns the findings as text: the line and column, the rule and the message.
  private func findings(_ layout: TableLayout) -> [String] {
    layout.diagnostics.findings().map { finding in
      "\(finding.range.map { "\($0.start.line):\($0.start.column)" } ?? "") \(finding.pointer) \(finding.rule): \(finding.message)"
    }
  }

  private static let picture = #"{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}"#

  @Test func `findings are at the places of the file`() throws {
    let found = findings(
      try layout(
        """
        {"sections": {
          "hero": {"type": "Focus", "settings": {"picList": [
            {"img": 7, "title": "Tea", "jmp": {}}], "colour": "red"}, "disabld": true},
          "extra": {"type": "Fcous", "settings": {}}},
         "order": ["hero", "gone", "hero"], "ordr": []}
        """))
    #expect(
      found == [
        "3:13 /sections/hero/settings/picList/0/img wrong-type: expected a URL, found the number 7",
        #"3:32 /sections/hero/settings/picList/0/jmp unknown-key: unknown key "jmp""#,
        #"3:45 /sections/hero/settings/colour unknown-key: unknown key "colour""#,
        #"3:63 /sections/hero/disabld unknown-key: unknown key "disabld""#,
        #"4:3 /sections/extra part-order: "extra" is not in the order; it is placed at the end"#,
        #"4:21 /sections/extra/type unknown-pattern: no floor is registered for the section "Fcous""#,
        #"5:20 /order/1 missing-part: "gone" is in the order, but does not exist"#,
        #"5:28 /order/2 part-order: "hero" is twice in the order"#,
        #"5:37 /ordr unknown-key: unknown key "ordr""#,
      ])
  }

  @Test func `keys of Storey are not suggested for fields, and a field may have any of them`() throws {
    let page = try layout(
      #"{"sections": {"a": {"type": "Focus", "settings": {"picList": [\#(Self.picture)], "patern": 1, "pattern": "dots"}}}, "order": ["a"]}"#
    )
    let unknown = page.diagnostics.filter { $0.rule == .unknownKey }
    #expect(unknown.map(\.message) == [#"unknown key "patern""#])
    #expect(unknown.allSatisfy { $0.hint == "remove it, or correct its spelling" })
    #expect(page.page.floors.map { $0.pattern?.name } == ["Focus"])
  }

  @Test func `a missing key has the word of the CMS`() throws {
    let found = try layout(#"{"sections": {"a": {"settings": {}}}, "order": ["a"]}"#).diagnostics
    #expect(found.map(\.message).contains(#"missing key "type""#))
    let other = try layout(#"{"story": {"content": {"component": "page", "body": [{"_uid": "a"}]}}}"#, "storyblok")
      .diagnostics
    #expect(other.map(\.message).contains(#"missing key "component""#))
  }

  @Test func `an overlay has no faults of a whole page`() throws {
    let page = try layout(
      #"""
      {"parent": "index.json", "context": {"market": "ca"},
       "sections": {"hero": {"settings": {"title": "Canada"}}, "new": {"type": "Focus", "settings": {"picList": [\#(Self.picture)]}}}, "order": ["hero", "old", "new"]}
      """#)
    #expect(
      findings(page) == [
        #"1:12 /parent overlay-page: the file changes the page "index.json"; only the parts that have a type here are checked and drawn"#
      ])
    #expect(page.sections.count == 2 && page.rows(inSection: 0).isEmpty && !page.rows(inSection: 1).isEmpty)
  }

  @Test func `a static block may be missing in the order`() throws {
    let page = try layout(
      #"{"sections": {"a": {"type": "Focus", "settings": {"picList": [\#(Self.picture)]}, "blocks": {"s": {"type": "x", "static": true}, "o": {"type": "x"}}, "block_order": []}}, "order": ["a"]}"#
    )
    let found = page.diagnostics.filter { $0.rule == .partOrder }
    #expect(found.map(\.message) == [#""o" is not in the order; it is placed at the end"#])
  }

  @Test func `a hidden part has a section without rows and is not checked`() throws {
    let page = try layout(
      #"{"sections": {"a": {"type": "Focus", "disabled": true, "settings": {"picList": 7}}}, "order": ["a"]}"#)
    #expect(page.sections.count == 1 && page.rows(inSection: 0).isEmpty && page.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("shopify://products/green-tea", "product", #"{"handle":"green-tea"}"#),
    ("shopify://collections/all", "collection", #"{"handle":"all"}"#), ("shopify://search?q=tea", "search", "null"),
  ])
  func `a link is a jump`(link: String, destination: String, parameters: String) throws {
    let page = try layout(
      #"{"sections": {"a": {"type": "Focus", "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": "\#(link)"}]}}}, "order": ["a"]}"#
    )
    let action = try #require(page.actions.first)
    #expect(action.destination?.string == destination && page.diagnostics.isEmpty)
    let passed = if case .page(let object) = action.parameters { object.written } else { "null" }
    #expect(passed == parameters)
    #expect(action.source?.origin.pointer.description == "/sections/a/settings/picList/0/jump")
  }

  @Test func `a link of another page is an address, and an unsafe one is refused`() throws {
    let page = try layout(
      #"""
      {"sections": {"a": {"type": "Focus", "settings": {"picList": [
        {"img": "a.png", "title": "Tea", "jump": "https://shop.example/tea"},
        {"img": "a.png", "title": "Tea", "jump": "/pages/tea"}, {"img": "a.png", "title": "Tea", "jump": "javascript:alert(1)"}]}}},
       "order": ["a"]}
      """#)
    #expect(page.actions.map { $0.url?.allowed?.string } == ["https://shop.example/tea", "/pages/tea"])
    #expect(page.diagnostics.map(\.rule) == [.unsafeScheme])
  }

  @Test func `a dynamic value is neither missing nor drawn`() throws {
    let page = try layout(
      #"""
      {"sections": {"a": {"type": "SingleGoods", "settings": {"heading": "{{ shop.name }}", "skuList": [
        {"skuId": "{{ product.id }}", "img": "{{ product.image }}", "title": "{{ product.title }}", "srv": "x"}]}}}, "order": ["a"]}
      """#)
    #expect(page.diagnostics.map(\.rule) == [.dynamicValue])
    #expect(page.diagnostics.first?.message == "4 dynamic values are neither checked nor drawn")
    #expect(!String(decoding: TextWriter().write(page), as: UTF8.self).contains("{{"))
  }

  @Test func `a reference is read in its place, and a dangling one or a cycle is reported`() throws {
    let page = try layout(
      #"""
      {"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": "Tea", "sections": [
        {"sys": {"type": "Link", "id": "a"}}, {"sys": {"type": "Link", "id": "z"}}]}}],
       "includes": {"Entry": [
        {"sys": {"id": "a", "type": "Entry", "contentType": {"sys": {"id": "Focus"}}},
         "fields": {"picList": {"en-US": [{"sys": {"type": "Link", "id": "b"}}]}, "other": {"sys": {"type": "Link", "id": "a"}}}},
        {"sys": {"id": "b", "type": "Entry", "contentType": {"sys": {"id": "picture"}}},
         "fields": {"img": {"sys": {"type": "Link", "id": "c"}}, "title": "Tea", "jump": {"des": "search"}}}],
       "Asset": [{"sys": {"id": "c", "type": "Asset"}, "fields": {"file": {"url": "//img.example/a.png"}}}]}}
      """#, "contentful")
    let found = findings(page)
    #expect(
      found.contains(#"2:41 /items/0/fields/sections/1 broken-reference: the page has no value with the name "z""#),
      "\(found)")
    #expect(
      found.contains(#"5:86 /includes/Entry/0/fields/other broken-reference: "a" contains a reference to itself"#),
      "\(found)")
    #expect(found.count == 3, "\(found)")
    let html = String(decoding: HTMLWriter().write(page), as: UTF8.self)
    #expect(html.contains("//img.example/a.png") && html.contains("Tea"))
    #expect(page.page.title == "Tea")
  }

  @Test func `references cannot make a page much larger than its file`() throws {
    // Each list names the next one twenty times, so everything would have 20^12 values.
    let lists = (0..<12).map { level in
      let link = #"{"sys": {"type": "Link", "id": "e\#(level + 1)"}}"#
      return
        #"{"sys": {"id": "e\#(level)", "type": "Entry", "contentType": {"sys": {"id": "Focus"}}}, "fields": {"picList": [\#(Array(repeating: link, count: 20).joined(separator: ","))]}}"#
    }
    let page = try layout(
      #"""
      {"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"sections": [{"sys": {"type": "Link", "id": "e0"}}]}}],
       "includes": {"Entry": [\#(lists.joined(separator: ","))]}}
      """#, "contentful")
    #expect(
      page.diagnostics.filter { $0.message.hasPrefix("the references of the page name too many values") }.count == 1)
  }

  @Test func `texts that are JSON or numbers with a unit are read as values`() throws {
    let picture = Self.picture.replacing("\"", with: "\\\"")
    let page = try layout(
      #"[{"id": "a", "type": "Focus", "width": "750rp", "height": "300rp", "picList": "[\#(picture)]", "items": []}]"#,
      "tangram")
    #expect(page.diagnostics.isEmpty)
    #expect(page.rows(inSection: 0).map { $0.frame.height } == [150])
    #expect(page.actions.map { $0.source?.origin.pointer.description } == ["/0/picList"])
  }

  @Test func `a file of another dialect is an error that names it`() throws {
    let page = try layout(#"{"layout": "theme"}"#)
    #expect(
      page.page.unrecognized?.message
        == #"this file is not a page of the dialect "shopify": it has no parts at "/sections""#)
    #expect(page.diagnostics.map(\.rule) == [.unrecognizedPage])
  }

  @Test func `parts in parts are read to a depth, and deeper ones are reported`() throws {
    let nested = (0..<150).reduce("[]") { inner, _ in #"[{"component": "Grid", "columns": \#(inner)}]"# }
    let page = try layout(#"{"story": {"content": {"component": "page", "body": \#(nested)}}}"#, "storyblok")
    #expect(page.sections.count == 1 && page.diagnostics.map(\.rule) == [.unknownPattern, .undecodableFloor])
  }

  @Test func `a syntax error in a page of a dialect has its line, and the rest is read`() throws {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named("shopify")).shape
    let page = Page(
      recovering: Array(
        "{\"sections\": {\"a\": {\"type\": \"Focus\",\n \"settings\": {\"picList\": []}}},\n \"order\": [\"a\"],,}".utf8
      ),
      registry: registry)
    #expect(page.parseError?.position.line == 3)
    #expect(page.floors.map { $0.pattern?.name } == ["Focus"])
  }

  @Test func `changes of pages are those of parts with the same name`() throws {
    let old = try layout(
      #"{"sections": {"a": {"type": "Focus", "settings": {"picList": [\#(Self.picture)]}}, "b": {"type": "Focus", "settings": {"picList": []}}}, "order": ["a", "b"]}"#
    )
    let new = try layout(
      #"{"order": ["b", "a"], "sections": {"b": {"settings": {"picList": []}, "type": "Focus"}, "a": {"type": "Focus", "settings": {"picList": [\#(Self.picture.replacing("Tea", with: "Nuts"))]}}}}"#
    )
    let change = LayoutChange(from: old, to: new)
    #expect(change.floors.map(\.kind).contains(.changed))
    #expect(Set(change.floors.map { $0.new?.identity?.text.string }) == ["a", "b"] || change.floors.count == 1)
  }
}
