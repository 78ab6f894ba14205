public import Storey

/// Checks pages: everything that decoding, laying out and the rules have to say about them.
public struct Validator: Sendable {
  /// What the pages may consist of.
  public let registry: FloorRegistry
  /// What is checked and how.
  public let configuration: Configuration
  /// What is in force where the configuration makes no difference between files; without suppressions.
  private let common: FileChecks
  /// Which overrides are for a file.
  private let overrides: GlobIndex
  /// The suppressions of the configuration; `nil` when there are none.
  private let suppressions: SuppressionIndex?
  /// What was worked out for files; `nil` when it is the same for all.
  private let memo: FileCheckMemo?
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
    var configuration = configuration
    configuration.rules.addRules(of: registry)
    self.registry = registry
    self.configuration = configuration
    self.least = least
    judge = details.contains(.replacement) ? CorrectionJudge(configuration: configuration, least: least) : nil
    let rules = RuleSet(configuration, least: least)
    common = FileChecks(
      rules: rules, trialRules: judge?.rules(), registry: rules.registry(registry), suppressions: nil)
    overrides = GlobIndex(configuration.overrides.map(\.files))
    suppressions = configuration.suppressions.isEmpty ? nil : SuppressionIndex(configuration.suppressions)
    memo = configuration.overrides.isEmpty && configuration.suppressions.isEmpty ? nil : FileCheckMemo()
    self.details = configuration.suppressions.isEmpty ? details : details.union([.pointer, .fingerprint])
  }

  /// What is checked in a file, by its path from the folder of the configuration.
  package func checks(forPath path: String) -> FileChecks {
    guard let memo else { return common }
    let overrides = overrides.lists(matching: path).sorted()
    var checks = overrides.isEmpty ? common : memo.checks(under: overrides) { overridden(by: overrides) }
    checks.suppressions = suppressions.flatMap { memo.suppressions(of: $0, forPath: path) }
    return checks
  }

  /// What is checked where the overrides of these indices are in force, without suppressions.
  private func overridden(by overrides: [Int]) -> FileChecks {
    let rules = RuleSet(configuration, overrides: overrides, least: least)
    return FileChecks(
      rules: rules, trialRules: judge?.rules(overrides), registry: rules.registry(registry), suppressions: nil)
  }

  /// Checks a page; bytes that are no JSON are a finding like any other. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the page, UTF-8.
  ///   - file: what the page is called in reports.
  ///   - path: where it is from the folder of the configuration, for settings that are for some files only; the same
  ///     as `file` unless given.
  ///   - firstLine: the line of its file that it begins on.
  public func validate(_ bytes: [UInt8], file: String, path: String? = nil, firstLine: Int = 1) -> PageReport {
    validate(bytes, file: file, with: checks(forPath: path ?? file), firstLine: firstLine)
  }

  /// Checks a page of a file; for files with many pages, whose checks are worked out once.
  package func validate(_ bytes: [UInt8], file: String, with checks: FileChecks, firstLine: Int = 1) -> PageReport {
    var effort = CorrectionEffort()
    return validate(bytes, file: file, with: checks, firstLine: firstLine, &effort)
  }

  /// Checks a page that may have been corrected before.
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
    // What is not listed cannot be compared with what a correction brings.
    if findings.unlisted.isEmpty, let judge { judge.judge(&report, found, with: checks, &effort) }
    return report
  }
}
