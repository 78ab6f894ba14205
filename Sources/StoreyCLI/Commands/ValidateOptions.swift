import Storey
import StoreyFiles
import StoreyPresentation
import StoreyValidation

/// The options of `storey validate`.
enum ValidateOptions {
  static let format = Option<ReportFormat>(
    "--format", .choice(), help: "The format of the report on standard output; text unless given.")
  static let report = OptionList<(format: ReportFormat, file: String)>(
    "--report", .report, help: "Writes a report to a file as well; may be given several times.")
  static let failLevel = Option<Severity>(
    "--fail-level", .choice([.error, .warning, .note]),
    help: "The least severity that fails the run; error unless given.")
  static let strict = Flag("--strict", help: "The same as --fail-level warning.")
  static let maxWarnings = Option<Int>(
    "--max-warnings", .whole("N", 0...1e9), help: "Fails the run when there are more warnings than this.")
  static let quiet = Flag("--quiet", help: "Reports only what is at or above the fail level, and no summary.")
  static let against = OptionList<String>(
    "--against", .text("MANIFEST"),
    help:
      "Checks that this app can show the pages, in place of the apps of the configuration; may be given several times.")
  static let baseline = Option<String>(
    "--baseline", .text("FILE"), help: "Known findings, which are not to count.")
  static let writeBaseline = Flag(
    "--write-baseline", help: "Writes what is found to the baseline, which counts as known then.")
  static let fix = Flag("--fix", help: "Corrects what has one right answer, in the files themselves.")
  static let dryRun = Flag(
    "--dry-run", help: "With --fix: prints the difference (diff -u), writes nothing, and exits 1 when there is one.")
  static let ndjson = Flag(
    "--ndjson", help: "Every line is a page; .ndjson and .jsonl files are read so without it.")
  static let standardInputName = Option<String>(
    "--stdin-filename", .text("NAME"), help: "What standard input is called in reports.")
  static let jobs = Option<Int>(
    "--jobs", .whole("N", 1...1024),
    help: "How many cores to use; all unless given. The output is the same for any number.")

  static let all: [any CommandOption] =
    PageReader.options + [
      format, report, failLevel, strict, maxWarnings, quiet, against, ConfigurationFinder.option,
      ConfigurationFinder.noConfiguration, baseline, writeBaseline, fix, dryRun, ndjson, standardInputName, jobs,
    ]

  /// - Throws: `UsageError` where options, or options and paths, contradict each other.
  static func check(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments.operands.isEmpty && !arguments.isSet(RegistryOptions.templates) {
      throw UsageError(message: "PATH is missing", hint: "name pages, or templates to check with '--templates DIR'")
    }
    if arguments[strict], let level = arguments[failLevel], level != .warning {
      throw UsageError(message: "'--strict' and '--fail-level \(level)' contradict each other", hint: "use one of them")
    }
    if arguments[dryRun] && !arguments[fix] { throw UsageError(message: "'--dry-run' goes with '--fix' only") }
    let reporting: [any CommandOption] = [report, format, writeBaseline]
    if arguments[dryRun], let option = reporting.first(where: arguments.isSet) {
      throw UsageError(
        message: "'\(option.name)' goes without '--dry-run'", hint: "a dry run checks nothing: it prints a diff")
    }
    if arguments[fix] && arguments.operands.contains(where: { $0 == "-" || OpenDescriptor(named: $0) != nil }) {
      throw UsageError(message: "standard input cannot be corrected", hint: "give files to '--fix'")
    }
    if arguments[fix], let url = arguments.operands.first(where: Paths.isURL) {
      throw UsageError(
        message: "\(PageAddress(url)) cannot be corrected where it is", hint: "save it, and give the file to '--fix'")
    }
  }
}

extension OptionValue<(format: ReportFormat, file: String)> {
  /// A format, and the file that a report is written to in it.
  static var report: OptionValue {
    OptionValue(placeholder: "FORMAT=FILE") { (text, option) throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .noValue(text, of: option, hint: "use one like sarif=storey.sarif")
      }
      guard let format = ReportFormat(rawValue: String(parts[0])) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        let nearest = SpellingSuggestion.nearest(to: String(parts[0]), among: names)
        throw UsageError(
          message: "'\(parts[0])' is no format of a report",
          hint: nearest.map { "did you mean '\($0)'?" } ?? "use one of \(names.joined(separator: ", "))")
      }
      return (format, String(parts[1]))
    }
  }
}
