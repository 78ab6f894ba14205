import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The source of a preview: a page, and the configuration, templates, theme and manifests that it is shown with. All of them
/// are read again for each version.
struct PreviewSource: Sendable {
  /// A version of the page with everything it is shown with.
  struct Version: Sendable {
    let page: LaidOutPage
    /// The result of the rules.
    let report: PageReport
    /// The lines about the files that the page is shown with, for example the findings of templates.
    let notes: [String]
  }

  private let page: String
  private let arguments: ParsedArguments
  private let projects: ProjectReader
  private let options: ProjectOptions
  private let console: Console

  /// - Throws: `Failure` when a configuration is chosen and refused.
  init(_ page: String, _ arguments: ParsedArguments, _ console: Console) throws(Failure) {
    self.page = page
    self.arguments = arguments
    projects = try ProjectReader(arguments)
    options = PreviewSettings.options(projects.options)
    self.console = console
  }

  /// Returns a function that reads the first version. Errors in the files that the page is shown with are reported at once,
  /// while the terminal is still as it was.
  /// - Throws: `UsageError` or `Failure` when one of these files cannot be used.
  func opening() throws -> @Sendable () async throws -> Version {
    let settings = try PreviewSettings(of: page, projects, options, console)
    return { try await self.version(settings, regularFilesOnly: false, notes: []) }
  }

  /// Reads the current version.
  /// - Throws: `Failure` when the page or one of the other files cannot be used.
  func reload() async throws -> Version {
    if page == "-" { throw Failure(message: "cannot read standard input again") }
    let (settings, notes) = try PreviewSettings.reading(of: page, projects, options, console)
    return try await version(settings, regularFilesOnly: true, notes: notes)
  }

  /// Returns the files to watch: the page and the files of its project.
  func watchedFiles() -> [String] { [page] + projects.watchedFiles(of: page, options: options) }

  private func version(
    _ settings: PreviewSettings, regularFilesOnly: Bool, notes: [String]
  ) async throws -> Version {
    // Notes would damage the drawn page. Only regular files are read again, because a pipe would block.
    let reader = try PageReader(
      arguments, console.keepingNotes(), limits: settings.project.limits, regularFilesOnly: regularFilesOnly)
    let maker = try LayoutMaker(arguments, settings.project, LayoutChoice(arguments), console)
    let laidOut = try await maker.silentPage(page, reader: reader)
    if laidOut.layout.isRefused { throw LayoutOptions.refusal(of: page) }
    return Version(page: laidOut, report: settings.checker.report(on: laidOut.bytes, at: page), notes: notes)
  }
}
