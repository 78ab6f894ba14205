import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

/// `storey migrate`: rewrites the floors of older versions of their types, by the migrations of templates.
enum MigrateCommand {
  private static let dryRun = Flag("--dry-run", help: "Print a patch, and change no file.")
  private static let old = Option<String>(
    "--from", .path("DIR"),
    help: """
      The templates of the older versions: a folder or a file. Each page is laid out with them as it was, and with the new templates as it \
      becomes; floors that look different are listed, also those that are not migrated.
      """)
  private static let report = Option<String>(
    "--report", .path("FILE"),
    help: "Write pictures of the floors that look different to FILE, as HTML; requires '--from'.")

  static let description = CommandDescription(
    name: "migrate",
    summary: "Rewrite floors of older versions of their types.",
    operands: [
      OperandDescription(
        name: "PATH", count: .any, completion: .path,
        help: "Pages: files, folders and patterns of paths (default: the current folder).")
    ],
    options: [dryRun, old, report, LayoutOptions.width, LayoutOptions.theme, LimitOptions.option],
    details: """
      The key "migrations" of a template has the changes that make floors of its older versions those of its version: renamed, moved, \
      divided and removed fields, and values for fields that old floors lack. Pages are rewritten with the fewest edits; all other bytes stay.

      Until a page is rewritten, its old floors are read as those of the new version, and the rule old-floor reports each of them.

      Exits 1 when floors look different with '--from'.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    if arguments.isSet(report), !arguments.isSet(old) {
      throw UsageError(message: "'\(report.name)' requires '\(old.name)'", hint: "add '\(old.name) DIR'")
    }
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    if let path = paths.first(where: { $0 == "-" || Paths.isURL($0) }) {
      throw UsageError(message: "'\(path)' cannot be rewritten", hint: "name files and folders")
    }
    let project = try console.project(arguments, of: paths[0], [.templates, .layout])
    if !project.registry.hasMigrations {
      throw Failure(
        message: "no template has migrations",
        hint: project.templates.isEmpty
          ? "load templates with '--templates DIR'" : "add \"migrations\" to the template of the new version")
    }
    var oldProject: Project?
    if let from = arguments[old] {
      oldProject = try self.oldProject(of: project, from, paths[0], arguments, console)
    }
    let choice = LayoutChoice(arguments)
    let comparison = oldProject.map { old in
      MigrationComparison(
        old: old, new: project, choice: choice,
        report: arguments[report] == nil
          ? TextComparisonReport(usesColor: console.usesColor)
          : HTMLComparisonReport(theme: project.theme, widths: [choice.width]))
    }
    let run = MigrationRun(project: project, comparison: comparison, isDryRun: arguments[dryRun], console: console)
    var inputs = InputFiles(project)
    let finder = try PageFinder(paths, arguments.files) { path in try project.excludes(path) }
    for path in finder.paths { inputs.add(path, as: FileKind.page.name) }
    if let file = arguments[report] { try inputs.addOutput(file, of: report.name) }
    let result = await run.migrate(finder, named: Set(arguments.operands))
    if let file = arguments[report] {
      try console.write(result.report, to: file)
    } else if comparison != nil {
      // With a patch on standard output, the list is on standard error.
      let text = result.report.text
      if arguments[dryRun] { console.note(lines: text) } else { try console.write(text.map { $0 + "\n" }.joined()) }
    }
    return !result.isComplete ? .failed : result.hasDifferences ? .findings : .success
  }

  /// Reads the project with the older templates: those of a folder, and the others as they are.
  private static func oldProject(
    of project: Project, _ from: String, _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Project {
    var options = project.options
    options.templates = [from]
    let older = ProjectReader(options, arguments, console).project(of: path, [.templates])
    let others = project.declarations.filter { older.declarations[$0.key] == nil }.values.map(\.file)
    options.templates = [from] + others.sorted()
    let all = ProjectReader(options, arguments, console).project(of: path, [.templates, .layout])
    try console.check(all)
    return all
  }
}

extension KeptOutput {
  /// The lines of a text.
  fileprivate var text: [String] {
    var bytes: [UInt8] = []
    try? forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
