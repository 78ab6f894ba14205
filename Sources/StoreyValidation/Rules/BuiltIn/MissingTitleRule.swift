import Storey

/// A page without a title, and things to tap without a name.
struct MissingTitleRule: PageRule {
  static let description = RuleDescription(
    id: "missing-title", severity: .warning,
    summary: "A page, or something on it that can be tapped, has no title",
    rationale: """
      The title of the page stands in the browser's tab and the app's bar. A product without one is a picture with a price, and
      someone who cannot see it hears "button".
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea", "img": "a.png"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [↓{"skuId": 1, "srv": "tea", "img": "a.png"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    if let root = page.root, root.kind == .object, page.page.title?.isBlank != false {
      findings.add("the page has no title", hint: "add head.title, or name", at: root["head"] ?? root)
    }
    // An object may be drawn in several places.
    var seen: Set<Int?> = []
    for item in page.drawing.items where item.isTappable && !item.isPicture && item.role != .heading {
      guard item.label?.isBlank != false, seen.insert(item.source?.byteRange.lowerBound).inserted else { continue }
      findings.add("there is no title for what can be tapped here", hint: "add a title", at: item.source)
    }
  }
}
