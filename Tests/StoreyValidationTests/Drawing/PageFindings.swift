import Storey
import StoreyFloors
import StoreyValidation

/// The findings of some rules on a page of these floors, each as its rule and its pointer, in the order of the page.
func findings(
  _ rules: RuleID..., floors: String, registry: FloorRegistry = .standard
) -> [String] {
  let page = "{\"name\": \"Food\", \"floors\": [\(floors)]}"
  let report = Validator(registry: registry).validate(Array(page.utf8), file: "page.json")
  return report.findings.filter { rules.contains($0.rule) }.map { "\($0.rule) \($0.pointer)" }
}
