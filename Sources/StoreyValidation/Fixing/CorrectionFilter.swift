import Storey

/// The checks that are spent on the corrections of a page.
struct CorrectionEffort {
  /// The number of times that the page may still be checked; `nil` before the first check.
  var budget: CorrectionTrial.Budget?
  /// The corrections of the last pass that were not tried because the page may not be checked again.
  var untried: [TextReplacement] = []
  /// The corrections that were tried in a pass and not made, with their places in the page as it is now.
  var rejected: [TextReplacement] = []

  /// Applies the corrections of a pass to a page. O(bytes).
  mutating func apply(_ made: [TextReplacement], to bytes: [UInt8]) -> [UInt8] {
    rejected = rejected.moved(by: made)
    return made.applied(to: bytes)
  }
}

/// Decides which of the corrections that findings propose are made.
struct CorrectionFilter: Sendable {
  /// The configuration to try corrections with; `nil` when it is the one that pages are checked with.
  private let trialConfiguration: Configuration?
  private let width: Double

  /// Creates a filter for pages that are checked for findings of severity `least` or higher. Findings about types and missing
  /// keys count regardless of the configuration; other rules count as configured.
  init(configuration: Configuration, least: Severity) {
    let isTheSame = least == .note && !configuration.hasSeveritiesOfTheEngine
    trialConfiguration = isTheSame ? nil : configuration.withoutSeveritiesOfTheEngine
    width = configuration.width
  }

  /// Returns the rules to try corrections with, under the overrides at some indices; `nil` when they are the rules that pages
  /// are checked with.
  func rules(_ overrides: [Int] = []) -> RuleSet? {
    trialConfiguration.map { RuleSet($0, overrides: overrides) }
  }

  /// Removes the replacements of findings whose correction is not certain.
  ///
  /// - Parameters:
  ///   - found: all diagnostics of the page.
  ///   - effort: the checks that were spent on the page so far. Updated.
  func withdrawUncertain(
    _ report: inout PageReport, _ found: [Diagnostic], with checks: FileChecks, _ effort: inout CorrectionEffort
  ) {
    effort.untried = []
    if report.hasDamage {
      // The effect of a correction in a page with syntax errors cannot be checked.
      report.withdrawReplacements { _ in true }
      return
    }
    withdrawWords(in: &report)
    withdrawRepeatedKeys(in: &report)
    let proposed = report.findings.corrections
    if proposed.isEmpty { return }
    let checker = CorrectionTrial.Checker(
      rules: checks.trialRules ?? checks.rules, registry: checks.registry, width: width)
    let before = checks.trialRules == nil ? found : checker.diagnostics(of: report.source)
    var search = CorrectionSearch(
      CorrectionTrial(of: report.source, finding: before, budget: effort.budget, checker))
    let made = Set(search.sound(proposed))
    effort.budget = search.budget
    // A correction that an earlier pass tried is not missed.
    let known = Set(effort.rejected)
    effort.untried = search.untried.filter { !known.contains($0) }
    let untried = Set(effort.untried)
    effort.rejected = proposed.filter { !made.contains($0) && !untried.contains($0) }
    report.keepReplacements { made.contains($0) }
  }

  /// Removes the replacements of keys that are words of their own.
  private func withdrawWords(in report: inout PageReport) {
    let source = report.source
    report.withdrawReplacements { finding in
      guard finding.rule == .unknownKey, let replacement = finding.replacement else { return false }
      // A key that is written with escapes is not corrected automatically.
      let written = source[finding.bytes]
      return written.contains(UInt8(ascii: "\\"))
        || KeyWords.isWord(String(decoding: written, as: UTF8.self).unquoted, insteadOf: replacement.unquoted)
    }
  }

  /// Removes the replacements of keys of one object that would become equal: it is unknown which of them is the right one.
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
  /// Whether the page has a syntax error that has no correction.
  var hasDamage: Bool { findings.contains { $0.rule == .invalidJSON && $0.replacement == nil } }

  /// Removes the replacements of the findings that satisfy a condition.
  fileprivate mutating func withdrawReplacements(where isWithdrawn: (Finding) -> Bool) {
    for index in findings.indices where findings[index].isCorrectable && isWithdrawn(findings[index]) {
      list.editable[index].replacement = nil
      list.editable[index].furtherReplacements = []
    }
  }

  /// Removes the replacements whose corrections do not satisfy a condition.
  fileprivate mutating func keepReplacements(where isKept: (TextReplacement) -> Bool) {
    for index in findings.indices where findings[index].isCorrectable {
      let finding = findings[index]
      if let text = finding.replacement, !isKept(TextReplacement(range: finding.bytes, text: text)) {
        list.editable[index].replacement = nil
      }
      list.editable[index].furtherReplacements.removeAll { !isKept(TextReplacement(range: $0.bytes, text: $0.text)) }
    }
  }
}

extension String {
  /// The key without its quotes.
  fileprivate var unquoted: String { String(dropFirst().dropLast()) }
}
