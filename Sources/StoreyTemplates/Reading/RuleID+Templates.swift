public import Storey

/// The rules for floor templates, in addition to those for JSON in general.
extension RuleID {
  /// An error in a floor template.
  public static let invalidTemplate: RuleID = "invalid-template"
  /// A field of a floor template that is never used, or that is used although it declares the opposite.
  public static let unusedField: RuleID = "unused-field"
}
