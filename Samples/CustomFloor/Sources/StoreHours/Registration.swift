import Storey
import StoreyFloors
import StoreyValidation

extension FloorRegistry {
  /// The built-in floors, and `StoreHours`.
  public static let shop: FloorRegistry = {
    var registry = FloorRegistry.standard
    registry.registerStoreHours()
    return registry
  }()

  /// Adds `StoreHours` and its renderer, in place of what is registered under their names.
  public mutating func registerStoreHours() {
    register(StoreHoursFloor.self, replacing: true)
    register(StoreCell.self, replacing: true)
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
