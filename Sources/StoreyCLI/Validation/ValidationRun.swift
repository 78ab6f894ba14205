import Storey
import StoreyPresentation
import StoreyValidation

/// One run over many pages: hands them out to the cores, asks the baseline in order, and puts the reports together.
struct ValidationRun {
  /// How many bytes of lines are worked on at once.
  private static let batchBytes = 16 << 20
  /// How many files are worked on at once.
  private static let batchFiles = 1024

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
  private func baselinePath(of file: String) -> String {
    Paths.relative(file: checker.name(of: file), from: baselineFolder)
  }

  /// Checks every page of every file.
  mutating func check(_ files: [String]) async {
    var waiting: [PageJob] = []
    for (index, file) in files.enumerated() {
      if isNDJSON || PageFinder.isNDJSON(checker.name(of: file)) {
        await check(waiting, before: index, of: files.count)
        waiting = []
        await checkLines(of: file)
      } else {
        waiting.append(.file(file))
        if waiting.count == Self.batchFiles {
          await check(waiting, before: index + 1, of: files.count)
          waiting = []
        }
      }
    }
    await check(waiting, before: files.count, of: files.count)
    console.endProgress()
  }

  private mutating func checkLines(of file: String) async {
    let checked = CheckedFile(file: file, name: checker.name(of: file), checks: checker.checks(of: file))
    if Paths.isURL(file) { return await checkFetchedLines(of: checked) }
    do {
      try await FileSystem.withFile(file) { descriptor in
        var reader = LineReader(descriptor, name: file, lineLimit: checked.checks.byteLimit)
        while case let lines = try reader.next(bytes: Self.batchBytes), !lines.isEmpty {
          await check(lines, of: checked)
        }
      }
    } catch {
      fail(Failure(message: "\(error)"))
    }
  }

  private mutating func checkFetchedLines(of file: CheckedFile) async {
    do throws(Failure) {
      await check(LineReader.lines(of: try await reader.fetch(file.file)), of: file)
    } catch {
      fail(error)
    }
  }

  private mutating func check(_ lines: [LineReader.Line], of file: CheckedFile) async {
    let done = found.files
    let console = console
    let checked = await Parallel.map(
      lines.map { PageJob.line($0, of: file) }, jobs: jobs, done: { console.progress(done + $0) }, checker.check)
    await add(checked)
  }

  private mutating func check(_ batch: [PageJob], before end: Int, of total: Int) async {
    if batch.isEmpty { return }
    let console = console
    var start = end - batch.count
    await PageFetching(reader: reader).handOut(batch) { pages in
      let checked = await Parallel.map(
        pages, jobs: jobs, done: { console.progress(start + $0, of: total) }, checker.check)
      start += pages.count
      await add(checked)
    }
  }

  /// Adds pages in their order. A baseline is asked one page after the other, so that of findings that are alike it
  /// always knows the same.
  private mutating func add(_ pages: [CheckedPage]) async {
    var pages = pages
    if checker.keepsReports {
      for index in pages.indices {
        let path = baselinePath(of: pages[index].file)
        if let report = pages[index].report { recorded?.record(report, path: path) }
        if var report = pages[index].report.take() {
          baseline?.apply(to: &report, path: path)
          pages[index].report = report
        }
      }
      let checker = checker
      pages = await Parallel.map(pages, jobs: jobs) { page in
        guard var report = page.report else { return page }
        return checker.finish(&report, of: page.file)
      }
    }
    for page in pages { add(page) }
  }

  private mutating func add(_ page: CheckedPage) {
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
    for (index, part) in page.parts.enumerated() { outputs[index].add(part) }
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
    for output in outputs {
      do throws(Failure) {
        try output.write(shown, console)
      } catch {
        fail(error)
      }
    }
  }
}
