import Storey
import StoreyFiles
import StoreyValidation

/// Everything that a page of a preview is laid out and checked with, as it is in the files now.
struct PreviewSettings: Sendable {
  let maker: LayoutMaker
  let checker: PreviewChecker
  let limits: Limits
  /// The configuration, templates, theme, manifests and baseline: files, and folders of templates.
  let files: [String]
  /// The paths of the manifests that the page is checked against.
  let manifests: [String]

  /// Reads the files that a page is shown with.
  ///
  /// - Parameters:
  ///   - choice: The choices of the layout. Its app replaces those of the configuration.
  ///   - details: The details of findings.
  ///   - note: Receives `files` before they are read, so that they are watched even if one of them cannot be used.
  /// - Throws: `UsageError` or `Failure` when one of the files cannot be used. Findings of these files are printed.
  init(
    of page: String, _ arguments: ParsedArguments, _ choice: LayoutChoice, details: Finding.Details = [],
    _ console: Console, noting note: ([String]) -> Void
  ) throws {
    let settings = try CommandSettings(arguments, startingAt: page, console)
    let finder = try settings.finder ?? ConfigurationFinder(arguments, at: nil)
    let configuration = finder.configuration
    let named = choice.manifest.map { [$0] }
    manifests = named ?? configuration.against
    var files = settings.paths + manifests + [configuration.baseline].compactMap(\.self)
    if case .file(let theme) = choice.theme { files.append(theme) }
    self.files = files
    note(files)
    let checks = try CheckSettings(arguments, finder, against: named, console)
    let registry = try settings.registry(console)
    maker = try LayoutMaker(arguments, settings, registry, choice, console)
    checker = try PreviewChecker(checks, finder, registry: registry, files: arguments.files, details: details)
    limits = settings.limits
  }

  /// Returns the files to watch for a page: the page, the configuration that applies to it now, and `files` with the templates in
  /// folders.
  static func watchedFiles(of page: String, _ arguments: ParsedArguments, _ files: [String]) -> [String] {
    let configuration = (try? ConfigurationFinder.file(arguments, startingAt: page)) ?? nil
    return [page] + (configuration.map { [$0] } ?? [])
      + files.flatMap { TemplateLoader.watchedFiles(at: $0, arguments.files) }
  }

  /// Reads the settings and returns them with the lines about the files. Errors are not printed.
  /// - Throws: `Failure` with the position of the error, if it has one.
  static func reading(
    of page: String, _ arguments: ParsedArguments, _ choice: LayoutChoice, details: Finding.Details = [],
    _ console: Console, noting note: ([String]) -> Void
  ) throws -> (settings: PreviewSettings, notes: [String]) {
    let console = console.keepingNotes()
    do {
      let settings = try PreviewSettings(of: page, arguments, choice, details: details, console, noting: note)
      return (settings, console.takeNotes())
    } catch {
      // The first note has the position of the error; the error only contains the name of the file.
      if let note = console.takeNotes().first { throw Failure(message: note) }
      throw error
    }
  }
}
