import Storey

/// A rule that reports taps that a button over the page always covers.
struct CoveredTapRule: PageRule {
  static let description = RuleDescription(
    id: "covered-tap", severity: .note,
    summary: "A tap that a button of \"float\" always covers",
    rationale: """
      The buttons of "float" stay in their places while the page is scrolled, and a tap on them does not reach the page. Most elements can be
      scrolled from under a button. An element is reported if the middle of its tap area is in the circle of a button at every scroll offset at
      which the whole area is on the screen: on a page that is hardly higher than the screen, or at the beginning or the end of a longer page. The
      elements of a sticky header are reported if a button covers their middle while the header is pinned. Elements of a carousel that scrolls
      are not reported, because they can be swiped away. For buttons that are folded, only the button that unfolds them is considered. The
      screen is as wide as the configured width of the page, and as high as the option "height". Move the buttons with the keys "edge", "distance",
      "from" and "offset" of "float", or fold some of them with "fold".
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "margin": {"height": 300}, "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea"}]}], "float": {"edge": "start", "offset": 300, "picList": [{"img": "a.png", "title": "Cart", "jump": {"des": "search", "srv": "cart"}}]}}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "margin": {"height": 300}, "skuList": [↓{"skuId": 1, "srv": "tea", "title": "Tea"}]}], "float": {"edge": "start", "distance": 38, "offset": 60, "picList": [{"img": "a.png", "title": "Cart", "jump": {"des": "search", "srv": "cart"}}]}}"#,
    ])

  static let inspectsDrawing = false

  private let height: Double

  init(from options: inout JSONReader) {
    height = options.optional(
      "height", or: 812, in: 1...100_000, about: "The height of the screen, in points")
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard var inspector = CoverInspector(page.layout, viewportHeight: height) else { return }
    for tap in inspector.coveredTaps() {
      let pointer = tap.buttonSource.map { " (\($0.pointer))" } ?? ""
      let message = "\(tap.name) is always under \(tap.button)\(pointer)"
      let hint = "move the buttons with \"edge\", \"distance\", \"from\" or \"offset\" of \"float\", or use \"fold\""
      guard let source = tap.source else {
        findings.add(message, hint: hint, at: nil)
        continue
      }
      findings.add(
        message, hint: hint, at: source,
        related: tap.buttonSource.map { [RelatedValue("the button", at: $0)] } ?? [])
    }
  }
}
