import Storey
import StoreyFloors
import StoreyValidation

extension FloorRegistry {
  /// Returns the built-in floors and `StoreHours`.
  public static func shop() throws(RegistrationError) -> FloorRegistry {
    var registry = FloorRegistry.standard
    try registry.register(StoreHoursFloor.self)
    return registry
  }
}

extension RuleRegistry {
  /// Returns the built-in rules, the rules of the floors, and `ClosedBeforeOpenRule`.
  public static func shop() throws -> RuleRegistry {
    var rules = RuleRegistry(for: try .shop())
    try rules.register(ClosedBeforeOpenRule.self)
    return rules
  }
}
