import Storey
import StoreyOutput
import StoreyTemplates
import Testing

/// Runs of texts, formats of numbers, and the actions of taps.
@Suite struct TemplateTextTests {
  private func template(_ element: String) -> String {
    """
    {"template": 1, "pattern": "T", "fields": {
      "price": {"type": "number"}, "sold": {"type": "string"}, "tag": {"type": "string"}, "sku": {"type": "identifier"}},
      "rows": [{"height": 40, "elements": [\(element)]}]}
    """
  }

  private func layout(_ members: String, _ element: String) throws -> TableLayout {
    try Templates.layout(#"{"pattern": "T"\#(members)}"#, template(element))
  }

  /// Returns the text of the only element, or nothing if it is not drawn.
  private func text(_ members: String, _ written: String, language: String = "zh-CN") throws -> String? {
    let page = try layout(members, #"{"text": "\#(written)", "frame": [0, 0, 300, 20]}"#).page
    let layout = TableLayout(page, language: LanguageTag(language))
    let row = try #require(layout.rows.first)
    let list = layout.drawn(.row(row)).list
    guard case .text(let block) = list.elements.first?.content else { return nil }
    return list[block.text].string
  }

  @Test(arguments: [
    ("129", "¥129", "129", ""), ("129.9", "¥129.90", "129", ".90"), ("129.00", "¥129", "129", ""),
    ("0.05", "¥0.05", "0", ".05"), ("-3.5", "-¥3.50", "-3", ".50"), ("1.234", "¥1.234", "1", ".234"),
    ("1e3", "¥1e3", "1e3", ""),
  ])
  func `a price has a sign, a whole part and decimals`(
    number: String, price: String, whole: String, decimals: String
  ) throws {
    let members = #", "price": \#(number)"#
    #expect(try text(members, "{price:price}") == price)
    #expect(try text(members, "{price:whole}") == whole)
    #expect(try text(members, "[{price:decimals}]") == "[\(decimals)]")
    #expect(try text(members, "{price:sign}") == "¥")
    #expect(try text("", "{price:sign}") == nil)
  }

  @Test(arguments: [
    ("999", "999", "999", "999"), ("1234567", "1,234,567", "123万", "1.2M"), ("9999", "9,999", "9999", "9.9K"),
    ("12000", "12,000", "1.2万", "12K"), ("99999", "99,999", "9.9万", "99K"), ("-12345.5", "-12,345.5", "-1.2万", "-12K"),
    ("340000000", "340,000,000", "3.4亿", "340M"), ("2500000000", "2,500,000,000", "25亿", "2.5B"),
    ("many", "many", "many", "many"),
  ])
  func `large numbers are grouped, or have a word of the language`(
    number: String, grouped: String, chinese: String, english: String
  ) throws {
    let members = #", "sold": "\#(number)""#
    #expect(try text(members, "{sold:grouped}") == grouped)
    #expect(try text(members, "{sold:compact}") == chinese)
    #expect(try text(members, "{sold:compact}", language: "en-GB") == english)
  }

  @Test func `the words of large numbers are those of the app`() throws {
    var registry = try Templates.registry(template(#"{"text": "{sold:compact}", "frame": [0, 0, 300, 20]}"#))
    registry.words[.thousands, "de"] = "{} Tsd."
    let page = Page(decoding: Array(#"{"floors": [{"pattern": "T", "sold": "12000"}]}"#.utf8), registry: registry)
    let layout = TableLayout(page, language: LanguageTag("de"))
    #expect(TextWriter().write(layout).isEmpty == false)
    #expect(String(decoding: TextWriter().write(layout), as: UTF8.self).contains("12 Tsd."))
  }

  private static let price = """
    {"text": [{"text": "{price:sign}", "style": {"like": "price", "size": 12}}, "{price:whole}",
      {"text": "{price:decimals}", "style": "formerPrice"}, {"when": "tag", "text": " {tag}", "style": "caption"}],
      "style": {"like": "price", "size": 20, "lineHeight": 24}, "frame": [0, 0, 300, 24]}
    """

  @Test func `runs are written in each format`() throws {
    let layout = try layout(#", "price": 9.5, "tag": "包邮""#, Self.price)
    let html = String(decoding: HTMLWriter().write(layout), as: UTF8.self)
    for part in [
      #"<span style="font-size:calc(12*var(--pt));line-height:0;font-weight:700;color:var(--price)">¥</span>"#,
      #"<s class="t-formerPrice" style="line-height:0">.50</s><span class="t-caption" style="line-height:0"> 包邮</span>"#,
    ] {
      #expect(html.contains(part), "\(html)")
    }
    let svg = String(decoding: SVGWriter().write(layout), as: UTF8.self)
    #expect(
      svg.contains(#"<tspan class="t-formerPrice">.50</tspan><tspan class="t-caption"> 包邮</tspan></text>"#), "\(svg)")
    let json = String(decoding: JSONWriter().write(layout), as: UTF8.self)
    #expect(json.contains(#""text": "¥9.50 包邮""#))
    #expect(
      json.contains(
        #"{"text": ".50", "style": "formerPrice", "size": 10, "weight": "regular", "color": "secondaryText", "struckThrough": true}"#
      ), "\(json)")
    #expect(String(decoding: TextWriter().write(layout), as: UTF8.self).contains("¥9~.50~ 包邮"))
  }

  @Test func `each run has its colour in a terminal`() throws {
    let layout = try layout(#", "price": 9, "tag": "new""#, Self.price)
    let text = String(decoding: TextWriter(usesColor: true).write(layout), as: UTF8.self)
    #expect(text.contains("\u{1B}[0;1;31m¥9 \u{1B}[0mnew"), "\(text.debugDescription)")
  }

  @Test(arguments: [("zh-CN", "已抢 9"), ("zh-TW", "已搶 9"), ("en-GB", "9 sold"), ("ar", "已抢 9")])
  func `a text is that of the language of the page`(language: String, expected: String) throws {
    let words = #"{"zh": "已抢 {price}", "zh-Hant": "已搶 {price}", "en": "{price} sold"}"#
    let page = try layout(#", "price": 9"#, #"{"text": \#(words), "frame": [0, 0, 300, 20]}"#).page
    let layout = TableLayout(page, language: LanguageTag(language))
    #expect(String(decoding: TextWriter().write(layout), as: UTF8.self).contains(expected))
    let runs = try self.layout(
      #", "price": 9"#, #"{"text": ["(", {"text": \#(words)}, ")"], "frame": [0, 0, 300, 20]}"#
    ).page
    let text = TextWriter().write(TableLayout(runs, language: LanguageTag(language)))
    #expect(String(decoding: text, as: UTF8.self).contains("(\(expected))"))
  }

  @Test func `runs in a frame that is too narrow for a letter end in an ellipsis in every format`() throws {
    let element = #"{"text": ["{tag}", {"text": "!", "style": "price"}], "lines": 1, "frame": [0, 0, 4, 20]}"#
    let layout = try layout(#", "tag": "茶""#, element)
    for writer in [HTMLWriter() as any LayoutWriter, SVGWriter(), TextWriter(), JSONWriter()] {
      #expect(String(decoding: writer.write(layout), as: UTF8.self).contains("…"))
    }
  }

  @Test func `a run with a condition is left out, and a text without a field of another run is not drawn`() throws {
    let free = try layout(#", "price": 9"#, Self.price)
    #expect(String(decoding: TextWriter().write(free), as: UTF8.self).contains("¥9\n"))
    let none = try layout(#", "tag": "new""#, Self.price)
    let row = try #require(none.rows.first)
    #expect(none.drawn(.row(row)).list.elements.isEmpty)
  }

  @Test func `runs in flow are as wide as their parts`() throws {
    let flow =
      #"{"stack": "row", "align": "start", "elements": [\#(Self.price.replacing(#", "frame": [0, 0, 300, 24]"#, with: ""))]}"#
    let layout = try layout(#", "price": 9"#, flow)
    let row = try #require(layout.rows.first)
    let element = try #require(layout.drawn(.row(row)).list.elements.first)
    #expect(abs(element.frame.width - (12 + 20) * 1139.0 / 2048) < 0.01)
    #expect(element.frame.height == 24)
  }

  // MARK: Taps

  /// Returns the action of a tap on the only element.
  private func action(_ members: String, _ tap: String) throws -> FloorAction? {
    let layout = try layout(members, #"{"fill": "fill", "label": "x", "tap": \#(tap), "frame": [0, 0, 9, 9]}"#)
    let row = try #require(layout.rows.first)
    return layout.drawn(.row(row)).action(at: 0)
  }

  @Test func `a tap opens a product`() throws {
    let tap = #"{"product": "{sku}", "event": "buy-{sku}", "parameters": {"from": "T", "tag": "{tag}"}}"#
    let found = try action(#", "sku": 7"#, tap)
    let action = try #require(found)
    #expect(action.kind == .jump)
    #expect(action.destination == "ProductDetail")
    #expect(action.eventID == "buy-7")
    guard case .texts(let texts) = action.parameters else {
      Issue.record("expected texts")
      return
    }
    #expect(texts.map { "\($0.name)=\($0.value)" } == ["skuId=7", "from=T"])
  }

  @Test(arguments: [
    (#"{"action": "follow", "parameters": {"shop": "{sku}"}}"#, FloorAction.Kind.custom("follow")),
    (#"{"action": "addToCart", "parameters": {"skuId": "{sku}"}}"#, .addToCart),
    (#"{"destination": "coupons"}"#, .jump),
  ])
  func `a tap emits an action of the template`(tap: String, kind: FloorAction.Kind) throws {
    #expect(try action(#", "sku": 7"#, tap)?.kind == kind)
  }

  @Test func `there is no action without its product or without all of its parameters`() throws {
    #expect(try action("", #"{"product": "{sku}"}"#) == nil)
    #expect(try action("", #"{"action": "follow", "parameters": {"shop": "{sku}"}}"#) == nil)
  }
}
