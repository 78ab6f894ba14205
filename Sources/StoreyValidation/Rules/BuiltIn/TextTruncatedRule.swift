import Storey

/// Texts that are longer than the place for them.
struct TextTruncatedRule: PageRule {
  static let id: RuleID = "text-truncated"
  static let severity = Severity.warning
  static let summary = "A text that is longer than the place for it"
  static let rationale = """
    The end of the text is not shown; "…" stands there. What counts is often at the end: the amount, the size, the date. The
    layout is that of the configured width, 375 points unless said otherwise.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea"}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea of the first harvest, hand-picked in the mountains, 250 g"}]}]}"#

  init(from options: inout ModelReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for text in page.drawing.truncatedTexts {
      findings.add(
        "\"\(Diagnostic.excerpt(of: text))\" does not fit, and ends in \"…\"", hint: "shorten it",
        at: text.source)
    }
  }
}
