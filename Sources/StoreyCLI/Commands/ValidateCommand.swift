import Storey
import StoreyFloors
import StoreyValidation

/// `storey validate`: every problem of every page, at its line and column.
enum ValidateCommand {
  static let description = CommandDescription(
    name: "validate",
    summary: "Check pages and report every problem at its line and column.",
    operands: [
      OperandDescription(
        name: "PATH", count: .many, help: "Pages, folders (every .json below them), or - for standard input.")
    ],
    options: [
      OptionDescription(
        name: "--format", value: .choice(["text", "json"]), help: "The format of the report; text unless given."),
      OptionDescription(
        name: "--fail-level", value: .choice(["error", "warning", "note"]),
        help: "The least severity that fails the run; error unless given."),
      OptionDescription(name: "--strict", value: .flag, help: "The same as --fail-level warning."),
    ],
    details: """
      Exits 0 when there is nothing at or above the fail level, 1 when there is, and 2 when a path cannot be read; the
      others are checked all the same.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    if arguments.isSet("--strict"), let level = arguments.value("--fail-level"), level != "warning" {
      throw UsageError(message: "'--strict' and '--fail-level \(level)' contradict each other", hint: "use one of them")
    }
    let failLevel =
      arguments.isSet("--strict")
      ? .warning : arguments.value("--fail-level").flatMap(Severity.init(rawValue:)) ?? .error
    var isComplete = true
    var paths: [String] = []
    for operand in arguments.operands {
      do throws(Failure) {
        paths += try pages(at: operand)
      } catch {
        console.note(error)
        isComplete = false
      }
    }
    let validator = Validator(registry: .standard)
    var reports: [PageReport] = []
    for (done, path) in paths.enumerated() {
      console.progress(done, of: paths.count)
      do throws(Failure) {
        reports.append(validator.validate(try PageInput.read(path), file: path))
      } catch {
        console.note(error)
        isComplete = false
      }
    }
    console.progress(paths.count, of: paths.count)
    if arguments.value("--format") == "json" {
      try console.write(JSONReporter().write(reports))
    } else {
      try console.write(TextReporter(usesColor: console.usesColor).write(reports))
    }
    if !isComplete { return .failed }
    return ValidationSummary(of: reports).hasFindings(atLeast: failLevel) ? .findings : .fine
  }

  private static func pages(at path: String) throws(Failure) -> [String] {
    guard path != "-", FileSystem.isFolder(path) else { return [path] }
    do throws(FileError) {
      let pages = try FileSystem.pages(below: path)
      if !pages.isEmpty { return pages }
    } catch {
      throw Failure(message: error.description)
    }
    throw Failure(message: "there is no .json file below \(path)")
  }
}
