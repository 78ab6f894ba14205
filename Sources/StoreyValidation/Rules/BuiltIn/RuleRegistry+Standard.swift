public import Storey

extension RuleRegistry {
  /// The built-in rules: those that the engine reports and those that check pages. `RuleRegistry(for:)` also has the rules of
  /// floors.
  public static let standard: RuleRegistry = {
    var rules = RuleRegistry()
    rules.add(RuleDescription.ofParser)
    rules.add(RuleDescription.ofReader)
    rules.add(RuleDescription.ofPage)
    rules.add(RuleDescription.ofShape)
    rules.add(RuleDescription.ofReport)
    rules.add(UnknownKeyRule.self)
    rules.add(PageTooLargeRule.self)
    rules.add(EmptyFloorRule.self)
    rules.add(FloorCountMismatchRule.self)
    rules.add(BrokenFallbackRule.self)
    rules.add(UnsupportedFloorRule.self)
    rules.add(ReplacedInAppRule.self)
    rules.add(DuplicateIdentityRule.self)
    rules.add(MissingTitleRule.self)
    rules.add(InsecureURLRule.self)
    rules.add(DeadURLRule.self)
    rules.add(DeadPageLinkRule.self)
    rules.add(ImageWithoutAlternativeRule.self)
    rules.add(MissingActionRule.self)
    rules.add(MissingEventRule.self)
    rules.add(UnknownDestinationRule.self)
    rules.add(DestinationParametersRule.self)
    rules.add(PriceInvertedRule.self)
    rules.add(PriceMalformedRule.self)
    rules.add(TextTruncatedRule.self)
    rules.add(OverlappingElementsRule.self)
    rules.add(CoveredTapRule.self)
    rules.add(UnsupportedScriptRule.self)
    return rules
  }()

  /// Creates a registry with the built-in rules and the rules that the floors of a registry describe.
  public init(for floors: FloorRegistry) {
    self = .standard
    addRules(of: floors)
  }
}
