import Storey
import StoreyManifests

/// A rule that reports floors that an app replaces with their fallbacks.
struct ReplacedInAppRule: PageRule {
  static let description = RuleDescription(
    id: "replaced-in-app", severity: .note,
    summary: "A floor that an app replaces with its fallback",
    rationale: """
      The app cannot show the floor and shows its fallback, as the page specifies. This is not an error, but users of that
      app see a different page. To view it, run 'storey render PAGE --as MANIFEST'.
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
