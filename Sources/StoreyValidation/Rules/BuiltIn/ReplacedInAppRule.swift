import Storey
import StoreyManifests

/// Floors in whose place a shipped app shows their fallbacks.
struct ReplacedInAppRule: PageRule {
  static let description = RuleDescription(
    id: "replaced-in-app", severity: .note,
    summary: "A floor that an app cannot show, and whose fallback it shows instead",
    rationale: """
      The page says itself what is to stand there, so nothing is wrong; but users of that app see something else than is seen here.
      Look at it with 'storey render PAGE --as MANIFEST'.
      """,
    samples: [
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": "Focus", "fallback": "drop", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        manifests: [UnsupportedFloorRule.manifest]),
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": ↓"Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": "drop"}]}"#,
        manifests: [UnsupportedFloorRule.manifest]),
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for app in page.inApps {
      for attempts in app.replaced {
        findings.add(at: PageInApp.place(of: attempts)) { (app.replacement(of: attempts), nil) }
      }
    }
  }
}
