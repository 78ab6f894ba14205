/// The description of a rule for pages: its name, its default severity and its rationale.
///
/// A rule is described where its findings are produced: in the engine, in a floor for its `validate`, or in a `PageRule`.
public struct RuleDescription: Sendable {
  /// The name, in kebab-case.
  public let id: RuleID
  /// The default severity. A configuration can override it.
  public let severity: Severity
  /// A summary of its findings, in one line without a full stop.
  public let summary: String
  /// The reason for the rule and the remedy, without line breaks, so that callers can wrap it.
  public var rationale: String { writtenRationale.split(separator: "\n").joined(separator: " ") }
  private let writtenRationale: String
  /// Whether `storey validate --fix` can correct at least some of its findings.
  public let isFixable: Bool
  /// Pages that keep the rule, and pages with marks at the places that break it.
  public let samples: [RuleSample]

  /// Creates a description of a rule.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - severity: The default severity. A configuration can override it.
  ///   - summary: A summary of its findings, in one line without a full stop.
  ///   - rationale: The reason for the rule and the remedy.
  ///   - isFixable: Whether its findings may have a replacement.
  ///   - samples: Sample pages. Documentation shows the first one that keeps the rule and the first one that breaks it.
  public init(
    id: RuleID, severity: Severity, summary: String, rationale: String, isFixable: Bool = false,
    samples: [RuleSample]
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    writtenRationale = rationale
    self.isFixable = isFixable
    self.samples = samples
  }

  /// Returns whether another description is equal, apart from its samples.
  func describesSame(as other: RuleDescription) -> Bool {
    id == other.id && severity == other.severity && summary == other.summary && rationale == other.rationale
      && isFixable == other.isFixable
  }

  /// The first sample that keeps the rule.
  public var keepingSample: RuleSample? { samples.first { !$0.breaksRule } }

  /// The first sample that breaks the rule.
  public var breakingSample: RuleSample? { samples.first { $0.breaksRule } }
}
