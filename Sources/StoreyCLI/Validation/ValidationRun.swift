import Storey
import StoreyFiles
import StoreyValidation

/// One run over many pages: hands them out to the cores, asks the baseline in order, and puts the reports together.
///
/// A page is read when a job begins it, and what it contributes to the reports is handed on when its turn has come.
struct ValidationRun {
  let checker: PageChecker
  let reader: PageReader
  let jobs: Int
  let console: Console
  /// Whether each line of every file is a page.
  let isNDJSON: Bool

  var outputs: [ReportOutput]
  /// Findings that are not to count; nil when there is no baseline.
  var baseline: Baseline?
  /// What a new baseline is to know; nil when none is written.
  var recorded: Baseline?

  /// What was found.
  private(set) var found = ValidationSummary()
  /// What of it is shown.
  private var shown = ValidationSummary()
  /// The folder that the baseline knows files from, from the root.
  private let baselineFolder: String
  /// The paths that were checked, as a baseline knows them.
  private(set) var checkedPaths: Set<String> = []
  private(set) var suppressions = SuppressionTally()
  /// Whether every page could be read.
  private(set) var isComplete = true
  /// The first page whose findings are not all listed, if there is one.
  private(set) var pageCut: String?
  /// What is listed of the file whose lines are being checked.
  private var listing: LineListing?
  /// Pages that the baseline was asked about, whose parts of the reports are still to be written.
  private var applied: [CheckedPage] = []
  /// The file that the baseline was asked about last, and its path from the folder of the baseline.
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

  /// The path of a file from the folder of the baseline: the same wherever the tool is started.
  private mutating func baselinePath(of file: String) -> String {
    // Many pages may be in one file.
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

  /// Whether each line of a file is a page.
  private func hasLines(_ file: String) -> Bool { isNDJSON || PageFinder.isNDJSON(checker.name(of: file)) }

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
    let checked = CheckedFile(
      file: file, name: checker.name(of: file), checks: checker.checks(of: file),
      isQuotable: checker.quotable.contains(file))
    listing = LineListing(of: checked.name, limit: checked.checks.limits[.findingsOfFile])
    do {
      if Paths.isURL(file) {
        var lines = LineReader(try await reader.fetch(file), name: file, limits: checked.checks.limits)
        try await check(&lines, of: checked)
      } else {
        try await FileSystem.withFile(file) { descriptor in
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

  /// Adds pages in their order. A baseline is asked one page after the other, so that of findings that are alike it
  /// always knows the same.
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

  /// Writes the parts of pages that the baseline was asked about, each job some of them.
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

  /// Adds findings in a file that was checked elsewhere, such as the configuration.
  mutating func add(_ report: PageReport, isPage: Bool) {
    var report = report
    add(findings: checker.finish(&report, of: report.file, isPage: isPage))
  }

  /// Says why something could not be done; the rest is done all the same.
  mutating func fail(_ failure: Failure) {
    console.endProgress()
    console.note(failure)
    isComplete = false
  }

  /// Writes the reports; what cannot be written is said, and the others are written all the same.
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
