import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// One run of `storey validate`, set up by its arguments and the configuration.
struct ValidateTask {
  let arguments: ParsedArguments
  let console: Console
  let project: Project
  /// The configuration of the project, with the rules that the command line selects.
  let configuration: Configuration
  private let reader: PageReader
  let failLevel: Severity
  private let outputs: [ReportOutput]
  let writesBaseline: Bool

  /// The name of standard input in reports.
  private var inputName: String { arguments[ValidateOptions.standardInputName] ?? "-" }
  private var jobs: Int { arguments[ValidateOptions.jobs] ?? FileSystem.coreCount }
  private var isNDJSON: Bool { arguments[ValidateOptions.ndjson] }
  private var allowedWarnings: Int? { arguments[ValidateOptions.maxWarnings] ?? configuration.maxWarnings }
  var baselineFile: String? { project.paths.baseline }

  /// Creates a task. Errors in the configuration that do not prevent a run are printed after the run.
  /// - Throws: `UsageError` or `Failure` when no page can be checked.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    try ValidateOptions.check(arguments, console.tool)
    try self.init(arguments, ProjectReader(arguments, console), console)
  }

  /// Creates a task whose project a reader reads.
  init(_ arguments: ParsedArguments, _ projects: ProjectReader, _ console: Console) throws {
    self.arguments = arguments
    self.console = console
    project = projects.project(of: ValidateOptions.firstPath(arguments), Self.parts(arguments))
    try Self.checkConfiguration(of: project)
    do {
      reader = try PageReader(arguments, console, limits: project.limits)
      try Self.check(project, checked: arguments.operands, console)
      var configuration = project.configuration
      let only = arguments[ValidateOptions.only]
      configuration.select(only: only.isEmpty ? nil : Set(only), skipping: Set(arguments[ValidateOptions.skip]))
      failLevel =
        arguments[ValidateOptions.strict]
        ? .warning : arguments[ValidateOptions.failLevel] ?? configuration.failLevel ?? .error
      writesBaseline = arguments[ValidateOptions.writeBaseline]
      if writesBaseline && project.paths.baseline == nil {
        throw UsageError(message: "'--write-baseline' requires a baseline file", hint: "add '--baseline FILE'")
      }
      outputs = ReportOutput.outputs(
        arguments[ValidateOptions.format]?.report ?? .text, arguments[ValidateOptions.report],
        showsSummary: !arguments[ValidateOptions.quiet], groupsFindings: !arguments[ValidateOptions.each],
        configuration: configuration, failLevel: failLevel, console: console)
      self.configuration = configuration
    } catch {
      Self.noteConfiguration(of: project, console)
      throw error
    }
  }

  /// The parts of a project that a run needs. The baseline does not apply to streams.
  static func parts(_ arguments: ParsedArguments) -> ProjectParts {
    ValidateOptions.isStream(arguments) ? [.templates, .manifests] : [.templates, .manifests, .baseline]
  }

  /// - Throws: `Failure` when the configuration cannot be read. Errors in it do not prevent a run.
  private static func checkConfiguration(of project: Project) throws(Failure) {
    for problem in project.problems(of: .configuration) {
      if let failure = problem.failure, !problem.isInvalid { throw failure }
    }
  }

  /// Prints the findings of manifests and dialects. Those of templates are in the report.
  /// - Parameter operands: The files that the run checks. Their errors are among its findings, so they are not printed here.
  /// - Throws: `Failure` for the first template, manifest or dialect that cannot be used.
  private static func check(_ project: Project, checked operands: [String], _ console: Console) throws(Failure) {
    for problem in project.problems(of: .template) {
      if let failure = Failure(of: problem) { throw failure }
    }
    let checked = Set(operands.map(Paths.absolute))
    for problem in project.problems(of: .dialect) + project.problems(of: .manifest) {
      let isAmongFindings = problem.failure != nil && !problem.isUnreadable
      if !isAmongFindings || !checked.contains(Paths.absolute(problem.path)) { try console.check(problem) }
    }
  }

  /// Prints the findings of the configuration.
  static func noteConfiguration(of project: Project, _ console: Console) {
    console.note(problems: project.problems(of: .configuration).compactMap(\.report))
  }

  /// Corrects the pages if requested, and checks them.
  func run() async throws -> ExitCode {
    // After the report, which may be long, so that they are seen.
    defer { Self.noteConfiguration(of: project, console) }
    let files = try files()
    var isSound = project.isConfigurationSound
    let known = try knownFindings(&isSound)
    let pages = try pages(beside: files)
    if !pages.failures.isEmpty { isSound = false }
    let checker = checker()
    if arguments[ValidateOptions.fix], let (changed, isComplete) = await fix(pages.paths) {
      if !isComplete { isSound = false }
      if arguments[ValidateOptions.dryRun] { return !isSound ? .failed : changed > 0 ? .findings : .success }
    }
    let run = await check(pages.paths, checker, known)
    if !run.isComplete || !isSound { return .failed }
    return hasFailed(run.found) ? .findings : .success
  }

  // MARK: Files

  /// Returns the input and output files other than pages.
  private func files() throws -> RunFiles {
    var files = RunFiles(project)
    files.add(operands: arguments.operands)
    try files.add(baseline: baselineFile, isWritten: writesBaseline)
    try files.add(outputs)
    return files
  }

  /// Finds the pages. Prints the pages that cannot be found, and a note if all pages are excluded.
  private func pages(beside files: RunFiles) throws -> PageFinder {
    if arguments.operands.contains("-") { _ = try project.excludes(inputName) }
    let pages = try PageFinder(arguments.operands, arguments.files) { path in
      try project.excludes(path) || files.isOwn(path) && !arguments.operands.contains(path)
    }
    // Of the files that the configuration excludes, only pages are protected, so that a damaged report can be overwritten.
    try files.checkFound(pages.excluded) { path in
      try !project.excludes(path) || FileRecognition.isPage(at: path, arguments.files)
    }
    for failure in pages.failures { console.note(failure) }
    if pages.paths.isEmpty && !pages.excluded.isEmpty {
      let excluded = try pages.excluded.filter { path in try project.excludes(path) }
      console.note(
        excluded.isEmpty
          ? "storey: no pages to check; these files are loaded as templates, manifests or configurations: "
            + pages.excluded.joined(separator: ", ")
          : "storey: the configuration excludes all pages (\(excluded.count))")
    }
    return pages
  }

  // MARK: Checking

  private func checker() -> PageChecker {
    let usesBaseline = baselineFile != nil
    var details: Finding.Details = usesBaseline ? .fingerprint : []
    for output in outputs { details.formUnion(output.format.details) }
    let leastShown: Severity = arguments[ValidateOptions.quiet] ? failLevel : .note
    // Findings that are not shown are only searched for if they are counted.
    let countsAll = usesBaseline || !configuration.suppressions.isEmpty || allowedWarnings != nil
    return PageChecker(
      validator: Validator(
        registry: project.registry, configuration: configuration, details: details,
        least: countsAll ? .note : leastShown),
      project: project, reporters: outputs.map(\.reporter), standardInputName: inputName,
      keepsReports: usesBaseline, leastShown: leastShown)
  }

  /// Corrects pages. Returns the number of files with corrections, and whether all files could be read and written. `nil` when
  /// the configuration has errors.
  private func fix(_ paths: [String]) async -> (changed: Int, isComplete: Bool)? {
    if !project.isConfigurationSound {
      console.note(Failure(message: "no pages were corrected: the configuration has errors"))
      return nil
    }
    let isDryRun = arguments[ValidateOptions.dryRun]
    let run = FixRun(
      fixer: FileFixer(project, configuration, isDryRun: isDryRun), isDryRun: isDryRun, isNDJSON: isNDJSON)
    return await run.fix(paths, jobs: jobs, console)
  }

  /// Checks pages, and writes the reports and the baseline.
  private func check(_ paths: [String], _ checker: PageChecker, _ known: Baseline?) async -> ValidationRun {
    var run = ValidationRun(
      checker: checker, reader: reader, jobs: jobs, console: console, isNDJSON: isNDJSON, outputs: outputs,
      baseline: writesBaseline ? nil : known,
      baselineFolder: Paths.absolute(Paths.join(Paths.folder(of: baselineFile ?? ""), ".")), records: writesBaseline)
    await run.check(paths)
    // Without operands, the templates are checked.
    let named = Set(arguments.operands.map(Paths.absolute))
    for report in project.templates where !named.contains(Paths.absolute(report.file)) {
      run.add(report, isPage: arguments.operands.isEmpty)
    }
    for report in configuration.unusedSuppressions(run.suppressions.use) { run.add(report, isPage: false) }
    if writesBaseline && !project.isConfigurationSound {
      console.note(Failure(message: "the baseline was not written: the configuration has errors"))
    } else if writesBaseline {
      writeBaseline(known, &run)
    } else if let known = run.baseline, !arguments.isSet(ValidateOptions.only), !arguments.isSet(ValidateOptions.skip) {
      noteStale(known, run)
    }
    run.writeReports()
    return run
  }

  private func hasFailed(_ summary: ValidationSummary) -> Bool {
    if let most = allowedWarnings, summary.warnings > most {
      console.note(
        "storey: \(Wording.counted(summary.warnings, "warning")); at most \(most) \(most == 1 ? "is" : "are") allowed"
      )
      return true
    }
    return summary.hasFindings(atLeast: failLevel)
  }
}
