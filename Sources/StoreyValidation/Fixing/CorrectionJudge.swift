import Storey

/// What was spent on the corrections of a page.
struct CorrectionEffort {
  /// How many more times the page may be checked; `nil` when it was not yet.
  var trialsLeft: Int?
  /// How many corrections that is too few for.
  var untriedCount = 0
}

/// Decides which of the corrections that findings propose are made.
struct CorrectionJudge: Sendable {
  /// What corrections are tried by; `nil` when that is what pages are checked by.
  private let trialConfiguration: Configuration?
  private let width: Double

  /// Creates a judge of pages in which nothing is looked for that is less bad than `least`. Findings about types and missing keys
  /// count whatever the configuration says of them; other rules count as they are set.
  init(configuration: Configuration, least: Severity) {
    let isTheSame = least == .note && !configuration.hasSeveritiesOfTheEngine
    trialConfiguration = isTheSame ? nil : configuration.withoutSeveritiesOfTheEngine
    width = configuration.width
  }

  /// The rules that corrections are tried with where the overrides of these indices are in force; `nil` when they are those
  /// that pages are checked by.
  func rules(_ overrides: [Int] = []) -> RuleSet? {
    trialConfiguration.map { RuleSet($0, overrides: overrides) }
  }

  /// Takes the replacements from findings whose correction is not certain.
  ///
  /// - Parameters:
  ///   - found: everything that was found in the page.
  ///   - effort: what was spent on the page before.
  func judge(
    _ report: inout PageReport, _ found: [Diagnostic], with checks: FileChecks, _ effort: inout CorrectionEffort
  ) {
    withdrawWords(in: &report)
    withdrawRepeatedKeys(in: &report)
    let proposed = report.findings.corrections
    if proposed.isEmpty { return }
    let checker = CorrectionTrial.Checker(
      rules: checks.trialRules ?? checks.rules, registry: checks.registry, width: width)
    let before = checks.trialRules == nil ? found : checker.diagnostics(of: report.source)
    var search = CorrectionSearch(
      CorrectionTrial(of: report.source, finding: before, trialsLeft: effort.trialsLeft, checker))
    let made = Set(search.sound(proposed))
    effort = CorrectionEffort(trialsLeft: search.trialsLeft, untriedCount: search.untriedCount)
    report.withdrawReplacements { finding in finding.correction.map { !made.contains($0) } ?? false }
  }

  /// Takes the replacements from keys that are words of their own.
  private func withdrawWords(in report: inout PageReport) {
    let source = report.source
    report.withdrawReplacements { finding in
      guard finding.rule == .unknownKey, let replacement = finding.replacement else { return false }
      // A key that is written with escapes is left to people.
      let written = source[finding.bytes]
      return written.contains(UInt8(ascii: "\\"))
        || KeyWords.isWord(String(decoding: written, as: UTF8.self).unquoted, insteadOf: replacement.unquoted)
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
