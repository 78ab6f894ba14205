public import Storey

/// What is reported of floor templates, beside what reading any JSON reports.
extension RuleID {
  /// A floor template that says something that cannot be.
  public static let invalidTemplate: RuleID = "invalid-template"
  /// A field of a floor template that nothing shows.
  public static let unusedField: RuleID = "unused-field"
}
