/// A rule that pages may break: what it is called, how bad that is, and why anyone should care.
///
/// The code that reports a rule describes it: the engine, a floor for what its `validate` adds, or a rule that checks pages.
public struct RuleDescription: Sendable {
  /// The name, in kebab-case.
  public let id: RuleID
  /// How bad it is unless a configuration says otherwise.
  public let severity: Severity
  /// What it finds, in one line without a full stop.
  public let summary: String
  /// Why that is worth finding, and what to do about it. On one line: lines are broken where a reader breaks them.
  public var rationale: String { writtenRationale.split(separator: "\n").joined(separator: " ") }
  private let writtenRationale: String
  /// Whether `storey validate --fix` can correct what it finds, at least sometimes.
  public let isFixable: Bool
  /// Pages that keep the rule, and pages that break it where a mark says so.
  public let samples: [RuleSample]

  /// Describes a rule.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - severity: How bad it is unless a configuration says otherwise.
  ///   - summary: What it finds, in one line without a full stop.
  ///   - rationale: Why that is worth finding, and what to do about it.
  ///   - isFixable: Whether a finding may come with what is to stand in its place.
  ///   - samples: Pages: the first that keeps the rule and the first that breaks it are shown to people.
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

  /// Whether another one tells people the same. Samples may differ.
  func describesSame(as other: RuleDescription) -> Bool {
    id == other.id && severity == other.severity && summary == other.summary && rationale == other.rationale
      && isFixable == other.isFixable
  }

  /// The first sample that keeps the rule.
  public var keepingSample: RuleSample? { samples.first { !$0.breaksRule } }

  /// The first sample that breaks the rule.
  public var breakingSample: RuleSample? { samples.first { $0.breaksRule } }
}
