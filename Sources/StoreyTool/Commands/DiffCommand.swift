import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject

/// `storey diff`: the differences between two pages, two folders of pages, or two revisions of a repository.
enum DiffCommand {
  /// The formats of a report.
  private enum Format: String, CaseIterable {
    case text, json, markdown, html
  }

  private static let format = Option<Format>(
    "--format", .choice(),
    help: """
      The format of the differences: markdown is for a comment on a change, and html is a file with pictures of each changed floor \
      (default: text).
      """)
  private static let git = Option<String>(
    "--git", .text("REV[..REV]"),
    help: """
      Compare the pages of a revision of the repository with those of the work tree or of another revision. REV...REV compares with the \
      last revision that both have in common.
      """)

  static let description = CommandDescription(
    name: "diff",
    summary: "Compare two versions of pages, floor by floor.",
    operands: [
      OperandDescription(
        name: "PATH", count: .any, completion: .path,
        help: """
          OLD NEW: two pages (files, http(s) URLs, or - for standard input), or two folders of pages. With '--git': the pages and folders \
          to compare (default: the current folder).
          """)
    ],
    options: [format, git, OutputOption.output] + LayoutOptions.all,
    details: """
      Floors are matched by identityId, then by content, then by position. In text output, + marks an inserted floor, - a
      removed one, > a moved one and ~ a changed one. Below a changed floor are its changed fields, with pointers relative
      to the floor, and its rows that look different. White space and the order of keys are ignored.

      Pages of folders and revisions are matched by their paths. A removed and a new page with at least half of their content in
      common are a renamed page. The floors, rules and settings are those of the new folder, or of the work tree. Git reads
      only its objects and the list of files: no filter, hook or other program of the repository runs, and git fetches no objects.

      Exits 1 when there are differences.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    if let revisions = arguments[git] { return try await compare(GitRange(revisions), arguments, console) }
    let operands = arguments.operands
    guard operands.count == 2 else {
      throw UsageError(message: "expected two pages or two folders: OLD NEW", hint: "name two files, URLs or folders")
    }
    let (old, new) = (operands[0], operands[1])
    if old == "-" && new == "-" { throw UsageError(message: "only one argument can be standard input") }
    let maker = try LayoutMaker(arguments, of: new, console)
    let areFolders = [old, new].map { maker.project.contents.isFolder($0, .page) }
    if areFolders == [true, true] {
      let versions = (
        old: try PageVersion(folder: old, ofPagesAt: new, maker.project),
        new: try PageVersion(folder: new, ofPagesAt: new, maker.project)
      )
      return try await compare(versions.old, versions.new, objects: nil, maker, arguments, console)
    }
    if let folder = areFolders.firstIndex(of: true) {
      let other = operands[1 - folder]
      if other != "-", !Paths.isURL(other), !maker.project.contents.exists(other, .page) {
        throw Failure(message: "\(other) does not exist", hint: "compare two pages, or two folders")
      }
      throw UsageError(
        message: "\(operands[folder]) is a folder, and \(operands[1 - folder]) is not",
        hint: "compare two pages, or two folders")
    }
    var inputs = InputFiles(maker.project)
    for path in operands { inputs.add(path, as: FileKind.page.name) }
    try inputs.addOutput(arguments[OutputOption.output], of: OutputOption.output.name)
    let pages = (old: try await maker.page(old), new: try await maker.page(new))
    let difference = PageDifference(
      from: pages.old.layout, to: pages.new.layout, longestPointer: maker.reader.limits[.pointerLength])
    let result: [UInt8]
    switch arguments[format] ?? .text {
    case .text: result = difference.text(usesColor: usesColor(arguments, console))
    case .json: result = difference.json()
    case .markdown, .html:
      let report = report(arguments, maker, console)
      let findings = FindingChanges(maker.project, old: pages.old.bytes, new: pages.new.bytes, at: new)
      let comparison = PageComparison(
        .changed, old: old, new: new, name: old == new ? new : "\(old) → \(new)", difference,
        findings: (findings.came, findings.went),
        layouts: report.widths.map { width in
          (maker.layout(pages.old.layout.page, width: width), maker.layout(pages.new.layout.page, width: width))
        })
      result = report.whole(of: difference.isEmpty ? nil : comparison)
    }
    try console.write(result, to: arguments[OutputOption.output])
    return difference.isEmpty ? .success : .findings
  }

  /// The width of the second pictures of a report, in points: that of a tablet.
  private static let secondWidth = 768.0

  private static func report(
    _ arguments: ParsedArguments, _ maker: LayoutMaker, _ console: Console
  ) -> any ComparisonReport {
    switch arguments[format] ?? .text {
    case .text: TextComparisonReport(usesColor: usesColor(arguments, console))
    case .json: JSONComparisonReport()
    case .markdown: MarkdownComparisonReport()
    case .html:
      HTMLComparisonReport(
        theme: maker.project.theme, widths: maker.width == secondWidth ? [secondWidth] : [maker.width, secondWidth])
    }
  }

  private static func compare(
    _ range: GitRange, _ arguments: ParsedArguments, _ console: Console
  ) async throws -> ExitCode {
    let first = arguments.operands.first { FileSystem.exists($0) } ?? "."
    let folder = FileSystem.isFolder(first) ? first : Paths.folder(of: first)
    let repository = try GitRepository(of: folder.isEmpty ? "." : folder)
    let commits = try range.commits(in: repository)
    let scope = try GitScope(arguments.operands, repository)
    let maker = try LayoutMaker(arguments, of: arguments.operands.first ?? ".", console)
    let old = try PageVersion(commit: commits.old, of: repository, in: scope, maker.project)
    let new = try PageVersion(commit: commits.new, of: repository, in: scope, maker.project)
    try scope.check([old, new].flatMap { $0.files.keys.map(\.text) })
    return try await compare(old, new, objects: GitObjects(repository), maker, arguments, console)
  }

  private static func compare(
    _ old: PageVersion, _ new: PageVersion, objects: GitObjects?, _ maker: LayoutMaker, _ arguments: ParsedArguments,
    _ console: Console
  ) async throws -> ExitCode {
    var inputs = InputFiles(maker.project)
    for version in [old, new] {
      for case .file(let path) in version.files.values.map(\.source) { inputs.add(path, as: FileKind.page.name) }
    }
    try inputs.addOutput(arguments[OutputOption.output], of: OutputOption.output.name)
    let report = report(arguments, maker, console)
    let run = DiffRun(maker: maker, report: report, console: console, objects: objects)
    let (output, summary, isComplete) = await run.compare(old, new)
    try console.write(output, to: arguments[OutputOption.output])
    return !isComplete ? .failed : summary.isEmpty ? .success : .findings
  }

  private static func usesColor(_ arguments: ParsedArguments, _ console: Console) -> Bool {
    console.usesColor && arguments[OutputOption.output] == nil
  }
}
