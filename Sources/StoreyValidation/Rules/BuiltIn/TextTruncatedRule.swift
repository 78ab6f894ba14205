import Storey

/// A rule that reports truncated texts.
struct TextTruncatedRule: PageRule {
  static let description = RuleDescription(
    id: "text-truncated", severity: .warning,
    summary: "A text that does not fit and is truncated",
    rationale: """
      The end of the text is replaced with "…". It often contains important information, such as an amount, a size or a
      date. Texts are measured at the configured width of the page; the default is 375 points. A text whose template or
      renderer declares the ellipsis as part of its design, such as the title of a product, is not reported. Prices and
      numbers are always reported.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "wprice": "45.00", "title": "Tea of the first harvest, hand-picked in the mountains, 250 g"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "wprice": ↓"1234567890.12", "title": "Tea of the first harvest, hand-picked in the mountains, 250 g"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for truncated in page.drawing.truncated {
      findings.add(
        "the \(truncated.kind.rawValue) \"\(Diagnostic.excerpt(of: truncated.text))\" does not fit and is truncated",
        hint: "shorten it", at: truncated.text.source)
    }
  }
}
