import Storey
import StoreyImports
import StoreyManifests
import StoreyTemplates
package import StoreyValidation

extension RuleRegistry {
  /// The codes of errors in files other than pages. They are printed like rules, but cannot be configured.
  private static let errorCodes: Set<RuleID> = [
    .invalidTemplate, .unusedField, .invalidConfiguration, .invalidManifest, .invalidDeclaration,
    "invalid-dialect",
  ]

  /// Whether a name is that of an error that is not a rule.
  package static func isErrorCode(_ name: String) -> Bool { errorCodes.contains(RuleID(name)) }

  /// Returns the rule with a name.
  /// - Throws: `Failure` for the name of an error that is not a rule, and for an unknown name.
  package func rule(named name: String) throws(Failure) -> RegisteredRule {
    if let rule = self[RuleID(name)] { return rule }
    if Self.isErrorCode(name) {
      throw Failure(
        message: "'\(name)' is an error code, not a rule",
        hint: "its message explains the error; run 'storey rules' to list the rules")
    }
    throw .unknown("rule", name, among: rules.map(\.id.name), orElse: "run 'storey rules' to list the rules")
  }
}
