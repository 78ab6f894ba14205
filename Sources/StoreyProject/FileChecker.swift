package import Storey
import StoreyFiles
package import StoreyValidation

/// Checks the files of a project one at a time, as `storey validate` does, each by the reader of its kind.
package struct FileChecker: Sendable {
  private let project: Project
  private let validator: Validator

  /// Creates a checker that reports findings with the given details. Fingerprints are added if there is a baseline.
  package init(_ project: Project, details: Finding.Details = .pointer) {
    self.project = project
    validator = Validator(
      registry: project.registry, configuration: project.configuration,
      details: project.baseline == nil ? details : details.union(.fingerprint))
  }

  /// Returns the findings in a file, without those of the baseline. A page that the configuration excludes has no findings.
  /// O(bytes).
  /// - Parameter file: The path of the file, as messages name it; `-` for standard input.
  package func report(on bytes: [UInt8], at file: String, as kind: FileKind = .page) -> PageReport {
    if let report = project.report(of: bytes, file: file, kind: kind) { return report }
    if (try? project.excludes(file)) == true { return PageReport(file: file, findings: [], source: bytes) }
    var report = validator.validate(bytes, file: file, path: project.path(of: file))
    if var known = project.baseline, let baseline = project.paths.baseline {
      known.apply(to: &report, path: Paths.relative(file: file, from: Paths.folder(of: Paths.absolute(baseline))))
    }
    return report
  }
}
