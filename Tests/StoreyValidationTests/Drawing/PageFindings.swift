import Storey
import StoreyFloors
import StoreyValidation

/// Returns the findings of the given rules for a page with the given floors, each as `rule pointer`, in the order of the page.
func findings(
  _ rules: RuleID..., floors: String, registry: FloorRegistry = .standard
) -> [String] {
  let page = "{\"name\": \"Food\", \"floors\": [\(floors)]}"
  let report = Validator(registry: registry).validate(Array(page.utf8), file: "page.json")
  return report.findings.filter { rules.contains($0.rule) }.map { "\($0.rule) \($0.pointer)" }
}
