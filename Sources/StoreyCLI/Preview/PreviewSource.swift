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
    let reading = try reading(console)
    return { try await self.version(reading, regularFilesOnly: false, notes: []) }
  }

  /// Reads the current version.
  /// - Throws: `Failure` when the page or one of the other files cannot be used.
  func reload() async throws -> Version {
    if page == "-" { throw Failure(message: "cannot read standard input again") }
    let console = console.keepingNotes()
    let reading: Reading
    do {
      reading = try self.reading(console)
    } catch {
      // The first note has the position of the error; the error only contains the name of the file.
      if let note = console.takeNotes().first { throw Failure(message: note) }
      throw error
    }
    return try await version(reading, regularFilesOnly: true, notes: console.takeNotes())
  }

  /// Returns the files to watch: the page, the configuration that applies to it now, and those that the last version was shown
  /// with.
  func watchedFiles() -> [String] {
    let configuration = (try? ConfigurationFinder.file(arguments, startingAt: page)) ?? nil
    return [page] + (configuration.map { [$0] } ?? []) + sideFiles.withLock { $0 }.flatMap(TemplateLoader.watchedFiles)
  }

  /// Everything that a page is laid out and checked with.
  private struct Reading {
    let maker: LayoutMaker
    let checker: PreviewChecker
    let limits: Limits
  }

  private func reading(_ console: Console) throws -> Reading {
    let settings = try CommandSettings(arguments, startingAt: page, console)
    let finder = try settings.finder ?? ConfigurationFinder(arguments, at: nil)
    let manifests = arguments[LayoutOptions.manifest].map { [$0] }
    let configuration = finder.configuration
    let files = settings.paths + (manifests ?? configuration.against) + [configuration.baseline].compactMap(\.self)
    sideFiles.withLock { $0 = files }
    let checks = try CheckSettings(arguments, finder, against: manifests, console)
    let registry = try settings.registry(console)
    return Reading(
      maker: try LayoutMaker(arguments, settings, registry, console),
      checker: try PreviewChecker(checks, finder, registry: registry), limits: settings.limits)
  }

  private func version(_ reading: Reading, regularFilesOnly: Bool, notes: [String]) async throws -> Version {
    // Notes would damage the drawn page. Only regular files are read again, because a pipe would block.
    let reader = try PageReader(
      arguments, console.keepingNotes(), limits: reading.limits, regularFilesOnly: regularFilesOnly)
    let laidOut = try await reading.maker.silentPage(page, reader: reader)
    if laidOut.layout.isRefused { throw LayoutOptions.refusal(of: page) }
    return Version(page: laidOut, checked: reading.checker.check(laidOut.bytes, of: page), notes: notes)
  }
}
