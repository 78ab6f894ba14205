import Storey

/// A rule that reports pages and tappable elements without a title.
struct MissingTitleRule: PageRule {
  static let description = RuleDescription(
    id: "missing-title", severity: .warning,
    summary: "A page or a tappable element without a title",
    rationale: """
      The title of the page is shown in the tab of the browser and in the navigation bar of the app. A product without a
      title is only a picture with a price, and a screen reader reads only "button".
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea", "img": "a.png"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [↓{"skuId": 1, "srv": "tea", "img": "a.png"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    if page.page.unrecognized == nil, let root = page.root, root.kind == .object, page.page.title?.isBlank != false,
      let places = page.page.registry.shape.placesOfTitle
    {
      findings.add("the page has no title", hint: "add \(places)", at: root["head"] ?? root)
    }
    // An object may be drawn in several places.
    var seen: Set<Int?> = []
    for item in page.drawing.items where item.isTappable && !item.isPicture && item.role != .heading {
      guard item.label?.isBlank != false, seen.insert(item.source?.byteRange.lowerBound).inserted else { continue }
      findings.add("the tappable element has no title", hint: "add a title", at: item.source)
    }
  }
}
