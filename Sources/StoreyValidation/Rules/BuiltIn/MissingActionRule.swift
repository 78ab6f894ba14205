import Storey

/// A rule that reports tappable elements without an action.
struct MissingActionRule: PageRule {
  static let description = RuleDescription(
    id: "missing-action", severity: .warning,
    summary: "A tappable element that does nothing",
    rationale: """
      A picture, an offer, a tab or a chip that does nothing when tapped looks broken. Its jump is missing or empty, or
      opens a web page without a URL. Headers are not checked, because most of them have no action.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": ↓{}}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    // Several elements may share one jump, or lack the same jump.
    var seen: Set<Cause> = []
    for item in page.drawing.items where item.isTappable && item.role != .heading {
      guard let place = item.actionSource ?? item.source, let message = Self.fault(of: item) else { continue }
      // Refused URLs are reported by other rules.
      if item.action == nil, let url = place["url"], page.isRefusedURL(url) { continue }
      let key = item.actionSource == nil ? item.jumpKey : nil
      guard seen.insert(Cause(place: place.byteRange.lowerBound, key: key)).inserted else { continue }
      findings.add(message, hint: "add a destination, or remove the element", at: place)
    }
  }

  /// The cause of a finding: an empty jump, or an object and the key of its missing jump.
  private struct Cause: Hashable {
    let place: Int
    let key: String?
  }

  private static func fault(of item: PageDrawing.Item) -> String? {
    guard let action = item.action else {
      // The message does not name the usual key.
      guard item.actionSource == nil, let key = item.jumpKey, key != "jump" else { return "a tap here does nothing" }
      return "a tap here does nothing: \"\(Diagnostic.excerpt(of: key))\" is missing"
    }
    guard action.kind == .jump, action.url == nil else { return nil }
    switch action.destination {
    case nil: return "a tap here has no destination"
    case "m"?: return "a tap here opens a web page, but the URL is missing"
    case _?: return nil
    }
  }
}
