import Storey

/// Decides which of the corrections that findings propose are made.
struct CorrectionJudge: Sendable {
  /// How often one page is checked again at most: where many corrections bring findings, the last of them are not made. Enough
  /// to find one such correction among two thousand, or two among a hundred.
  private static let trials = 24
  /// A page with more findings than that is not corrected.
  static let findingLimits = Limits([.findingsOfPage: 100_000, .messageLength: 1000])

  private let configuration: Configuration

  /// Creates a judge. Findings about types and missing keys count whatever the configuration says of them; other rules count as
  /// they are set.
  init(configuration: Configuration) {
    self.configuration = configuration.withoutSeveritiesOfTheEngine
  }

  /// The rules that corrections are tried with where the overrides of these indices are in force.
  func rules(_ overrides: [Int] = []) -> RuleSet { RuleSet(configuration, overrides: overrides) }

  /// Takes the replacements from findings whose correction is not certain. The registry has the parameters that the
  /// configuration names.
  func judge(_ report: inout PageReport, _ rules: RuleSet, _ registry: FloorRegistry) {
    withdrawWords(in: &report)
    withdrawRepeatedKeys(in: &report)
    let proposed = report.findings.corrections
    if proposed.isEmpty { return }
    var trial = Trial(
      registry: registry, rules: rules, width: configuration.width, report.source, limit: Self.trials)
    let sound = Set(trial.sound(proposed))
    report.withdrawReplacements { finding in finding.correction.map { !sound.contains($0) } ?? false }
  }

  /// Takes the replacements from keys that are words of their own.
  private func withdrawWords(in report: inout PageReport) {
    let source = report.source
    report.withdrawReplacements { finding in
      guard finding.rule == .unknownKey, let replacement = finding.replacement else { return false }
      // A key that is written with escapes is left to people.
      let written = String(decoding: source[finding.bytes], as: UTF8.self)
      return written.contains("\\") || KeyWords.isWord(written.unquoted, insteadOf: replacement.unquoted)
    }
  }

  /// Takes the replacements from keys of one object that would be spelt alike: which of them is meant is unknown.
  private func withdrawRepeatedKeys(in report: inout PageReport) {
    func corrected(_ finding: Finding) -> String? {
      guard finding.rule == .unknownKey, let replacement = finding.replacement,
        let slash = finding.pointerText.lastIndex(of: "/")
      else { return nil }
      return finding.pointerText[...slash] + replacement
    }
    var counts: [String: Int] = [:]
    for finding in report.findings {
      if let pointer = corrected(finding) { counts[pointer, default: 0] += 1 }
    }
    report.withdrawReplacements { finding in corrected(finding).map { counts[$0] != 1 } ?? false }
  }
}

extension PageReport {
  /// Takes the replacements from findings.
  fileprivate mutating func withdrawReplacements(where isWithdrawn: (Finding) -> Bool) {
    for index in findings.indices where findings[index].replacement != nil && isWithdrawn(findings[index]) {
      findings[index].replacement = nil
    }
  }
}

extension String {
  /// A key without the quotes around it.
  fileprivate var unquoted: String { String(dropFirst().dropLast()) }
}

/// A page that is checked again with some of its corrections.
private struct Trial {
  /// A finding, wherever it moves: numbers in messages, such as the size of the page, may change.
  private struct Signature: Hashable {
    let rule: RuleID
    let offset: Int
    let message: String
  }

  private let registry: FloorRegistry
  private let rules: RuleSet
  private let width: Double
  private let bytes: [UInt8]
  /// The findings of the page as it is.
  private let before: [Finding]
  private var trialsLeft: Int

  init(registry: FloorRegistry, rules: RuleSet, width: Double, _ bytes: [UInt8], limit: Int) {
    trialsLeft = limit
    self.registry = registry
    self.rules = rules
    self.width = width
    self.bytes = bytes
    let found = Self.findings(in: bytes, registry, rules, width)
    before = found.listed
    if !found.unlisted.isEmpty { trialsLeft = 0 }
  }

  private static func findings(in bytes: [UInt8], _ registry: FloorRegistry, _ rules: RuleSet, _ width: Double)
    -> FindingList
  {
    rules.check(bytes, registry: registry, width: width).found
      .findings(firstLine: 1, with: [], limits: CorrectionJudge.findingLimits)
  }

  /// Returns the corrections that bring no finding: all of them if possible, otherwise as many as are found by halving, earlier ones
  /// first.
  mutating func sound(_ proposed: [Correction]) -> [Correction] { accepted(proposed, beside: []) }

  /// The corrections that are accepted already, and those of the proposed that bring no finding beside them.
  private mutating func accepted(_ proposed: [Correction], beside accepted: [Correction]) -> [Correction] {
    if proposed.isEmpty || trialsLeft == 0 { return accepted }
    trialsLeft -= 1
    if !bringsFindings(accepted + proposed) { return accepted + proposed }
    if proposed.count == 1 { return accepted }
    let middle = proposed.count / 2
    let first = self.accepted(Array(proposed[..<middle]), beside: accepted)
    return self.accepted(Array(proposed[middle...]), beside: first)
  }

  /// Whether the corrected page has a finding that the page does not have.
  private func bringsFindings(_ corrections: [Correction]) -> Bool {
    var known: [Signature: Int] = [:]
    var next = 0
    var shift = 0
    for finding in before {
      while next < corrections.count && corrections[next].range.upperBound <= finding.bytes.lowerBound {
        shift += corrections[next].replacement.count - corrections[next].range.count
        next += 1
      }
      known[signature(of: finding, movedBy: shift), default: 0] += 1
    }
    let after = Self.findings(in: corrections.applied(to: bytes), registry, rules, width)
    if !after.unlisted.isEmpty { return true }
    for finding in after.listed {
      guard let count = known[signature(of: finding, movedBy: 0)], count > 0 else { return true }
      known[signature(of: finding, movedBy: 0)] = count - 1
    }
    return false
  }

  private func signature(of finding: Finding, movedBy shift: Int) -> Signature {
    Signature(
      rule: finding.rule, offset: finding.bytes.lowerBound + shift, message: finding.message.filter { !$0.isNumber })
  }
}
