import Storey
import StoreyFiles
import StoreyValidation

/// Checks the page of a preview with the rules, suppressions and baseline that `storey validate` uses for it.
struct PreviewChecker: Sendable {
  private let checker: PageChecker
  /// The known findings; `nil` without a baseline.
  private let baseline: Baseline?
  private let baselineFolder: String

  /// Creates a checker with the settings of a configuration.
  ///
  /// - Parameters:
  ///   - registry: The floors that pages may contain.
  ///   - settings: The rules, limits and manifests.
  ///   - files: The files that the baseline is read from.
  ///   - details: The details of findings, besides those that a baseline needs.
  /// - Throws: `Failure` when the baseline cannot be read or is not a baseline.
  init(
    _ settings: CheckSettings, _ finder: ConfigurationFinder, registry: FloorRegistry, files: FileContents,
    details: Finding.Details = []
  ) throws(Failure) {
    let configuration = settings.configuration
    baseline = try configuration.baseline.map { (file) throws(Failure) in
      try Self.baseline(at: file, configuration.syntax ?? .json, files)
    }
    baselineFolder = Paths.absolute(Paths.join(Paths.folder(of: configuration.baseline ?? ""), "."))
    checker = PageChecker(
      validator: Validator(
        registry: registry, configuration: configuration,
        details: baseline == nil ? details : details.union(.fingerprint)),
      reporters: [TextReporter(groupsFindings: false)], folder: finder.folder, standardInputName: "-",
      keepsReports: true, leastShown: .note, quotable: finder.quotable, files: files,
      recognition: FileRecognition(
        configuration, files: finder.files, theme: configuration.theme, baseline: configuration.baseline),
      templates: [:])
  }

  private static func baseline(
    at file: String, _ syntax: JSONSyntax, _ files: FileContents
  ) throws(Failure) -> Baseline {
    do throws(FileError) {
      let bytes = try files.contents(of: file, limit: DocumentLimits.default.bytes, namedBy: .file).bytes
      if let baseline = Baseline.read(bytes, syntax: syntax).value { return baseline }
    } catch {
      throw Failure(error)
    }
    throw Failure(message: "\(file) is not a baseline", hint: "'storey validate' lists its errors")
  }

  /// Checks a page. O(bytes).
  func check(_ bytes: [UInt8], of page: String) -> CheckedPage {
    var report = report(on: bytes, of: page)
    return checker.finish(&report, of: page)
  }

  /// Returns the findings of a page, without those of the baseline. O(bytes).
  func report(on bytes: [UInt8], of page: String) -> PageReport {
    var report = checker.validator.validate(bytes, file: checker.name(of: page), with: checker.checks(of: page))
    if var baseline { baseline.apply(to: &report, path: Paths.relative(file: page, from: baselineFolder)) }
    return report
  }
}
