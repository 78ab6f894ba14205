import Storey
import StoreyFiles
import StoreyValidation

/// A page that is to be checked: a file that is still to be read, or what was read or fetched already.
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

  /// Whether it is a line of a file.
  var isLine: Bool {
    if case .line = self { true } else { false }
  }
}

/// A file whose lines are checked: what is the same for all of them.
struct CheckedFile: Sendable {
  let file: String
  /// What it is called in reports.
  let name: String
  let checks: FileChecks
  /// Whether reports may show its lines.
  let isQuotable: Bool
}

/// What became of a page.
struct CheckedPage: Sendable {
  /// The file that it is, or is in.
  var file: String
  /// The line of its file that it begins on.
  var firstLine = 1
  /// Why it could not be read; the rest is empty then.
  var failure: Failure?
  /// Whether a limit kept it from being checked.
  var isRefused = false
  /// Whether some of its findings are not listed.
  var isCut = false
  /// What was found.
  var found = ValidationSummary()
  /// What of it is shown.
  var shown = ValidationSummary()
  /// How many findings are listed.
  var findingCount = 0
  /// How many that do not count are listed.
  var suppressedCount = 0
  /// What it contributes to each report.
  var parts: [[UInt8]] = []
  /// The same without what does not count, where there is any; only of pages that are lines.
  var partsWithoutSuppressed: [[UInt8]] = []
  /// Which suppressions were about it, and whether they were used.
  var suppressions: SuppressionUse?
  /// The report itself; only kept where a baseline has a say in it.
  var report: PageReport?

  /// About how many bytes it keeps.
  var weight: Int {
    (parts + partsWithoutSuppressed).reduce(0) { $0 + $1.count }
      + (report.map { $0.source.count + $0.findings.count * 512 } ?? 0)
  }

  /// Leaves out of the reports what does not count.
  mutating func leaveOutSuppressed() {
    shown.leaveOutSuppressed()
    parts = partsWithoutSuppressed
  }

  /// Leaves out of the reports, and of what is counted, all findings.
  mutating func leaveOutFindings() {
    found.leaveOutFindings()
    shown.leaveOutFindings()
    parts = []
  }
}

extension CheckedPage {
  /// A page that was checked, of which nothing is counted or written yet.
  fileprivate init(file: String, of report: PageReport) {
    self.init(
      file: file, firstLine: report.firstLine, isRefused: report.isRefused, isCut: !report.unlisted.isEmpty,
      suppressions: report.suppressions)
  }
}

/// Checks pages, on any thread.
struct PageChecker: Sendable {
  let validator: Validator
  let reporters: [any Reporter]
  /// The folder that the configuration's patterns count from, from the root.
  let folder: String
  /// What standard input is called.
  let standardInputName: String
  /// Whether reports wait until a baseline was asked.
  let keepsReports: Bool
  /// Findings below are left out.
  let leastShown: Severity
  /// The files of which reports may show lines.
  let quotable: QuotableFiles

  /// What a file is called; standard input has a name of its own.
  func name(of file: String) -> String { file == "-" ? standardInputName : file }

  /// The path that a configuration knows a file by.
  func path(of file: String) -> String {
    Paths.relative(file: name(of: file), from: folder)
  }

  /// What is checked in a file.
  func checks(of file: String) -> FileChecks { validator.checks(forPath: path(of: file)) }

  func check(_ job: PageJob) -> CheckedPage {
    var report: PageReport
    switch job {
    case .line(let line, let file):
      report = validator.validate(line.bytes, file: file.name, with: file.checks, firstLine: line.number)
      if !file.isQuotable { report.hideTexts() }
    case .fetched(.failure(let failure), let url):
      return CheckedPage(file: url, failure: failure)
    case .fetched(.success(let bytes), let url):
      report = validator.validate(bytes, file: name(of: url), with: checks(of: url))
    case .file(let file):
      do throws(FileError) {
        let checks = checks(of: file)
        let bytes = try FileSystem.read(file, limit: checks.byteLimit)
        report = validator.validate(bytes, file: name(of: file), with: checks)
        if report.hasTexts && !quotable.contains(file) { report.hideTexts() }
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

  /// Counts and writes what is left of a report.
  func finish(
    _ report: inout PageReport, of file: String, isPage: Bool = true, isLine: Bool = false
  ) -> CheckedPage {
    var checked = CheckedPage(file: file, of: report)
    checked.found.add(report, isPage: isPage)
    report.keep(atLeast: leastShown)
    checked.shown.add(report, isPage: isPage)
    (checked.findingCount, checked.suppressedCount) = (report.findings.count, report.suppressed.count)
    checked.parts = reporters.map { $0.part(of: report) }
    if isLine && !report.suppressed.isEmpty && !report.findings.isEmpty {
      report.leaveOutSuppressed()
      checked.partsWithoutSuppressed = reporters.map { $0.part(of: report) }
    }
    return checked
  }
}
