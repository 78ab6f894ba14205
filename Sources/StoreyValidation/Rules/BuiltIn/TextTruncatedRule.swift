import Storey

/// Texts that are longer than the place for them.
struct TextTruncatedRule: PageRule {
  static let description = RuleDescription(
    id: "text-truncated", severity: .warning,
    summary: "A text that is longer than the place for it",
    rationale: """
      The end of the text is not shown; "…" stands there. What counts is often at the end: the amount, the size, the date. The
      layout is that of the configured width, 375 points unless said otherwise.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": ↓"Tea of the first harvest, hand-picked in the mountains, 250 g"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for text in page.drawing.truncatedTexts {
      findings.add(
        "\"\(Diagnostic.excerpt(of: text))\" does not fit, and ends in \"…\"", hint: "shorten it",
        at: text.source)
    }
  }
}
