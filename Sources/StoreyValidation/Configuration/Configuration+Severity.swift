package import Storey

extension Configuration {
  /// Returns the severity that the configuration sets for a rule in all files; `nil` if it does not set it.
  package func severity(of rule: RuleID) -> RuleSeverity? { settings(for: nil)[rule]?.severity }
}
