import Storey

/// A rule that reports texts whose estimated width affects the layout.
struct UnsupportedScriptRule: PageRule {
  static let description = RuleDescription(
    id: "unsupported-script", severity: .note,
    summary: "A text whose width is only estimated, because of its script",
    rationale: """
      In scripts whose letters are joined, stacked or reordered, such as Arabic, Devanagari and Thai, the width of a text \
      differs from the sum of the widths of its letters. Thai, Lao, Khmer and Myanmar need a dictionary to break lines. The text may take \
      more or fewer lines on a device than in this layout. Texts that fill at most half of the available width are not reported. \
      Check the page on a device.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "שלום 한국어 ちょっと"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": ↓"ชาเขียวเก็บเกี่ยวครั้งแรกจากภูเขา"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for finding in page.drawing.roughTexts {
      findings.add(
        "the width of \"\(Diagnostic.excerpt(of: finding.text))\" is only estimated: it contains \(finding.script)",
        hint: "check the page on a device, because lines may break differently", at: finding.source)
    }
  }
}
