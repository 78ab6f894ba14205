import Storey

/// Things to tap that do nothing.
struct MissingActionRule: PageRule {
  static let description = RuleDescription(
    id: "missing-action", severity: .warning,
    summary: "Something that should be tapped leads nowhere",
    rationale: """
      A picture, an offer, a tab or a chip that does nothing when it is tapped looks broken. Its jump is missing or empty, it opens
      a web page without saying which. Headers are exempt: most lead nowhere and are not expected to.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": ↓{}}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    // Several elements may follow one jump, or lack the same one.
    var seen: Set<Cause> = []
    for item in page.drawing.items where item.isTappable && item.role != .heading {
      guard let place = item.actionSource ?? item.source, let message = Self.fault(of: item) else { continue }
      // A URL that was refused has been reported as that.
      if item.action == nil, let url = place["url"], page.isRefusedURL(url) { continue }
      let key = item.actionSource == nil ? item.jumpKey : nil
      guard seen.insert(Cause(place: place.byteRange.lowerBound, key: key)).inserted else { continue }
      findings.add(message, hint: "say where it leads, or leave it out of the page", at: place)
    }
  }

  /// An empty jump, or an object and the key of the jump that it lacks.
  private struct Cause: Hashable {
    let place: Int
    let key: String?
  }

  private static func fault(of item: PageDrawing.Item) -> String? {
    guard let action = item.action else {
      // The usual key goes without saying.
      guard item.actionSource == nil, let key = item.jumpKey, key != "jump" else { return "a tap here does nothing" }
      return "a tap here does nothing: there is no \"\(Diagnostic.excerpt(of: key))\""
    }
    guard action.kind == .jump, action.url == nil else { return nil }
    switch action.destination {
    case nil: return "a tap here leads nowhere"
    case "m"?: return "a tap here opens a web page, and there is no URL of one"
    case _?: return nil
    }
  }
}
