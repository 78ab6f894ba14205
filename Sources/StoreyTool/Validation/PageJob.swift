import Storey
import StoreyFiles
import StoreyProject
import StoreyStream
import StoreyValidation

/// A page to check: a file that has not been read yet, a line of a file, or the result of a fetch.
enum PageJob: Sendable {
  case file(String)
  case line(LineReader.Line, of: CheckedFile)
  case fetched(Result<[UInt8], Failure>, url: String)

  var file: String {
    switch self {
    case .file(let path), .fetched(_, let path): path
    case .line(_, let file): file.file
    }
  }

  /// Whether the page is a line of a file.
  var isLine: Bool {
    if case .line = self { true } else { false }
  }
}

/// A file with one page per line.
struct CheckedFile: Sendable {
  let file: String
  /// The name in reports.
  let name: String
  let checks: FileChecks
  /// Whether its lines may be quoted in reports.
  var isQuotable: Bool
}

/// The result of checking a page.
struct CheckedPage: Sendable {
  /// The file of the page.
  var file: String
  /// The line of the file on which the page begins.
  var firstLine = 1
  /// The reason why the page could not be read. The other properties are then empty.
  var failure: Failure?
  /// Whether the page was refused because it exceeds a limit.
  var isRefused = false
  /// Whether some findings are not listed.
  var isCut = false
  /// The counts of all findings.
  var found = ValidationSummary()
  /// The counts of the findings that are shown.
  var shown = ValidationSummary()
  /// The number of listed findings.
  var findingCount = 0
  /// The number of listed suppressed findings.
  var suppressedCount = 0
  /// The part of each report for this page.
  var parts: [ReportPart] = []
  /// The parts without suppressed findings. Empty unless the page is a line with suppressed findings.
  var partsWithoutSuppressed: [ReportPart] = []
  /// The suppressions that apply to the page, and whether they were used.
  var suppressions: SuppressionUse?
  /// The report. `nil` unless a baseline must be applied to it.
  var report: PageReport?

  /// The approximate size in bytes.
  var weight: Int {
    (parts + partsWithoutSuppressed).reduce(0) { $0 + $1.weight }
      + (report.map { $0.source.count + $0.list.listedCount * 512 } ?? 0)
  }

  /// Removes the suppressed findings from the reports.
  mutating func leaveOutSuppressed() {
    shown.leaveOutSuppressed()
    parts = partsWithoutSuppressed
  }

  /// Removes all findings from the reports and the counts.
  mutating func leaveOutFindings() {
    found.leaveOutFindings()
    shown.leaveOutFindings()
    parts = []
  }
}

extension CheckedPage {
  /// Creates the result of a checked page without counts and report parts.
  fileprivate init(file: String, of report: PageReport) {
    self.init(
      file: file, firstLine: report.firstLine, isRefused: report.isRefused, isCut: !report.unlisted.isEmpty,
      suppressions: report.suppressions)
  }
}

/// Checks pages. It can be used on any thread.
struct PageChecker: Sendable {
  let validator: Validator
  let project: Project
  let reporters: [any Reporter]
  /// The name of standard input in reports.
  let standardInputName: String
  /// Whether reports are kept until a baseline has been applied.
  let keepsReports: Bool
  /// The lowest severity that is shown.
  let leastShown: Severity

  /// The files whose lines may be quoted in reports.
  var quotable: QuotableFiles { project.quotable }
  var files: FileContents { project.contents }

  /// Returns the name of a file in reports.
  func name(of file: String) -> String { file == "-" ? standardInputName : file }

  /// Returns the checks for a file.
  func checks(of file: String) -> FileChecks { project.checks(of: name(of: file), by: validator) }

  func check(_ job: PageJob) -> CheckedPage {
    var report: PageReport
    switch job {
    case .line(let line, let file):
      let page = StreamedPage(
        line: line.bytes, number: line.number, limits: file.checks.limits, shape: file.checks.registry.shape)
      report = validator.validate(page.bytes, file: file.name, with: file.checks, firstLine: line.number)
      if !file.isQuotable { report.hideTexts() }
    case .fetched(.failure(let failure), let url):
      return CheckedPage(file: url, failure: failure)
    case .fetched(.success(let bytes), let url):
      report = validator.validate(bytes, file: name(of: url), with: checks(of: url))
    case .file(let file):
      do throws(FileError) {
        let checks = checks(of: file)
        let read = try files.page(file, limit: checks.byteLimit)
        report = quotable.shown(self.report(of: read.bytes, file: file, with: checks), read.isQuotable, at: file)
      } catch {
        return CheckedPage(file: job.file, failure: Failure(reading: error))
      }
    }
    if keepsReports {
      var checked = CheckedPage(file: job.file, of: report)
      checked.report = report
      return checked
    }
    return finish(&report, of: job.file, isLine: job.isLine)
  }

  /// Returns the kind of a file. A file that cannot be recognized is checked as a page.
  func kind(of bytes: [UInt8], file: String) -> FileKind { project.kind(of: bytes, at: name(of: file)) }

  /// Returns the report of a file by the reader of its kind.
  private func report(of bytes: [UInt8], file: String, with checks: FileChecks) -> PageReport {
    let name = name(of: file)
    return project.report(of: bytes, file: name, kind: kind(of: bytes, file: file))
      ?? validator.validate(bytes, file: name, with: checks)
  }

  /// Counts the findings of a report and creates the parts of the written reports.
  func finish(
    _ report: inout PageReport, of file: String, isPage: Bool = true, isLine: Bool = false
  ) -> CheckedPage {
    var checked = CheckedPage(file: file, of: report)
    checked.found.add(report, isPage: isPage)
    report.keep(atLeast: leastShown)
    checked.shown.add(report, isPage: isPage)
    (checked.findingCount, checked.suppressedCount) = (report.list.listedCount, report.suppressed.count)
    checked.parts = reporters.map { $0.reportPart(of: report) }
    if isLine && !report.suppressed.isEmpty && report.list.listedCount > 0 {
      report.leaveOutSuppressed()
      checked.partsWithoutSuppressed = reporters.map { $0.reportPart(of: report) }
    }
    return checked
  }
}
