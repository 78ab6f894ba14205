import Storey
import StoreyFloors
import StoreyOutput
import Testing

@Suite struct LanguageTests {
  /// A page with every text that the built-in floors and the engine add.
  private static func page(_ keys: String = "", registry: FloorRegistry = .standard) -> Page {
    let text = """
      {\(keys)"floors": [
        {"pattern": "Focus", "picList": [{"img": "/a.png"}]},
        {"pattern": "SingleGoods", "skuList": [{"skuId": 1, "wprice": "9.90", "pprice": "12"}]},
        {"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "f"}]}],
       "float": {"picList": [{"img": "/b.png", "jump": {"des": "x"}}]}}
      """
    return Page(decoding: Array(text.utf8), registry: registry)
  }

  /// Returns the labels and texts of a layout, in order.
  private static func texts(of layout: TableLayout) -> [String] {
    layout.parts.flatMap { part -> [String] in
      let list = layout.drawn(part).list
      return list.elements.flatMap { element in
        var texts = element.label.map { [list[$0].string] } ?? []
        if case .text(let block) = element.content { texts.append(list[block.text].string) }
        return texts
      }
    }
  }

  private static func html(_ layout: TableLayout) -> String {
    String(decoding: HTMLWriter().write(layout), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", "zh-CN", ["图片", "图片 1", "商品", "分类", "图片 1"], "快捷入口"),
      (#""lang": "en", "#, "en", ["Pictures", "Picture 1", "Products", "Categories", "Picture 1"], "Shortcuts"),
      (#""lang": "EN-gb", "#, "EN-gb", ["Pictures", "Picture 1", "Products", "Categories", "Picture 1"], "Shortcuts"),
      (#""lang": "zh-Hant-TW", "#, "zh-Hant-TW", ["圖片", "圖片 1", "商品", "分類", "圖片 1"], "快捷入口"),
      (#""lang": "zh-HK", "#, "zh-HK", ["圖片", "圖片 1", "商品", "分類", "圖片 1"], "快捷入口"),
      (#""lang": "zh-Hans-TW", "#, "zh-Hans-TW", ["图片", "图片 1", "商品", "分类", "图片 1"], "快捷入口"),
      (#""lang": "zh-u-nu-tw", "#, "zh-u-nu-tw", ["图片", "图片 1", "商品", "分类", "图片 1"], "快捷入口"),
      // A language without texts has those of the first language of each word.
      (#""lang": "he", "#, "he", ["Pictures", "Picture 1", "Products", "Categories", "Picture 1"], "Shortcuts"),
    ])
  func `labels are in the language of the page`(
    keys: String, language: String, labels: [String], shortcuts: String
  ) throws {
    let layout = TableLayout(Self.page(keys))
    #expect(layout.context.language.text == language)
    #expect(Self.texts(of: layout).filter { $0 != "Tea" && !$0.contains("¥") } == labels)
    let html = Self.html(layout)
    #expect(html.contains("<html lang=\"\(language)\""))
    #expect(html.contains("aria-label=\"\(shortcuts)\""))
  }

  @Test(arguments: ["zh-Hant", "zh-hant-HK", "zh-TW", "zh-tw", "zh-HK", "zh-MO", "zh-yue-HK", "zh-TW-x-a"])
  func `all words have traditional characters in Taiwan, Hong Kong and Macau`(tag: String) throws {
    let context = LayoutContext(width: 375, language: try #require(LanguageTag(tag)))
    let words: [PageWord] = [
      .pictures, .products, .categories, .picture, .shortcuts, .share, .cart, .untitledPage, .unknownFloor,
      .unsupportedFloor, .missingRenderer, .invalidFloor, .requiredCapability,
    ]
    #expect(
      words.map { context.text($0).string } == [
        "圖片", "商品", "分類", "圖片 {}", "快捷入口", "分享", "購物車", "未命名頁面", "未知樓層 {}", "不支援的樓層 {}", "缺少轉譯器 {}",
        "無效的樓層 {}", "需要 {}",
      ])
    // Simplified characters that differ from the traditional ones.
    for word in words { #expect(!context.text(word).string.contains { "图类购车页楼层转译无".contains($0) }) }
  }

  @Test(arguments: ["zh", "zh-CN", "zh-SG", "zh-Hans-HK"])
  func `other Chinese pages have simplified characters`(tag: String) throws {
    let context = LayoutContext(width: 375, language: try #require(LanguageTag(tag)))
    #expect(context.text(.cart).string == "购物车")
  }

  @Test func `a tag has at most 18 parts`() {
    func tag(parts: Int) -> String { "en" + String(repeating: "-a", count: parts - 1) }
    #expect(LanguageTag(tag(parts: 18))?.text == tag(parts: 18))
    #expect(LanguageTag(tag(parts: 19)) == nil)
    let page = Self.page(#""lang": "\#(tag(parts: 20_000))", "#)
    #expect(page.diagnostics.map(\.rule) == [.outOfRange])
    #expect(TableLayout(page).context.language == .standard)
  }

  @Test func `a language of the layout replaces that of the page`() {
    let layout = TableLayout(Self.page(#""lang": "zh", "#), language: LanguageTag("en"))
    #expect(Self.texts(of: layout).contains("Categories"))
    #expect(Self.html(layout).contains("<html lang=\"en\""))
    #expect(Self.html(layout).contains("<title>Untitled page</title>"))
  }

  @Test func `an app adds languages and replaces texts`() {
    var registry = FloorRegistry.standard
    registry.words[.picture, "de"] = "Bild {}"
    registry.words[.categories, "zh"] = "全部分类"
    registry.words[.products, "zh-CN"] = "宝贝"
    let german = Self.texts(of: TableLayout(Self.page(#""lang": "de-AT", "#, registry: registry)))
    #expect(german.contains("Bild 1") && german.contains("Categories"))
    let chinese = Self.texts(of: TableLayout(Self.page(registry: registry)))
    #expect(chinese.contains("全部分类") && chinese.contains("宝贝") && chinese.contains("图片 1"))
    #expect(registry.words[.picture, "DE"] == "Bild {}" && registry.words[.picture, "en"] == nil)
    registry.words[.picture, "de"] = nil
    #expect(Self.texts(of: TableLayout(Self.page(#""lang": "de", "#, registry: registry))).contains("Picture 1"))
  }

  @Test func `a floor of an app has words of its own`() {
    let word = PageWord("soldOut", ["en": "Sold out", "zh": "已售完"])
    let numbered = PageWord("step", ["en": "Step {} of 3"])
    let context = LayoutContext(width: 375)
    #expect(context.text(word).string == "已售完" && !context.text(word).isPlaceholder)
    #expect(context.placeholder(numbered, 2).string == "Step 2 of 3" && context.placeholder(numbered, 2).isPlaceholder)
    #expect(context.placeholder(numbered, 17).string == "Step 17 of 3")
    #expect(context.placeholder(numbered, -1).string == "Step -1 of 3")
    #expect(context.placeholder(word, "A").string == "已售完 A")
  }

  @Test func `the currency sign does not depend on the language`() throws {
    var registry = FloorRegistry.standard
    func prices(_ keys: String, _ theme: Theme = .standard) -> [String] {
      Self.texts(of: TableLayout(Self.page(keys, registry: registry), theme: theme)).filter { $0.contains("9.90") }
    }
    #expect(prices(#""lang": "en", "#) == ["¥9.90"])
    registry.currencySign = try #require(CurrencySign("£"))
    #expect(prices("") == ["£9.90"])
    let theme = try #require(Theme.read(Array(#"{"currencySign": "HK$"}"#.utf8)).value)
    #expect(prices("", theme) == ["HK$9.90"])
    #expect(prices(#""currencySign": "€", "#, theme) == ["€9.90"])
  }

  @Test(arguments: [#""""#, #""\u0000""#, #""\u2028""#, #""12345678901234567""#, "7"])
  func `an invalid currency sign is reported and ignored`(sign: String) {
    let page = Self.page("\"currencySign\": \(sign), ")
    #expect(page.currencySign == nil)
    #expect(page.diagnostics.isEmpty == (sign == #""""#))
  }
}
