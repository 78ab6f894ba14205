public import Storey

/// Checks pages: everything that decoding, laying out and the rules have to say about them.
public struct Validator: Sendable {
  /// What the pages may consist of.
  public let registry: FloorRegistry
  /// What is checked and how.
  public let configuration: Configuration
  /// What is in force where the configuration makes no difference between files.
  private let common: RuleSet
  private let details: Finding.Details
  /// What is less bad is not looked for.
  private let least: Severity
  /// Decides which replacements findings keep; `nil` when they have none.
  private let judge: CorrectionJudge?

  /// A validator for pages of the registry's floors.
  public init(registry: FloorRegistry, configuration: Configuration = Configuration()) {
    self.init(registry: registry, configuration: configuration, details: .pointer)
  }

  /// A validator whose findings have what some reports need and no more, and leave out what is less bad than `least`.
  package init(
    registry: FloorRegistry, configuration: Configuration, details: Finding.Details, least: Severity = .note
  ) {
    self.registry = registry
    self.configuration = configuration
    self.least = least
    judge = details.contains(.replacement) ? CorrectionJudge(registry: registry, configuration: configuration) : nil
    common = RuleSet(configuration, path: nil, least: least)
    self.details = configuration.suppressions.isEmpty ? details : details.union([.pointer, .fingerprint])
  }

  /// How many bytes of a page are worth reading: one more is too many.
  package func byteLimit(forPath path: String?) -> Int { ruleSet(forPath: path).limits.bytes }

  /// Checks a page; bytes that are no JSON are a finding like any other. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the page, UTF-8.
  ///   - file: what the page is called in reports.
  ///   - path: where it is from the folder of the configuration, for settings that are for some files only; the same
  ///     as `file` unless given.
  ///   - firstLine: the line of its file that it begins on.
  public func validate(_ bytes: [UInt8], file: String, path: String? = nil, firstLine: Int = 1) -> PageReport {
    let path = path ?? file
    let rules = ruleSet(forPath: path)
    let findings = rules.findings(
      in: bytes, registry: registry, width: configuration.width, firstLine: firstLine, with: details)
    var report = PageReport(file: file, findings: findings, source: bytes, firstLine: firstLine)
    if !configuration.suppressions.isEmpty { suppress(&report, path: path) }
    judge?.judge(&report, path: path)
    return report
  }

  private func ruleSet(forPath path: String?) -> RuleSet {
    configuration.hasOverrides ? RuleSet(configuration, path: path, least: least) : common
  }

  private func suppress(_ report: inout PageReport, path: String) {
    let covering = configuration.suppressions.enumerated().filter { $0.element.covers(path) }
    if covering.isEmpty { return }
    for (index, _) in covering { report.suppressionUse[index] = false }
    var kept: [Finding] = []
    for finding in report.findings {
      let matching = covering.filter { $0.element.matches(finding) }
      guard let suppression = matching.first?.element else {
        kept.append(finding)
        continue
      }
      for (index, _) in matching { report.suppressionUse[index] = true }
      // A finding that is accepted is not to be corrected.
      var finding = finding
      finding.replacement = nil
      report.suppressed.append(
        SuppressedFinding(finding: finding, authority: .configuration, reason: suppression.reason))
    }
    report.findings = kept
  }
}
