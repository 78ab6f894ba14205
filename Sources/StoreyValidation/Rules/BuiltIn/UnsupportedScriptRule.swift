import Storey

/// Texts in scripts that are measured only roughly, where the layout depends on their width.
struct UnsupportedScriptRule: PageRule {
  static let description = RuleDescription(
    id: "unsupported-script", severity: .note,
    summary: "A text whose script is measured only roughly",
    rationale: """
      Scripts whose letters are joined, stacked or reordered, such as Arabic, Devanagari and Thai, are drawn in other widths \
      than the sum of their letters, and Thai, Lao, Khmer and Myanmar are broken into lines by a dictionary. Such a text may \
      take more or fewer lines on a screen than in this layout. Short texts, which fill less than half of the width that they \
      have, are not reported. Look at the page on a device.
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
        hint: "look at the page on a device: lines may break elsewhere", at: finding.source)
    }
  }
}
