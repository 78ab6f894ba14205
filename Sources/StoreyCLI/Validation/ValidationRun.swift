import Storey
import StoreyValidation

/// One run over many pages: hands them out to the cores, asks the baseline in order, and puts the reports together.
struct ValidationRun {
  /// How many bytes of lines are worked on at once.
  private static let batchBytes = 16 << 20
  /// How many files are worked on at once.
  private static let batchFiles = 1024

  let checker: PageChecker
  let jobs: Int
  let console: Console
  /// Whether each line of every file is a page.
  let isNDJSON: Bool

  var outputs: [ReportOutput]
  /// Findings that are not to count; nil when there is no baseline.
  var baseline: Baseline?
  /// What a new baseline is to know; nil when none is written.
  var recorded: Baseline?

  private(set) var summary = ValidationSummary()
  /// The paths that were checked, as a configuration knows them.
  private(set) var checkedPaths: Set<String> = []
  private(set) var suppressionUse: [Int: Bool] = [:]
  /// Whether every page could be read.
  private(set) var isComplete = true

  init(
    checker: PageChecker, jobs: Int, console: Console, isNDJSON: Bool, outputs: [ReportOutput], baseline: Baseline?,
    records: Bool
  ) {
    self.checker = checker
    self.jobs = jobs
    self.console = console
    self.isNDJSON = isNDJSON
    self.outputs = outputs
    self.baseline = baseline
    recorded = records ? Baseline() : nil
  }

  /// Checks every page of every file.
  mutating func check(_ files: [String]) async {
    var waiting: [PageJob] = []
    for (index, file) in files.enumerated() {
      checkedPaths.insert(checker.path(of: file))
      if isNDJSON || PageFinder.isNDJSON(file == "-" ? checker.standardInputName : file) {
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
    let limit = checker.validator.byteLimit(forPath: checker.path(of: file))
    do {
      try await FileSystem.withFile(file) { descriptor in
        var reader = LineReader(descriptor, name: file, lineLimit: limit)
        while case let lines = try reader.next(bytes: Self.batchBytes), !lines.isEmpty {
          let done = summary.files
          let console = console
          let checked = await Parallel.map(
            lines.map { PageJob.line($0, file: file) }, jobs: jobs, done: { console.progress(done + $0) }, checker.check
          )
          await add(checked)
        }
      }
    } catch {
      fail(Failure(message: "\(error)"))
    }
  }

  private mutating func check(_ batch: [PageJob], before end: Int, of total: Int) async {
    if batch.isEmpty { return }
    let console = console
    let start = end - batch.count
    let checked = await Parallel.map(
      batch, jobs: jobs, done: { console.progress(start + $0, of: total) }, checker.check)
    await add(checked)
  }

  /// Adds pages in their order. A baseline is asked one page after the other, so that of findings that are alike it
  /// always knows the same.
  private mutating func add(_ pages: [CheckedPage]) async {
    var pages = pages
    if checker.keepsReports {
      var reports = pages.compactMap(\.report)
      for index in reports.indices {
        let path = checker.path(of: reports[index].file)
        recorded?.record(reports[index], path: path)
        baseline?.apply(to: &reports[index], path: path)
      }
      for page in pages { if let failure = page.failure { fail(failure) } }
      let checker = checker
      pages = await Parallel.map(reports, jobs: jobs) { report in
        var report = report
        return checker.finish(&report)
      }
    }
    for page in pages { add(page) }
  }

  private mutating func add(_ page: CheckedPage) {
    if let failure = page.failure { return fail(failure) }
    summary.add(page.summary)
    suppressionUse.merge(page.suppressionUse) { $0 || $1 }
    for (index, part) in page.parts.enumerated() { outputs[index].add(part) }
  }

  /// Adds findings in the configuration.
  mutating func addConfiguration(_ report: PageReport) {
    var report = report
    add(checker.finish(&report, isPage: false))
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
        try output.write(summary, console)
      } catch {
        fail(error)
      }
    }
  }
}
