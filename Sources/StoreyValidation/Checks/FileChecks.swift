package import Storey

/// The checks of one file. They are computed once for all pages of the file.
package struct FileChecks: Sendable {
  let rules: RuleSet
  /// The rules to try corrections with; `nil` when they are equal to `rules`.
  let trialRules: RuleSet?
  /// The floors of pages, with the parameters of jumps that the configuration adds.
  package var registry: FloorRegistry
  /// The suppressions for the file; `nil` when it has no suppressions.
  var suppressions: FileSuppressions?

  /// The maximum size of a page, in bytes. The rest of a larger page need not be read.
  package var byteLimit: Int { rules.limits.bytes }

  /// The limits of input.
  package var limits: Limits { rules.limits }
}
