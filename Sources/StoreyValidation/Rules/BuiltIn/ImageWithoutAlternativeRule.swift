import Storey

/// Pictures that say nothing to those who cannot see them.
struct ImageWithoutAlternativeRule: PageRule {
  static let description = RuleDescription(
    id: "image-without-alternative", severity: .warning,
    summary: "A picture that the page gives no text for",
    rationale: """
      Someone who cannot see the picture, or whose network does not load it, is told its title. Without one a stand-in is made up
      of where it stands, such as "Picture 3", which helps nobody. A picture that can be tapped is a button and needs a name.
      Decorative pictures that cannot be tapped need no text.
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
      findings.add("the picture has no text that stands for it", hint: "add a title beside it", at: place)
    }
  }

  private static func lacksText(_ item: PageDrawing.Item) -> Bool {
    let hasName = item.role != .presentation && item.label?.isBlank == false
    // A picture that can be tapped is a button, which needs a name even where the picture is decoration.
    if item.isTappable && !hasName { return true }
    // What a program draws by itself, such as an icon with its name, is not the page's fault.
    if item.role == .presentation || item.picture?.source == nil { return false }
    return !hasName || item.label?.isPlaceholder == true
  }
}
