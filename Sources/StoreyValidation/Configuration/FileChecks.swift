package import Storey

/// What is checked in one file: worked out once, however many pages it has.
package struct FileChecks: Sendable {
  let rules: RuleSet
  /// The rules that corrections are tried with; `nil` when they are the same.
  let trialRules: RuleSet?
  /// What pages may consist of, with the parameters that the configuration names.
  let registry: FloorRegistry
  /// What is accepted in the file; `nil` when that is nothing.
  var suppressions: FileSuppressions?

  /// How many bytes of a page are worth reading: one more is too many.
  package var byteLimit: Int { rules.limits.ofDocuments.bytes }

  /// What input may cost.
  package var limits: Limits { rules.limits }
}
