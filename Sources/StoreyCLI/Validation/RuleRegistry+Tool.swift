import Storey
import StoreyFloors
import StoreyValidation

extension RuleRegistry {
  /// What the tool checks: the built-in rules, and those of the built-in floors.
  static let ofTool = RuleRegistry(for: .standard)
}
