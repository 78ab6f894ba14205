import Storey
import StoreyProject
import StoreyValidation

/// The project that a page of a preview is laid out and checked with.
struct PreviewSettings: Sendable {
  let project: Project
  let checker: FileChecker

  /// Reads the project of a page. The findings of its files are printed.
  ///
  /// - Parameters:
  ///   - options: The options, with the app that shows the page.
  ///   - details: The details of findings.
  /// - Throws: `Failure` for the first file that cannot be used.
  init(
    of page: String, _ projects: ProjectReader, _ options: ProjectOptions, details: Finding.Details = [],
    _ console: Console
  ) throws(Failure) {
    project = projects.project(of: page, options: options)
    try console.check(project)
    checker = FileChecker(project, details: details)
  }

  /// Returns options with which a page is checked against the app that shows it.
  static func options(_ options: ProjectOptions) -> ProjectOptions {
    var options = options
    if let app = options.app { options.manifests = [app] }
    return options
  }

  /// Reads the project of a page and returns it with the lines about its files. Errors are not printed.
  /// - Throws: `Failure` with the position of the error, if it has one.
  static func reading(
    of page: String, _ projects: ProjectReader, _ options: ProjectOptions, details: Finding.Details = [],
    _ console: Console
  ) throws(Failure) -> (settings: PreviewSettings, notes: [String]) {
    let console = console.keepingNotes()
    do throws(Failure) {
      let settings = try PreviewSettings(of: page, projects, options, details: details, console)
      return (settings, console.takeNotes())
    } catch {
      // The first note has the position of the error; the error only contains the name of the file.
      if let note = console.takeNotes().first { throw Failure(message: note) }
      throw error
    }
  }
}
