import Storey

extension RuleRegistry {
  /// The built-in rules: what the engine reports, and what checks pages. `RuleRegistry(for:)` has those of floors as well.
  public static let standard: RuleRegistry = {
    var registry = RuleRegistry()
    registry.registerBuiltInRules()
    return registry
  }()

  /// Adds the built-in rules, in place of what is registered under their names.
  public mutating func registerBuiltInRules() {
    add(RuleDescription.ofParser)
    add(RuleDescription.ofReader)
    add(RuleDescription.ofPage)
    add(RuleDescription.ofReport)
    add(UnknownKeyRule.self)
    add(PageTooLargeRule.self)
    add(EmptyFloorRule.self)
    add(FloorCountMismatchRule.self)
    add(BrokenFallbackRule.self)
    add(UnsupportedFloorRule.self)
    add(ReplacedInAppRule.self)
    add(DuplicateIdentityRule.self)
    add(MissingTitleRule.self)
    add(InsecureURLRule.self)
    add(DeadURLRule.self)
    add(ImageWithoutAlternativeRule.self)
    add(MissingActionRule.self)
    add(MissingEventRule.self)
    add(UnknownDestinationRule.self)
    add(DestinationParametersRule.self)
    add(PriceInvertedRule.self)
    add(PriceMalformedRule.self)
    add(TextTruncatedRule.self)
    add(UnsupportedScriptRule.self)
  }
}
