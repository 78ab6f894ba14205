import Storey
import StoreyManifests

/// Floors that a shipped app would miss.
struct UnsupportedFloorRule: PageRule {
  static let description = RuleDescription(
    id: .unsupportedFloor, severity: .error,
    summary: "A floor that an app cannot show, and that leaves nothing in its place",
    rationale: """
      Apps in the field know the floors that they were shipped with. Of a floor that one of them cannot show its users see nothing,
      and nobody tells them. Give the floor a "fallback" that the app can show, or "drop" where nothing is meant to be there. Apps
      are those whose manifests are given with --against or named under "against".
      """,
    samples: [
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}}]}"#,
        manifests: [manifest]),
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": ↓"Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}]}]}"#,
        manifests: [manifest]),
    ])
  static let manifest =
    #"{"manifestVersion": 1, "name": "app", "version": "9.4", "floors": [{"pattern": "Focus", "fields": [{"key": "picList", "required": true, "type": {"array": "object"}}]}]}"#

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for app in page.inApps {
      for (_, attempts) in app.missing {
        findings.add(at: PageInApp.place(of: attempts)) {
          (app.fault(of: attempts), "give it a \"fallback\" that \(app.manifest.label) can show, or \"drop\"")
        }
      }
    }
  }
}
