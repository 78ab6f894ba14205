import Storey
import StoreyManifests

/// A rule that reports floors that are missing in an app.
struct UnsupportedFloorRule: PageRule {
  static let description = RuleDescription(
    id: .unsupportedFloor, severity: .error,
    summary: "A floor that an app cannot show and that has no usable fallback",
    rationale: """
      An installed app knows only the floors of its version. If it can show neither a floor nor its fallback, the floor is
      missing for its users, without an error. Add a "fallback" that the app can show, or set it to "drop" to show nothing.
      The apps are those whose manifests are given with '--against' or listed in "against".
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

  static let inspectsDrawing = false

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for app in page.inApps {
      for (_, attempts) in app.missing {
        findings.add(at: PageInApp.place(of: attempts)) {
          (app.fault(of: attempts), app.hint)
        }
      }
    }
  }
}
