import Storey
import StoreyPresentation
import StoreyValidation

/// A report that a run writes: in which format, and where to.
struct ReportOutput {
  /// The file; nil is standard output.
  let file: String?
  let format: ReportFormat
  let reporter: any Reporter
  private var parts: ReportParts

  init(file: String?, format: ReportFormat, reporter: any Reporter) {
    self.file = file
    self.format = format
    self.reporter = reporter
    parts = ReportParts(limit: reporter.limit)
  }

  /// Adds what a page contributes.
  mutating func add(_ part: [UInt8]) {
    parts.add(part)
  }

  /// Writes the report, whole or not at all where it goes to a file.
  func write(_ summary: ValidationSummary, _ console: Console) throws(Failure) {
    let pieces = reporter.pieces(parts, summary)
    guard let file else {
      for piece in pieces { try console.write(piece) }
      return
    }
    do throws(FileError) {
      try FileSystem.replace(file, with: pieces)
    } catch {
      throw Failure(message: "the \(format.rawValue) report is not written: \(error)", hint: error.hint)
    }
  }

  /// The reports that the arguments ask for; the one on standard output first.
  static func outputs(
    _ arguments: ParsedArguments, configuration: Configuration, failLevel: Severity, console: Console
  ) throws(UsageError) -> [ReportOutput] {
    let isQuiet = arguments.isSet("--quiet")
    func output(_ format: ReportFormat, _ file: String?) -> ReportOutput {
      let reporter = format.reporter(
        rules: configuration.rules, failLevel: failLevel, usesColor: file == nil && console.usesColor,
        showsSummary: !isQuiet)
      return ReportOutput(file: file, format: format, reporter: reporter)
    }
    var outputs = [output(arguments.value("--format").flatMap(ReportFormat.init(rawValue:)) ?? .text, nil)]
    for report in arguments.values("--report") {
      let parts = report.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError(message: "'\(report)' is no value of '--report'", hint: "use one like sarif=storey.sarif")
      }
      guard let format = ReportFormat(rawValue: String(parts[0])) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        let nearest = SpellingSuggestion.nearest(to: String(parts[0]), among: names)
        throw UsageError(
          message: "'\(parts[0])' is no format of a report",
          hint: nearest.map { "did you mean '\($0)'?" } ?? "use one of \(names.joined(separator: ", "))")
      }
      outputs.append(output(format, String(parts[1])))
    }
    return outputs
  }
}
