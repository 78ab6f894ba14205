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
  /// - Throws: `Failure` when the baseline cannot be read.
  init(_ settings: CheckSettings, _ finder: ConfigurationFinder, registry: FloorRegistry) throws(Failure) {
    let configuration = settings.configuration
    do throws(FileError) {
      baseline = try configuration.baseline.flatMap { (file) throws(FileError) in
        Baseline.read(try FileSystem.contents(of: file, limit: DocumentLimits.default.bytes, namedBy: .file)).value
      }
    } catch {
      throw Failure(error)
    }
    baselineFolder = Paths.absolute(Paths.join(Paths.folder(of: configuration.baseline ?? ""), "."))
    checker = PageChecker(
      validator: Validator(
        registry: registry, configuration: configuration, details: baseline == nil ? [] : .fingerprint),
      reporters: [TextReporter()], folder: finder.folder, standardInputName: "-", keepsReports: baseline != nil,
      leastShown: .note, quotable: finder.quotable)
  }

  /// Checks a page. O(bytes).
  func check(_ bytes: [UInt8], of page: String) -> CheckedPage {
    let checked = checker.check(.fetched(.success(bytes), url: page))
    guard var report = checked.report, var baseline else { return checked }
    baseline.apply(to: &report, path: Paths.relative(file: page, from: baselineFolder))
    return checker.finish(&report, of: page)
  }
}
