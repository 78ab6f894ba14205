import Storey

/// A rule that reports pictures without alternative text.
struct ImageWithoutAlternativeRule: PageRule {
  static let description = RuleDescription(
    id: "image-without-alternative", severity: .warning,
    summary: "A picture without alternative text",
    rationale: """
      The title of a picture is read by screen readers, and shown if the picture does not load. Without a title, a
      placeholder made from the position is used, such as "Picture 3", which does not describe the picture. A picture that
      can be tapped is a button and needs a name. Decorative pictures that cannot be tapped need no text.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea for two", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": ↓"a.png", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    // A picture may be drawn in several places.
    var seen: Set<Int> = []
    for item in page.drawing.items where item.isPicture && Self.lacksText(item) {
      guard let place = item.picture?.source ?? item.source, seen.insert(place.byteRange.lowerBound).inserted else {
        continue
      }
      findings.add("the picture has no alternative text", hint: "add a \"title\" to the picture", at: place)
    }
  }

  private static func lacksText(_ item: PageDrawing.Item) -> Bool {
    let hasName = item.role != .presentation && item.label?.isBlank == false
    // A picture that can be tapped is a button and needs a name, even if it is decorative.
    if item.isTappable && !hasName { return true }
    // Pictures that a renderer adds, such as icons, do not come from the page and are not its fault.
    if item.role == .presentation || item.picture?.source == nil { return false }
    return !hasName || item.label?.isPlaceholder == true
  }
}
