import Storey
import StoreyFloors
import StoreyValidation

extension FloorRegistry {
  /// The built-in floors, and `StoreHours`.
  public static func shop() throws(RegistrationError) -> FloorRegistry {
    var registry = FloorRegistry.standard
    try registry.register(StoreHoursFloor.self)
    return registry
  }
}

extension RuleRegistry {
  /// The built-in rules, and those of `StoreHours`.
  public static let shop: RuleRegistry = {
    var rules = RuleRegistry.standard
    rules.register(ClosedBeforeOpenRule.self, replacing: true)
    return rules
  }()
}
