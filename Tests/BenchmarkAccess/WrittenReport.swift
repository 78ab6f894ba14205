public import Storey
public import StoreyValidation

/// The report on a page, and a baseline of its findings, written as `storey validate` writes them.
public struct WrittenReport: Sendable {
  /// The report in its format.
  public let bytes: [UInt8]
  /// The baseline, as JSON.
  public let baseline: [UInt8]

  /// Validates a page, and writes its findings without the known ones.
  public init(
    on page: [UInt8], in format: ReportFormat, registry: FloorRegistry, configuration: Configuration,
    without known: Baseline?
  ) {
    let (file, path) = ("page.json", "page.json")
    let validator = Validator(
      registry: registry, configuration: configuration, details: format.details.union(.fingerprint), least: .note)
    var report = validator.validate(page, file: file, path: path)
    var known = known
    known?.apply(to: &report, path: path)
    var recorded = Baseline()
    recorded.record(report, path: path)
    baseline = recorded.write()
    let unused = configuration.unusedSuppressions(report.suppressionUse)
    let reporter = format.reporter(rules: configuration.rules, failLevel: .warning)
    bytes = reporter.write([report] + unused)
  }
}
