import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject

/// `storey merge`: merges two versions of a page by meaning, and installs the merge driver of git.
enum MergeCommand {
  private static let json = Flag(
    "--json", help: "Print the conflicts as JSON. The merged page is then written only with '--output'.")
  private static let markers = Flag(
    "--markers", help: "Write git's markers around the lines of conflicts without a decision, in place of OURS alone.")
  private static let take = OptionList<(side: MergeSide, place: MergePlace)>(
    "--take", .decision,
    help:
      "Decide for the side ours or theirs: all conflicts, or those at POINTER and below it (repeatable; the last one that fits counts). The pointer of an element that only theirs has begins with 'theirs:'."
  )
  private static let install = Flag(
    "--install",
    help:
      "Let git merge pages with this command: write the merge driver into the configuration of the repository, and lines into .gitattributes."
  )
  private static let dryRun = Flag("--dry-run", help: "With '--install': print what would be written.")
  private static let driver = Option<String>(
    "--driver", .path("PATH"),
    help: "Merge as git's merge driver: write the page at PATH in the work tree to OURS, with markers.")
  private static let markerSize = Option<Int>(
    "--marker-size", .whole("N", 1...1_000), help: "The length of a marker, in characters (default: 7).")

  static let description = CommandDescription(
    name: "merge",
    summary: "Merge two versions of a page by meaning, with the version that both come from.",
    operands: [
      OperandDescription(
        name: "FILE", count: .any, completion: .path,
        help:
          "BASE OURS THEIRS: the common version and the two changed ones. With '--install': pages and folders of pages (default: the current folder)."
      )
    ],
    options: FetchOptions.all + [
      OutputOption.output, json, take, markers, install, dryRun, driver, markerSize,
    ],
    details: """
      Floors and other elements of lists are matched by identity, by name or content, and by likeness; objects are merged by member. The
      result is OURS with the fewest edits: its indentation, order, comments and line ends stay.

      A value that both versions changed differently, or that one removed and the other changed, is a conflict. OURS is kept in a
      conflict without a decision. Exits 1 when a conflict is open, or when the merged page has findings that neither version has.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    if arguments[install] { return try installDriver(arguments, console) }
    try checkCombinations(arguments)
    let operands = arguments.operands
    guard operands.count == 3 else {
      throw UsageError(message: "expected three files: BASE OURS THEIRS", hint: "see 'storey merge --help'")
    }
    if operands.count(where: { $0 == "-" }) > 1 { throw UsageError(message: "only one argument can be standard input") }
    let path = arguments[driver]
    let run: MergeRun
    do {
      run = try await MergeRun(arguments, console, path: path)
    } catch let failure as Failure {
      guard path != nil else { throw failure }
      // The driver continues with git's own merge, so a note suffices.
      console.note("storey: \(failure.message); git merges the page by lines")
      return .failed
    }
    var decisions = MergeDecisions()
    for (side, place) in arguments[take] { decisions.take(side, at: place) }
    let merge = run.merge(decisions)
    // A misspelled pointer must not lose a version.
    if let place = decisions.unusedPlace(for: merge.conflicts) {
      throw UsageError(
        message: "no conflict is at '\(place)' or below it",
        hint: "run the command without '--take' to list the conflicts")
    }
    let isMarked = path != nil || arguments[markers]
    let text = isMarked ? merge.markedText(length: arguments[markerSize] ?? 7) : merge.text
    let report = MergeReport(base: run.names.base, ours: run.names.ours, theirs: run.names.theirs, merge)
    if path != nil {
      try console.write(text, to: operands[1])
    } else if !arguments[json] || arguments[OutputOption.output] != nil {
      try run.checkOutput(arguments[OutputOption.output])
      try console.write(text, to: arguments[OutputOption.output])
    }
    if arguments[json] { try console.write(report.json()) }
    console.note(escaped: report.lines(console.noteColors, offersDecisions: path == nil && !arguments[json]))
    if let summary = report.summary(isMarked: isMarked) { console.note(escaped: [summary]) }
    let isClean = try run.reportFindings(of: merge)
    // Git merges a page that has findings, too.
    return merge.open.isEmpty && (isClean || path != nil) ? .success : .findings
  }

  /// Refuses options that would have no effect.
  private static func checkCombinations(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments[dryRun] { throw UsageError(message: "'--dry-run' requires '--install'") }
    let isMarked = arguments[markers] || arguments.isSet(driver)
    if arguments.isSet(markerSize), !isMarked { throw UsageError(message: "'--marker-size' requires '--markers'") }
    let hasOutput = arguments.isSet(OutputOption.output)
    if arguments.isSet(driver), hasOutput || arguments[json] {
      throw UsageError(
        message: "'--driver' and '\(hasOutput ? "--output" : "--json")' cannot be used together",
        hint: "remove one of them")
    }
    if arguments[json], arguments[markers], !hasOutput {
      throw UsageError(
        message: "'--json' and '--markers' require '--output'", hint: "name a file for the page with the markers")
    }
  }

  private static func installDriver(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let driver = try MergeDriver(for: arguments.operands)
    let missing = try driver.missingAttributes()
    if arguments[dryRun] {
      let settings = MergeDriver.settings.map { "git config --local \($0.key) \($0.value.shellQuoted)\n" }
      let lines = missing.map { ".gitattributes: \($0)\n" }
      try console.write((settings + lines).joined())
      return .success
    }
    try driver.install()
    try console.write(
      missing.isEmpty
        ? "git merges pages with storey in \(driver.repository.folder)\n"
        : "git merges pages with storey in \(driver.repository.folder); commit .gitattributes, which has new lines:\n"
          + missing.map { $0 + "\n" }.joined())
    return .success
  }
}

extension OptionValue<(side: MergeSide, place: MergePlace)> {
  /// A version, and the place of the conflicts that are decided.
  fileprivate static var decision: OptionValue {
    OptionValue(placeholder: "SIDE[=POINTER]", completion: .words(MergeSide.allCases.map(\.rawValue))) {
      (text, option) throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let side = MergeSide(rawValue: parts[0]) else {
        throw .invalidChoice(parts[0], for: option, among: MergeSide.allCases.map(\.rawValue))
      }
      guard let place = MergePlace(parts.count > 1 ? parts[1] : "") else {
        throw .invalidValue(parts[1], for: option, expected: "a JSON pointer such as /floors/2/title")
      }
      return (side, place)
    }
  }
}
