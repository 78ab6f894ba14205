import Storey
import StoreyFloors
import StoreyValidation

/// Reads a configuration and validates a page with it.
///
/// Input: the configuration, then a configuration that it can extend, then a page, then options. Without a page, a sample is
/// validated.
enum ConfigurationTarget {
  private struct NoFile: Error {}

  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 3)
    let (first, written) = try read(input.files)
    let (_, again) = try read(input.files)
    try expectEqual(again, written, "configuration that was read again")
    guard let configuration = first else { return }
    let page = input.files[2].isEmpty ? SamplePage.bytes : input.files[2]
    try validate(page, configuration, &input)
  }

  /// Reads the configuration. Returns it if it has no errors, and its reports and outputs.
  private static func read(_ files: [[UInt8]]) throws(FuzzFailure) -> (Configuration?, [UInt8]) {
    var reader = ConfigurationReader(rules: RuleRegistry(for: .standard), limits: .standard) { path in
      if path == "config.json" { return files[0] }
      if path == "base.json" { return files[1] }
      throw NoFile()
    }
    let configuration: Configuration
    let problems: [PageReport]
    do {
      (configuration, problems) = try reader.configuration(at: "config.json")
    } catch {
      throw FuzzFailure(description: "the configuration cannot be opened: \(error)")
    }
    let report = TextReporter().write(problems)
    try OutputCheck.checkText(report, "report of the configuration")
    let whole = configuration.write(for: nil)
    let ofPage = configuration.write(for: "drafts/page.json")
    try OutputCheck.checkJSON(whole, "configuration")
    try OutputCheck.checkJSON(ofPage, "configuration of a page")
    _ = configuration.excludes("archive/a/page.json")
    let isUsable = problems.allSatisfy { $0.count(of: .error) == 0 }
    return (isUsable ? configuration : nil, report + whole + ofPage)
  }

  private static func validate(
    _ page: [UInt8], _ configuration: Configuration, _ input: inout FuzzInput
  ) throws(FuzzFailure) {
    let format = input.option(of: ReportFormat.allCases)
    let registry = input.registry()
    func report() -> [UInt8] {
      let validator = Validator(
        registry: registry, configuration: configuration, details: format.details.union([.fingerprint, .replacement]))
      let report = validator.validate(page, file: "page.json", path: "drafts/page.json")
      let unused = configuration.unusedSuppressions(report.suppressionUse)
      return format.reporter(rules: configuration.rules, failLevel: .warning).write([report] + unused)
    }
    let bytes = report()
    switch format.syntax {
    case .json: try OutputCheck.checkJSON(bytes, "\(format) report")
    case .text, .xml: try OutputCheck.checkText(bytes, "\(format) report")
    }
    try expectEqual(report(), bytes, "\(format) report that was written again")
  }
}
