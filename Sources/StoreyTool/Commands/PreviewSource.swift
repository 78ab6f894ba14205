import Storey
import StoreyFiles
import StoreyProject
import StoreyTerminal
import StoreyValidation

/// The source of a preview: a page, and the configuration, templates, theme and manifests that it is shown with. All of them
/// are read again for each version.
struct PreviewSource: Sendable {
  private let page: String
  private let arguments: ParsedArguments
  private let projects: ProjectReader
  private let options: ProjectOptions
  private let console: Console

  /// - Throws: `Failure` when a configuration is chosen and refused.
  init(_ page: String, _ arguments: ParsedArguments, _ console: Console) throws(Failure) {
    self.page = page
    self.arguments = arguments
    projects = try ProjectReader(arguments, console)
    options = projects.options.checkingApp
    self.console = console
  }

  /// Returns a function that reads the first version. Errors in the files that the page is shown with are reported at once,
  /// while the terminal is still as it was.
  /// - Throws: `UsageError` or `Failure` when one of these files cannot be used.
  func opening() throws -> PreviewSession.Load {
    let project = projects.project(of: page, options: options)
    try console.check(project)
    return { try await self.version(project, regularFilesOnly: false, notes: []) }
  }

  /// Reads the current version.
  /// - Throws: `Failure` when the page or one of the other files cannot be used.
  func reload() async throws -> PreviewVersion {
    if page == "-" { throw Failure(message: "cannot read standard input again") }
    let project = projects.project(of: page, options: options)
    try project.checkUsable()
    return try await version(project, regularFilesOnly: true, notes: project.notes)
  }

  /// Returns the files to watch: the page and the files of its project.
  func watchedFiles() -> [String] { [page] + projects.watchedFiles(of: page, options: options) }

  private func version(
    _ project: Project, regularFilesOnly: Bool, notes: [String]
  ) async throws -> PreviewVersion {
    // Notes would damage the drawn page. Only regular files are read again, because a pipe would block.
    let reader = try PageReader(
      arguments, console.withoutNotes(), limits: project.limits, regularFilesOnly: regularFilesOnly)
    let maker = try LayoutMaker(arguments, project, LayoutChoice(arguments), console)
    let laidOut = try await maker.silentPage(page, reader: reader)
    if laidOut.layout.isRefused { throw LayoutOptions.refusal(of: page) }
    return PreviewVersion(
      laidOut.layout, report: FileChecker(project).report(on: laidOut.bytes, at: page), notice: laidOut.notice,
      notes: notes)
  }
}
