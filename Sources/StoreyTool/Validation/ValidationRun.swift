import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// A run over many pages: checks them concurrently, applies the baseline in order, and assembles the reports.
///
/// A page is read when a job starts it. Its parts of the reports are added in the order of the pages.
struct ValidationRun {
  let checker: PageChecker
  let reader: PageReader
  let jobs: Int
  let console: Console
  /// Whether every file has one page per line.
  let isNDJSON: Bool

  var outputs: [ReportOutput]
  /// The known findings, which do not count. `nil` without a baseline.
  var baseline: Baseline?
  /// The findings of the new baseline. `nil` if no baseline is written.
  var recorded: Baseline?

  /// The counts of all findings.
  private(set) var found = ValidationSummary()
  /// The counts of the findings that are shown.
  private var shown = ValidationSummary()
  /// The absolute path of the folder that paths in the baseline are relative to.
  private let baselineFolder: String
  /// The checked paths, relative to the folder of the baseline.
  private(set) var checkedPaths: Set<String> = []
  private(set) var suppressions = SuppressionTally()
  /// Whether every page could be read.
  private(set) var isComplete = true
  /// The first page with findings that are not listed.
  private(set) var pageCut: String?
  /// The listing of the file whose lines are being checked. `nil` for other files.
  private var listing: LineListing?
  /// The pages to which the baseline has been applied, but whose report parts have not been created.
  private var applied: [CheckedPage] = []
  /// The last result of `baselinePath(of:)`.
  private var lastPath: (file: String, path: String)?

  init(
    checker: PageChecker, reader: PageReader, jobs: Int, console: Console, isNDJSON: Bool, outputs: [ReportOutput],
    baseline: Baseline?,
    baselineFolder: String, records: Bool
  ) {
    self.checker = checker
    self.reader = reader
    self.jobs = jobs
    self.console = console
    self.isNDJSON = isNDJSON
    self.outputs = outputs
    self.baseline = baseline
    self.baselineFolder = baselineFolder
    recorded = records ? Baseline() : nil
  }

  /// Returns the path of a file relative to the folder of the baseline, which does not depend on the current folder.
  private mutating func baselinePath(of file: String) -> String {
    // A file may have many pages.
    if let last = lastPath, last.file == file { return last.path }
    let path = Paths.relative(file: checker.name(of: file), from: baselineFolder)
    lastPath = (file, path)
    return path
  }

  /// Checks every page of every file.
  mutating func check(_ files: [String]) async {
    var files = files[...]
    let total = files.count
    while let file = files.first {
      if hasLines(file) {
        await checkLines(of: files.removeFirst())
      } else {
        let pages = files.prefix { !hasLines($0) }
        files = files.dropFirst(pages.count)
        await check(pages, before: total - files.count, of: total)
      }
      await finishApplied()
    }
    console.endProgress()
  }

  /// Returns whether a file has one page per line.
  private func hasLines(_ file: String) -> Bool { isNDJSON || FileRecognition.isStream(checker.name(of: file)) }

  private mutating func check(_ files: ArraySlice<String>, before end: Int, of total: Int) async {
    var done = end - files.count
    let console = console
    await PageFetching(reader: reader).handOut(files.map { .file($0) }) { pages in
      await Parallel.forEach(
        pages, jobs: jobs, weight: \.weight, checker.check,
        take: { page in
          done += 1
          console.progress(done, of: total)
          await add([page])
        })
    }
  }

  private mutating func checkLines(of file: String) async {
    var checked = CheckedFile(
      file: file, name: checker.name(of: file), checks: checker.checks(of: file), isQuotable: false)
    listing = LineListing(of: checked.name, limit: checked.checks.limits[.findingsOfFile])
    do {
      if Paths.isURL(file) {
        checked.isQuotable = true
        var lines = LineReader(try await reader.fetch(file), name: file, limits: checked.checks.limits)
        try await check(&lines, of: checked)
      } else {
        try await checker.files.withPage(file) { descriptor, isQuotable in
          checked.isQuotable = checker.quotable.contains(file, isQuotable)
          var lines = LineReader(descriptor, name: file, limits: checked.checks.limits)
          try await check(&lines, of: checked)
        }
      }
    } catch {
      fail(Failure(any: error))
    }
    await finishApplied()
    if let report = listing.take()?.report { add(report, isPage: false) }
  }

  private mutating func check(_ reader: inout LineReader, of file: CheckedFile) async throws(FileError) {
    var failure: FileError?
    let console = console
    let checker = checker
    var done = found.files
    await Parallel.forEach(
      jobs: jobs,
      next: {
        do throws(FileError) {
          let lines = try reader.next()
          return lines.isEmpty ? nil : lines
        } catch {
          failure = error
          return nil
        }
      },
      weight: { pages in pages.reduce(0) { $0 + $1.weight } },
      { lines in lines.map { checker.check(.line($0, of: file)) } },
      take: { pages in
        done += pages.count
        console.progress(done)
        await add(pages)
      })
    if let failure { throw failure }
  }

  /// Adds pages in order. The baseline is applied sequentially, so that the result for equal findings is deterministic.
  private mutating func add(_ pages: [CheckedPage]) async {
    guard checker.keepsReports else {
      for page in pages { add(page) }
      return
    }
    for var page in pages {
      if var report = page.report.take() {
        let path = baselinePath(of: page.file)
        recorded?.record(report, path: path)
        baseline?.apply(to: &report, path: path)
        page.report = report
      }
      applied.append(page)
    }
    if applied.count >= jobs { await finishApplied() }
  }

  /// Creates the report parts of the pages in `applied` concurrently, and adds them in order.
  private mutating func finishApplied() async {
    if applied.isEmpty { return }
    let pages = applied
    applied = []
    let checker = checker
    let isLines = listing != nil
    let size = (pages.count + jobs - 1) / jobs
    let pieces = stride(from: 0, to: pages.count, by: size).map { pages[$0..<min($0 + size, pages.count)] }
    await Parallel.forEach(
      pieces, jobs: jobs,
      { pages in
        pages.map { page in
          guard var report = page.report else { return page }
          return checker.finish(&report, of: page.file, isLine: isLines)
        }
      },
      take: { pages in
        for page in pages { add(page) }
      })
  }

  private mutating func add(_ page: CheckedPage) {
    var page = page
    listing?.keep(&page)
    if let failure = page.failure { return fail(failure) }
    if page.isRefused { isComplete = false }
    if page.isCut && pageCut == nil { pageCut = page.file }
    if checker.keepsReports { checkedPaths.insert(baselinePath(of: page.file)) }
    add(findings: page)
  }

  private mutating func add(findings page: CheckedPage) {
    found.add(page.found)
    shown.add(page.shown)
    suppressions.add(page.suppressions)
    for (index, part) in page.parts.enumerated() { outputs[index].add(part, console) }
  }

  /// Adds the report of a file that was checked separately, such as the configuration.
  mutating func add(_ report: PageReport, isPage: Bool) {
    var report = report
    add(findings: checker.finish(&report, of: report.file, isPage: isPage))
  }

  /// Prints an error and marks the run as incomplete. The run continues.
  mutating func fail(_ failure: Failure) {
    console.endProgress()
    console.note(failure)
    isComplete = false
  }

  /// Writes all reports. Prints an error for each report that cannot be written.
  mutating func writeReports() {
    for index in outputs.indices {
      do throws(Failure) {
        try outputs[index].write(shown, console)
      } catch {
        fail(error)
      }
    }
  }
}
