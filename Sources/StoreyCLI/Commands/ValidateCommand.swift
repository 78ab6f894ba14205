import Storey
import StoreyFiles
import StoreyPresentation
import StoreyValidation

/// `storey validate`: every problem of every page, at its line and column.
enum ValidateCommand {
  static let description = CommandDescription(
    name: "validate",
    summary: "Check pages and report every problem at its line and column.",
    operands: [
      OperandDescription(
        name: "PATH", count: .any,
        help: "Pages, folders (every .json below them), patterns ('pages/**/*.json'), URLs, or - for standard input.")
    ],
    options: PageReader.options + [
      OptionDescription(
        name: "--format", value: .choice(ReportFormat.allCases.map(\.rawValue)),
        help: "The format of the report on standard output; text unless given."),
      OptionDescription(
        name: "--report", value: .text(placeholder: "FORMAT=FILE"), isRepeatable: true,
        help: "Writes a report to a file as well; may be given several times."),
      OptionDescription(
        name: "--fail-level", value: .choice(["error", "warning", "note"]),
        help: "The least severity that fails the run; error unless given."),
      OptionDescription(name: "--strict", value: .flag, help: "The same as --fail-level warning."),
      OptionDescription(
        name: "--max-warnings", value: .number(placeholder: "N", allowed: 0...1e9),
        help: "Fails the run when there are more warnings than this."),
      OptionDescription(
        name: "--quiet", value: .flag, help: "Reports only what is at or above the fail level, and no summary."),
      OptionDescription(
        name: "--against", value: .text(placeholder: "MANIFEST"), isRepeatable: true,
        help:
          "Checks that this app can show the pages, in place of the apps of the configuration; may be given several times."
      ),
      ConfigurationFinder.option, ConfigurationFinder.noConfiguration,
      OptionDescription(
        name: "--baseline", value: .text(placeholder: "FILE"), help: "Known findings, which are not to count."),
      OptionDescription(
        name: "--write-baseline", value: .flag,
        help: "Writes what is found to the baseline, which counts as known then."),
      OptionDescription(
        name: "--fix", value: .flag, help: "Corrects what has one right answer, in the files themselves."),
      OptionDescription(
        name: "--dry-run", value: .flag,
        help: "With --fix: prints the difference (diff -u), writes nothing, and exits 1 when there is one."),
      OptionDescription(
        name: "--ndjson", value: .flag,
        help: "Every line is a page; .ndjson and .jsonl files are read so without it."),
      OptionDescription(
        name: "--stdin-filename", value: .text(placeholder: "NAME"), help: "What standard input is called in reports."),
      OptionDescription(
        name: "--jobs", value: .number(placeholder: "N", allowed: 1...1024),
        help: "How many cores to use; all unless given. The output is the same for any number."),
    ],
    details: """
      Exits 0 when there is nothing at or above the fail level, 1 when there is, and 2 when a path cannot be read, a report
      cannot be written or the configuration has errors; the others are checked all the same.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    try checkUsage(arguments)
    FileSystem.keepFreedMemory()
    let inputName = arguments.value("--stdin-filename") ?? "-"
    let first = arguments.operands.first
    let finder = try ConfigurationFinder(
      arguments, startingAt: first == "-" ? arguments.value("--stdin-filename") : first,
      limits: try LimitOptions.limits(arguments))
    var configuration = finder.configuration
    let given = try LimitOptions.given(arguments)
    configuration.limits = finder.limits.overridden(by: given)
    if given[.bytes] != nil { configuration.mayRaiseLimits = false }
    let reader = try PageReader(arguments, console, limits: configuration.limits)
    let templates = try RegistryOptions.loader(arguments)
    let registry = templates.registry
    console.note(problems: finder.problems)
    let manifests = arguments.isSet("--against") ? arguments.values("--against") : configuration.against
    let source: FileSource = arguments.isSet("--against") ? .commandLine : .file
    // In a configuration, one that several links lead to is one app.
    configuration.manifests = try (source == .file ? FileIdentity.distinct(manifests) : manifests).map {
      try SideFile.manifest($0, namedBy: source, quotable: finder.quotable, console)
    }
    let failLevel =
      arguments.isSet("--strict")
      ? .warning
      : arguments.value("--fail-level").flatMap(Severity.init(rawValue:)) ?? configuration.failLevel ?? .error

    let baselineFile = arguments.value("--baseline") ?? configuration.baseline
    let writesBaseline = arguments.isSet("--write-baseline")
    if writesBaseline && baselineFile == nil {
      throw UsageError(message: "'--write-baseline' needs a file", hint: "name it with '--baseline FILE'")
    }
    let outputs = try ReportOutput.outputs(
      arguments, configuration: configuration, failLevel: failLevel, console: console)
    var files = RunFiles(configurations: finder.files, manifests: manifests, templates: templates.reports.map(\.file))
    files.add(operands: arguments.operands)
    try files.add(baseline: baselineFile, isWritten: writesBaseline)
    try files.add(outputs)
    var isSound = finder.isSound
    let known = try readBaseline(
      baselineFile, namedBy: arguments.isSet("--baseline") ? .commandLine : .file, isWritten: writesBaseline,
      finder.quotable, console, &isSound)

    if arguments.operands.contains("-") { _ = try finder.excludes(inputName) }
    let pages = try PageFinder(arguments.operands) { path in try finder.excludes(path) || files.isOwn(path) }
    // Of what the configuration excludes only pages count: a broken report of an earlier run may be written anew.
    try files.checkFound(pages.excluded) { path in try !finder.excludes(path) || SideFile.isPage(at: path) }
    for failure in pages.failures {
      console.note(failure)
      isSound = false
    }

    if pages.paths.isEmpty && !pages.excluded.isEmpty {
      console.note("storey: every page (\(pages.excluded.count)) is excluded by the configuration")
    }

    let usesBaseline = baselineFile != nil
    var details: Finding.Details = usesBaseline ? .fingerprint : []
    for output in outputs { details.formUnion(output.format.details) }
    let leastShown: Severity = arguments.isSet("--quiet") ? failLevel : .note
    // Where nothing else asks for the rest, it is not looked for either.
    let countsAll =
      usesBaseline || !configuration.suppressions.isEmpty || allowedWarnings(arguments, configuration) != nil
    let checker = PageChecker(
      validator: Validator(
        registry: registry, configuration: configuration, details: details, least: countsAll ? .note : leastShown),
      reporters: outputs.map(\.reporter), folder: finder.folder, standardInputName: inputName,
      keepsReports: usesBaseline, leastShown: leastShown, quotable: finder.quotable)
    let jobs = arguments.number("--jobs").map { Int($0) } ?? FileSystem.coreCount
    let isNDJSON = arguments.isSet("--ndjson")

    if arguments.isSet("--fix") && !finder.isSound {
      console.note(Failure(message: "nothing is corrected while the configuration has errors"))
    } else if arguments.isSet("--fix") {
      let fixer = Fixer(registry: registry, configuration: configuration)
      let run = FixRun(fixer: fixer, checker: checker, isDryRun: arguments.isSet("--dry-run"), isNDJSON: isNDJSON)
      let (changed, isComplete) = await run.fix(pages.paths, jobs: jobs, console)
      if !isComplete { isSound = false }
      if run.isDryRun { return !isSound ? .failed : changed > 0 ? .findings : .fine }
    }

    var run = ValidationRun(
      checker: checker, reader: reader, jobs: jobs, console: console, isNDJSON: isNDJSON, outputs: outputs,
      baseline: writesBaseline ? nil : known,
      baselineFolder: Paths.absolute(Paths.join(Paths.folder(of: baselineFile ?? ""), ".")), records: writesBaseline)
    await run.check(pages.paths)
    // Where no page is named, the templates are what is checked.
    for report in templates.reports { run.add(report, isPage: arguments.operands.isEmpty) }
    for report in configuration.unusedSuppressions(run.suppressions.use) { run.add(report, isPage: false) }
    if writesBaseline && !finder.isSound {
      console.note(Failure(message: "the baseline is not written while the configuration has errors"))
    } else if writesBaseline, let page = run.pageCut {
      run.fail(
        Failure(
          message: "the baseline is not written, because not all findings of \(page) are listed",
          hint: "correct some findings first, or raise the limits with '--limit'"))
    } else if writesBaseline, let baselineFile {
      writeBaseline(baselineFile, known, &run, console)
    } else if let known = run.baseline {
      noteStale(known, run, baselineFile ?? "", console)
    }
    run.writeReports()
    if !run.isComplete || !isSound { return .failed }
    return hasFailed(run.found, arguments, configuration, failLevel, console) ? .findings : .fine
  }

  private static func checkUsage(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments.operands.isEmpty && !arguments.isSet("--templates") {
      throw UsageError(message: "PATH is missing", hint: "name pages, or templates to check with '--templates DIR'")
    }
    if arguments.isSet("--strict"), let level = arguments.value("--fail-level"), level != "warning" {
      throw UsageError(message: "'--strict' and '--fail-level \(level)' contradict each other", hint: "use one of them")
    }
    if arguments.isSet("--dry-run") && !arguments.isSet("--fix") {
      throw UsageError(message: "'--dry-run' goes with '--fix' only")
    }
    for option in ["--report", "--format", "--write-baseline"] where arguments.isSet(option) {
      if arguments.isSet("--dry-run") {
        throw UsageError(
          message: "'\(option)' goes without '--dry-run'", hint: "a dry run checks nothing: it prints a diff")
      }
    }
    if arguments.isSet("--fix") && arguments.operands.contains(where: { $0 == "-" || OpenDescriptor(named: $0) != nil })
    {
      throw UsageError(message: "standard input cannot be corrected", hint: "give files to '--fix'")
    }
    if arguments.isSet("--fix"), let url = arguments.operands.first(where: Paths.isURL) {
      throw UsageError(
        message: "\(PageAddress(url)) cannot be corrected where it is", hint: "save it, and give the file to '--fix'")
    }
    if let most = arguments.number("--max-warnings"), most != most.rounded() {
      throw UsageError(message: "'--max-warnings' is a whole number")
    }
    if let jobs = arguments.number("--jobs"), jobs != jobs.rounded() {
      throw UsageError(message: "'--jobs' is a whole number")
    }
  }

  private static func allowedWarnings(_ arguments: ParsedArguments, _ configuration: Configuration) -> Int? {
    arguments.number("--max-warnings").map { Int($0) } ?? configuration.maxWarnings
  }

  private static func hasFailed(
    _ summary: ValidationSummary, _ arguments: ParsedArguments, _ configuration: Configuration, _ failLevel: Severity,
    _ console: Console
  ) -> Bool {
    if let most = allowedWarnings(arguments, configuration), summary.warnings > most {
      console.note(
        "storey: \(Wording.counted(summary.warnings, "warning")), and \(most) \(most == 1 ? "is" : "are") allowed"
      )
      return true
    }
    return summary.hasFindings(atLeast: failLevel)
  }
}
