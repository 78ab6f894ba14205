extension RuleRegistry {
  /// The built-in rules.
  public static let standard: RuleRegistry = {
    var registry = RuleRegistry()
    registry.registerBuiltInRules()
    return registry
  }()

  /// Adds the built-in rules, in place of what is registered under their names.
  public mutating func registerBuiltInRules() {
    // Reported by the engine and the built-in floors.
    register(InvalidJSONRule.self, replacing: true)
    register(ByteOrderMarkRule.self, replacing: true)
    register(DuplicateKeyRule.self, replacing: true)
    register(MissingKeyRule.self, replacing: true)
    register(WrongTypeRule.self, replacing: true)
    register(OutOfRangeRule.self, replacing: true)
    register(UnknownKeyRule.self, replacing: true)
    register(CoercedValueRule.self, replacing: true)
    register(UnknownPatternRule.self, replacing: true)
    register(UnmetRequirementRule.self, replacing: true)
    register(ReplacedFloorRule.self, replacing: true)
    register(MissingRendererRule.self, replacing: true)
    register(UndecodableFloorRule.self, replacing: true)
    register(InvalidSubFloorRule.self, replacing: true)
    register(SurplusPicturesRule.self, replacing: true)
    register(InvalidURLRule.self, replacing: true)
    register(UnsafeSchemeRule.self, replacing: true)
    register(ErrorCodePageRule.self, replacing: true)
    register(UnlistedFindingsRule.self, replacing: true)
    // Reported of configurations.
    register(UnusedSuppressionRule.self, replacing: true)
    // Checked here.
    register(PageTooLargeRule.self, replacing: true)
    register(EmptyFloorRule.self, replacing: true)
    register(FloorCountMismatchRule.self, replacing: true)
    register(BrokenFallbackRule.self, replacing: true)
    register(UnsupportedFloorRule.self, replacing: true)
    register(ReplacedInAppRule.self, replacing: true)
    register(DuplicateIdentityRule.self, replacing: true)
    register(MissingTitleRule.self, replacing: true)
    register(InsecureURLRule.self, replacing: true)
    register(DeadURLRule.self, replacing: true)
    register(ImageWithoutAlternativeRule.self, replacing: true)
    register(MissingActionRule.self, replacing: true)
    register(MissingEventRule.self, replacing: true)
    register(UnknownDestinationRule.self, replacing: true)
    register(DestinationParametersRule.self, replacing: true)
    register(PriceInvertedRule.self, replacing: true)
    register(PriceMalformedRule.self, replacing: true)
    register(TextTruncatedRule.self, replacing: true)
    register(UnsupportedScriptRule.self, replacing: true)
  }
}
