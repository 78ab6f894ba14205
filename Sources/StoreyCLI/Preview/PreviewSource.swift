import Storey
import StoreyFiles
import StoreyValidation

/// The source of a preview: a page, and the configuration, templates, theme and manifests that it is shown with. All of them
/// are read again for each version.
final class PreviewSource: Sendable {
  // A class, because the list of watched files is shared by the threads that read versions.

  /// A version of the page with everything it is shown with.
  struct Version: Sendable {
    let page: LaidOutPage
    /// The result of the rules.
    let checked: CheckedPage
    /// The lines about the files that the page is shown with, for example the findings of templates.
    let notes: [String]
  }

  private let page: String
  private let arguments: ParsedArguments
  private let console: Console
  /// The files, other than the page, that the last version was shown with.
  private let sideFiles = Locked<[String]>([])

  init(_ page: String, _ arguments: ParsedArguments, _ console: Console) {
    self.page = page
    self.arguments = arguments
    self.console = console
  }

  /// Returns a function that reads the first version. Errors in the files that the page is shown with are reported at once,
  /// while the terminal is still as it was.
  /// - Throws: `UsageError` or `Failure` when one of these files cannot be used.
  func opening() throws -> @Sendable () async throws -> Version {
    let settings = try PreviewSettings(of: page, arguments, LayoutChoice(arguments), console, noting: keep)
    return { try await self.version(settings, regularFilesOnly: false, notes: []) }
  }

  /// Reads the current version.
  /// - Throws: `Failure` when the page or one of the other files cannot be used.
  func reload() async throws -> Version {
    if page == "-" { throw Failure(message: "cannot read standard input again") }
    let (settings, notes) = try PreviewSettings.reading(
      of: page, arguments, LayoutChoice(arguments), console, noting: keep)
    return try await version(settings, regularFilesOnly: true, notes: notes)
  }

  /// Returns the files to watch: the page, the configuration that applies to it now, and those that the last version was shown
  /// with.
  func watchedFiles() -> [String] {
    PreviewSettings.watchedFiles(of: page, arguments, sideFiles.withLock { $0 })
  }

  /// Remembers the files of settings, to watch them.
  private func keep(_ files: [String]) {
    sideFiles.withLock { $0 = files }
  }

  private func version(
    _ settings: PreviewSettings, regularFilesOnly: Bool, notes: [String]
  ) async throws -> Version {
    // Notes would damage the drawn page. Only regular files are read again, because a pipe would block.
    let reader = try PageReader(
      arguments, console.keepingNotes(), limits: settings.limits, regularFilesOnly: regularFilesOnly)
    let laidOut = try await settings.maker.silentPage(page, reader: reader)
    if laidOut.layout.isRefused { throw LayoutOptions.refusal(of: page) }
    return Version(page: laidOut, checked: settings.checker.check(laidOut.bytes, of: page), notes: notes)
  }
}
