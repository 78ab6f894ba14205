public import Storey

/// Findings that a configuration says are known and accepted.
public struct Suppression: Sendable {
  /// The files that it is about; nil is all of them.
  let files: [Glob]?
  /// The rule that it is about.
  public let rule: RuleID
  /// The places that it is about; nil is all of them.
  let pointer: PointerPattern?
  /// Why.
  public let reason: String
  /// Where it stands in its configuration.
  let source: JSONValue
  /// The configuration that it stands in, as messages name it.
  let file: String

  /// Whether it is about a file, by its path from the folder of the configuration.
  func covers(_ path: String) -> Bool { files?.contains { $0.matches(path) } ?? true }
}

/// A finding that does not count, and why.
public struct SuppressedFinding: Sendable {
  /// Who says that it does not count.
  public enum Authority: String, Sendable, Hashable {
    /// A suppression of the `configuration`, with its reason, or the `baseline` of known findings.
    case configuration, baseline
  }

  /// The finding.
  public let finding: Finding
  /// Who says so.
  public let authority: Authority
  /// Why.
  public let reason: String
}
