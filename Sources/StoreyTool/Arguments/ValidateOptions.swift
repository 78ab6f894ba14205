import Storey
import StoreyFiles
import StoreyPresentation
import StoreyProject
import StoreyValidation

/// The options of `storey validate`.
enum ValidateOptions {
  /// The name of the command.
  static let command = "validate"

  /// The formats of standard output: reports, and the results of a stream.
  enum Format: RawRepresentable, Hashable, CaseIterable {
    case report(ReportFormat)
    case ndjson

    static let allCases = ReportFormat.allCases.map(Format.report) + [.ndjson]

    init?(rawValue: String) {
      guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = format
    }

    /// The name.
    var rawValue: String { report?.rawValue ?? "ndjson" }

    /// The format of the report; `nil` for results.
    var report: ReportFormat? { if case .report(let format) = self { format } else { nil } }
  }

  static let format = Option<Format>(
    "--format", .choice(),
    help: """
      The format of the report on standard output (default: text). With --ndjson, ndjson writes one result per line, as \
      soon as it is complete.
      """)
  static let report = OptionList<(format: ReportFormat, file: String)>(
    "--report", .report, help: "Also write a report to a file (repeatable).")
  static let failLevel = Option<Severity>(
    "--fail-level", .choice([.error, .warning, .note]),
    help: "The lowest severity that fails the run (default: error).")
  static let strict = Flag("--strict", help: "Same as --fail-level warning.")
  static let maxWarnings = Option<Int>(
    "--max-warnings", .whole("N", 0...1e9), help: "Fail if there are more than N warnings.")
  static let quiet = Flag("--quiet", help: "Report only findings at or above the fail level, without a summary.")
  static let each = Flag(
    "--each",
    help: """
      Write every finding in text reports. Without it, findings of one rule with equal messages are written once, with their \
      number and their first three places.
      """)
  static let only = OptionList<RuleID>(
    "--only", .rule, help: "Report only the findings of RULE, and pages that cannot be parsed (repeatable).")
  static let skip = OptionList<RuleID>("--skip", .rule, help: "Do not report the findings of RULE (repeatable).")
  static let against = OptionList<String>(
    "--against", .path("MANIFEST"),
    help:
      "Check that the app described by MANIFEST can show the pages, instead of the apps in the configuration (repeatable)."
  )
  static let baseline = Option<String>(
    "--baseline", .path("FILE"), help: "Do not report the known findings listed in FILE.")
  static let writeBaseline = Flag(
    "--write-baseline", help: "Write all findings to the baseline, so that they are known from then on.")
  static let fix = Flag("--fix", help: "Correct, in place, all problems that have exactly one solution.")
  static let dryRun = Flag(
    "--dry-run",
    help:
      "With --fix: print the corrections as a unified diff, write nothing, and exit 1 if there are corrections to make."
  )
  static let watch = Flag(
    "--watch",
    help: "Check the pages again whenever they, the configuration, templates, manifests or baseline change.")
  static let ndjson = Flag(
    "--ndjson",
    help: "Read one page, or {\"id\": …, \"page\": …}, per line (default for .ndjson and .jsonl files).")
  static let standardInputName = Option<String>(
    "--stdin-filename", .path("NAME"), help: "The file name to report for standard input.")
  static let jobs = Option<Int>(
    "--jobs", .whole("N", 1...1024),
    help: "The number of cores to use (default: all). The output does not depend on it.")

  static let all: [any CommandOption] =
    FetchOptions.all + [
      format, report, failLevel, strict, maxWarnings, quiet, each, only, skip, against, baseline, writeBaseline, fix,
      dryRun, watch, ndjson, standardInputName, jobs,
    ]

  /// Returns the path at which the search for the configuration starts.
  static func firstPath(_ arguments: ParsedArguments) -> String? {
    let first = arguments.operands.first
    return first == "-" ? arguments[standardInputName] : first
  }

  /// Returns whether one result a line is written.
  static func isStream(_ arguments: ParsedArguments) -> Bool { arguments[format] == .ndjson }

  /// - Throws: `UsageError` when options, or options and paths, cannot be used together.
  static func check(_ arguments: ParsedArguments, _ tool: StoreyTool) throws(UsageError) {
    try checkRules(arguments, tool)
    if isStream(arguments) {
      try checkStream(arguments)
    } else if arguments.operands.isEmpty && !arguments.isSet(ProjectArguments.templates) {
      throw UsageError(
        message: "missing argument PATH", hint: "add pages, or templates to check with '--templates DIR'")
    }
    if arguments[strict], let level = arguments[failLevel], level != .warning {
      throw UsageError(
        message: "'--strict' and '--fail-level \(level)' cannot be used together", hint: "remove one of them")
    }
    let formats = [arguments[format]?.report ?? .text] + arguments[report].map(\.format)
    if arguments[each], !formats.contains(.text), let other = arguments[format] {
      throw UsageError(
        message: "'\(each.name)' and '\(format.name) \(other.rawValue)' cannot be used together",
        hint: "remove '\(each.name)'; only text reports group findings")
    }
    // A baseline that is written lists all findings. With a selection, it would lose the others.
    if arguments[writeBaseline], let option = [only, skip].first(where: { !arguments[$0].isEmpty }) {
      throw UsageError(
        message: "'\(option.name)' and '--write-baseline' cannot be used together", hint: "remove one of them")
    }
    if arguments[watch] { try checkWatch(arguments) }
    if arguments[dryRun] && !arguments[fix] { throw UsageError(message: "'--dry-run' requires '--fix'") }
    let reporting: [any CommandOption] = [report, format, each, writeBaseline]
    if arguments[dryRun], let option = reporting.first(where: arguments.isSet) {
      throw UsageError(
        message: "'\(option.name)' and '--dry-run' cannot be used together",
        hint: "remove one of them; a dry run prints a diff, not a report")
    }
    if arguments[fix] && arguments.operands.contains(where: { $0 == "-" || OpenDescriptor(named: $0) != nil }) {
      throw UsageError(message: "cannot correct standard input", hint: "use '--fix' with files")
    }
    if arguments[fix], let url = arguments.operands.first(where: Paths.isURL) {
      throw UsageError(
        message: "cannot correct \(PageAddress(url)) in place", hint: "save the page to a file, and correct the file")
    }
  }

  private static func checkRules(_ arguments: ParsedArguments, _ tool: StoreyTool) throws(UsageError) {
    let rules = tool.allRules
    for rule in arguments[only] + arguments[skip] where rules[rule] == nil {
      throw .unknown(
        "rule", rule.name, among: rules.rules.map(\.id.name), orElse: "run 'storey rules' to list the rules")
    }
  }

  private static func checkWatch(_ arguments: ParsedArguments) throws(UsageError) {
    // A watch that writes the files that it watches would never come to rest.
    if let option = [fix, writeBaseline].first(where: { arguments[$0] }) {
      throw UsageError(
        message: "'\(option.name)' and '--watch' cannot be used together", hint: "remove one of them")
    }
    if arguments.operands.contains(where: { $0 == "-" || OpenDescriptor(named: $0) != nil }) {
      throw UsageError(message: "cannot watch standard input", hint: "use '--watch' with files")
    }
    if arguments.operands.contains(where: Paths.isURL) {
      throw UsageError(message: "cannot watch a URL", hint: "use '--watch' with files")
    }
  }
}

extension OptionValue<RuleID> {
  /// The name of a rule.
  fileprivate static var rule: OptionValue {
    // The rules of the tool are known when the options are checked.
    OptionValue(placeholder: "RULE", completion: .rule) { (text, _) in RuleID(text) }
  }
}

extension OptionValue<(format: ReportFormat, file: String)> {
  /// The format of a report and the file to write it to.
  static var report: OptionValue {
    OptionValue(placeholder: "FORMAT=FILE", completion: .report) { (text, option) throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .invalidValue(text, for: option, expected: "FORMAT=FILE, for example sarif=storey.sarif")
      }
      guard let format = ReportFormat(rawValue: String(parts[0])) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        throw .unknown(
          "report format", String(parts[0]), among: names, orElse: "use one of \(names.joined(separator: ", "))")
      }
      return (format, String(parts[1]))
    }
  }
}
