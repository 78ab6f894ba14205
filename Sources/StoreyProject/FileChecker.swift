package import Storey
import StoreyFiles
import StoreyStream
package import StoreyValidation

/// Checks the files of a project one at a time, as `storey validate` does, each by the reader of its kind.
package struct FileChecker: Sendable {
  private let project: Project
  private let validator: Validator

  /// Creates a checker that reports findings with the given details. Fingerprints are added if there is a baseline.
  /// - Parameter configuration: The configuration of the project, with the rules that the caller selects.
  package init(_ project: Project, _ configuration: Configuration? = nil, details: Finding.Details = .pointer) {
    self.project = project
    validator = Validator(
      registry: project.registry, configuration: configuration ?? project.configuration,
      details: project.baseline == nil ? details : details.union(.fingerprint))
  }

  /// Returns the findings in a file, without those of the baseline. A page that the configuration excludes has no findings.
  /// O(bytes).
  /// - Parameter file: The path of the file, as messages name it; `-` for standard input.
  package func report(on bytes: [UInt8], at file: String, as kind: FileKind = .page) -> PageReport {
    if let report = project.report(of: bytes, file: file, kind: kind) { return report }
    if (try? project.excludes(file)) == true { return PageReport(file: file, findings: [], source: bytes) }
    return page(bytes, at: file, with: checks(of: file))
  }

  /// Returns the findings of a version of a file that none of its other versions has. The reports must have been made by a checker with
  /// `.fingerprint`. O(findings).
  package static func report(_ report: PageReport, without others: [PageReport]) -> PageReport {
    var known = Baseline()
    for other in others { known.record(other, path: report.file) }
    var report = report
    known.apply(to: &report, path: report.file)
    // The findings that are not listed have no fingerprints. As many as in another version are those of this version.
    report.leaveOutUnlisted(upTo: others.map(\.unlisted.count).max() ?? 0)
    return report
  }

  /// Returns the findings in a file on disk: one report, or one for each page if the file has one page a line. Texts of files that must
  /// not be quoted are left out. O(bytes).
  package func reports(of file: String) -> Result<[PageReport], Failure> {
    let isStream = FileRecognition.isStream(file)
    let checks = checks(of: file)
    do throws(FileError) {
      let read = try project.contents.page(file, limit: isStream ? Int.max - 1 : checks.byteLimit)
      let reports: [PageReport]
      if isStream {
        reports = try lines(of: read.bytes, at: file, with: checks)
      } else {
        reports = [report(on: read.bytes, at: file, as: project.kind(of: read.bytes, at: file))]
      }
      return .success(reports.map { project.quotable.shown($0, read.isQuotable, at: file) })
    } catch {
      return .failure(Failure(error))
    }
  }

  private func lines(
    of bytes: [UInt8], at file: String, with checks: FileChecks
  ) throws(FileError) -> [PageReport] {
    var reader = LineReader(bytes, name: file, limits: checks.limits)
    var reports: [PageReport] = []
    while case let lines = try reader.next(), !lines.isEmpty {
      for line in lines {
        let streamed = StreamedPage(
          line: line.bytes, number: line.number, limits: checks.limits, shape: checks.registry.shape)
        reports.append(page(streamed.bytes, at: file, with: checks, firstLine: line.number))
      }
    }
    return reports
  }

  private func checks(of file: String) -> FileChecks { project.checks(of: file, by: validator) }

  private func page(
    _ bytes: [UInt8], at file: String, with checks: FileChecks, firstLine: Int = 1
  ) -> PageReport {
    var report = validator.validate(bytes, file: file, with: checks, firstLine: firstLine)
    if var known = project.baseline, let baseline = project.paths.baseline {
      known.apply(to: &report, path: Paths.relative(file: file, from: Paths.folder(of: Paths.absolute(baseline))))
    }
    return report
  }
}
