public import Storey

/// A suppression of known and accepted findings in a configuration.
public struct Suppression: Sendable {
  /// The patterns of the files that the suppression applies to; `nil` for all files.
  let files: [Glob]?
  /// The rule whose findings are suppressed.
  public let rule: RuleID
  /// The pointers of the findings; `nil` for all pointers.
  let pointer: PointerPattern?
  /// The reason why the findings are accepted.
  public let reason: String
  /// The suppression as a value of its configuration file.
  let source: JSONValue
  /// The path of its configuration file, as messages show it.
  let file: String

  /// Returns whether the suppression applies to a file, given its path relative to the folder of the configuration.
  func covers(_ path: String) -> Bool { files?.contains { $0.matches(path) } ?? true }
}

/// A finding that does not count, with the reason.
public struct SuppressedFinding: Sendable {
  /// The origin of a suppression.
  public enum Authority: String, Sendable, Hashable {
    /// A suppression in the `configuration`, or the `baseline` of known findings.
    case configuration, baseline
  }

  /// The finding.
  public let finding: Finding
  /// The origin of the suppression.
  public let authority: Authority
  /// The reason why the finding does not count.
  public let reason: String
}
