import Storey
import StoreyFloors
import StoreyValidation

extension RuleRegistry {
  /// The rules of the tool: the built-in rules and those of the built-in floors.
  static let ofTool = RuleRegistry(for: .standard)
}
