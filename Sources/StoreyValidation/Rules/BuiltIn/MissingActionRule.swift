import Storey

/// Things to tap that do nothing.
struct MissingActionRule: PageRule {
  static let id: RuleID = "missing-action"
  static let severity = Severity.warning
  static let summary = "Something that should be tapped leads nowhere"
  static let rationale = """
    A picture, an offer, a tab or a chip that does nothing when it is tapped looks broken. Its jump is missing or empty, it opens
    a web page without saying which. Headers are exempt: most lead nowhere and are not expected to.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {}}]}]}"#

  init(from options: inout ModelReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    // What several rows show stands in the page once.
    var seen: Set<Int> = []
    for item in page.drawing.items where item.isTappable && item.role != .heading {
      guard let source = item.source else { continue }
      if let message = Self.fault(of: item.action) {
        let jump = source["jump"].flatMap { $0.kind == .object ? $0 : nil }
        // A URL that was refused has been reported as that.
        if let url = jump?["url"]?.text, !url.isEmpty, ResourceURL(url).isRefused { continue }
        guard seen.insert((jump ?? source).byteRange.lowerBound).inserted else { continue }
        findings.add(message, hint: "say where it leads, or leave it out of the page", at: jump ?? source)
      }
    }
  }

  private static func fault(of action: FloorAction?) -> String? {
    guard let action else { return "a tap here does nothing" }
    guard action.kind == .jump, action.url == nil else { return nil }
    switch action.destination {
    case nil: return "a tap here leads nowhere"
    case "m"?: return "a tap here opens a web page, and there is no URL of one"
    case _?: return nil
    }
  }
}
