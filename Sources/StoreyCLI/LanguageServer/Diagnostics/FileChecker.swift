import Storey
import StoreyEditor
import StoreyFiles
import StoreyValidation

/// Checks files as 'storey validate' does, each by the reader of its kind.
struct FileChecker: Sendable {
  let settings: FolderSettings
  private let validator: Validator
  private let details: Finding.Details

  /// Creates a checker that reports findings with the given details. Fingerprints are added if there is a baseline.
  init(_ settings: FolderSettings, details: Finding.Details = .pointer) {
    self.settings = settings
    self.details = settings.baseline == nil ? details : details.union(.fingerprint)
    validator = Validator(
      registry: settings.surroundings.registry, configuration: settings.surroundings.configuration,
      details: self.details)
  }

  /// Returns the report of a file. The bytes of files that the settings were read from must be those of the settings.
  func report(of bytes: [UInt8], at path: String, kind: SourceKind) -> PageReport {
    // Pages are not among the files of settings, and `SideFileReport` has no report of a page.
    settings.reports[path]
      ?? SideFileReport.report(of: bytes, file: path, kind: kind, registry: settings.surroundings.registry)
      ?? page(bytes, at: path)
  }

  private func page(_ bytes: [UInt8], at path: String) -> PageReport {
    let nothing = PageReport(file: path, findings: [], source: bytes)
    if let finder = settings.finder, (try? finder.excludes(path)) == true { return nothing }
    let relative = settings.finder?.path(of: path) ?? path
    var report = validator.validate(bytes, file: path, path: relative)
    if var known = settings.baseline, let file = settings.baselineFile {
      known.apply(to: &report, path: Paths.relative(file: path, from: Paths.folder(of: file)))
    }
    return report
  }
}
