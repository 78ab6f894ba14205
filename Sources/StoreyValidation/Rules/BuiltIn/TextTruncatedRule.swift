import Storey

/// A rule that reports truncated texts.
struct TextTruncatedRule: PageRule {
  static let description = RuleDescription(
    id: "text-truncated", severity: .warning,
    summary: "A text that does not fit and is truncated",
    rationale: """
      The end of the text is replaced with "…". It often contains important information, such as an amount, a size or a
      date. Texts are measured at the configured width of the page; the default is 375 points.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": ↓"Tea of the first harvest, hand-picked in the mountains, 250 g"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for text in page.drawing.truncatedTexts {
      findings.add(
        "the text \"\(Diagnostic.excerpt(of: text))\" does not fit and is truncated", hint: "shorten it",
        at: text.source)
    }
  }
}
