public import Storey

/// A validator of pages. It decodes them, lays them out, applies the rules and reports all findings.
public struct Validator: Sendable {
  /// The floors that pages may contain.
  public let registry: FloorRegistry
  /// The rules and their settings.
  public let configuration: Configuration
  /// The checks for files without overrides; without suppressions.
  private let common: FileChecks
  /// The index of the overrides by file.
  private let overrides: GlobIndex
  /// The suppressions of the configuration; `nil` if the configuration has no suppressions.
  private let suppressions: SuppressionIndex?
  /// The cache of the checks for files; `nil` if all files have the same checks.
  private let memo: FileCheckMemo?
  private let details: Finding.Details
  /// The lowest severity that is reported.
  private let least: Severity
  /// The filter that decides which replacements are kept; `nil` if findings have no replacements.
  private let filter: CorrectionFilter?

  /// Creates a validator of pages with the floors of a registry.
  public init(registry: FloorRegistry, configuration: Configuration = Configuration()) {
    self.init(registry: registry, configuration: configuration, details: .pointer)
  }

  /// Creates a validator that reports findings at or above the severity `least`, with the given details.
  package init(
    registry: FloorRegistry, configuration: Configuration, details: Finding.Details, least: Severity = .note
  ) {
    var configuration = configuration
    configuration.rules.addRules(of: registry)
    self.registry = registry
    self.configuration = configuration
    self.least = least
    filter = details.contains(.replacement) ? CorrectionFilter(configuration: configuration, least: least) : nil
    let rules = RuleSet(configuration, least: least)
    common = FileChecks(
      rules: rules, trialRules: filter?.rules(), registry: rules.registry(registry), suppressions: nil)
    overrides = GlobIndex(configuration.overrides.map(\.files))
    suppressions = configuration.suppressions.isEmpty ? nil : SuppressionIndex(configuration.suppressions)
    memo = configuration.overrides.isEmpty && configuration.suppressions.isEmpty ? nil : FileCheckMemo()
    self.details = configuration.suppressions.isEmpty ? details : details.union([.pointer, .fingerprint])
  }

  /// Returns the checks for a file, by its path relative to the folder of the configuration.
  package func checks(forPath path: String) -> FileChecks {
    guard let memo else { return common }
    let overrides = overrides.lists(matching: path).sorted()
    var checks = overrides.isEmpty ? common : memo.checks(under: overrides) { overridden(by: overrides) }
    checks.suppressions = suppressions.flatMap { memo.suppressions(of: $0, forPath: path) }
    return checks
  }

  /// Returns the checks with the overrides of these indices applied, without suppressions.
  private func overridden(by overrides: [Int]) -> FileChecks {
    let rules = RuleSet(configuration, overrides: overrides, least: least)
    var registry = registry
    if let shape = configuration.shape(underOverrides: overrides) {
      registry.shape = shape
      registry.syntax = configuration.syntax ?? shape.syntax ?? .json
    }
    return FileChecks(
      rules: rules, trialRules: filter?.rules(overrides), registry: rules.registry(registry), suppressions: nil)
  }

  /// Checks a page. Invalid JSON is reported as a finding. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The page, as UTF-8.
  ///   - file: The name of the page in reports.
  ///   - path: The path of the file relative to the folder of the configuration, for settings that apply only to some files.
  ///     Default: `file`.
  ///   - firstLine: The line of the file on which the page begins.
  public func validate(_ bytes: [UInt8], file: String, path: String? = nil, firstLine: Int = 1) -> PageReport {
    validate(bytes, file: file, with: checks(forPath: path ?? file), firstLine: firstLine)
  }

  /// Checks a page with the checks for its file. For files with many pages, whose checks are determined only once.
  package func validate(_ bytes: [UInt8], file: String, with checks: FileChecks, firstLine: Int = 1) -> PageReport {
    var effort = CorrectionEffort()
    return validate(bytes, file: file, with: checks, firstLine: firstLine, &effort)
  }

  /// Returns the findings of reading and laying out a page, without those of the rules that check pages. Severities and
  /// suppressions are those of `checks`.
  package func findingsOfEngine(for layout: TableLayout, with checks: FileChecks) -> FindingList {
    var suppressor = Suppressor(checks.suppressions, limits: checks.rules.limits)
    return checks.rules.diagnosticsOfEngine(for: layout).findings(
      firstLine: 1, with: details, limits: checks.rules.limits, isSuppressible: { suppressor.covers($0) },
      isSuppressed: { suppressor.take($0) })
  }

  /// Checks a page that may have been checked and corrected before.
  func validate(
    _ bytes: [UInt8], file: String, with checks: FileChecks, firstLine: Int, _ effort: inout CorrectionEffort
  ) -> PageReport {
    let (found, isRefused) = checks.rules.check(bytes, registry: checks.registry, width: configuration.width)
    var suppressor = Suppressor(checks.suppressions, limits: checks.rules.limits)
    let findings = found.findings(
      firstLine: firstLine, with: details, limits: checks.rules.limits, isSuppressible: { suppressor.covers($0) },
      isSuppressed: { suppressor.take($0) })
    var report = PageReport(
      file: file, findings: findings, isRefused: isRefused, source: bytes, firstLine: firstLine)
    (report.suppressed, report.unlistedSuppressedCount) = (suppressor.taken, suppressor.unlistedCount)
    report.suppressions = suppressor.use
    // Corrections are judged by comparing findings, which requires that all findings are listed.
    if findings.unlisted.isEmpty, let filter { filter.withdrawUncertain(&report, found, with: checks, &effort) }
    return report
  }
}
