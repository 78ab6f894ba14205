import Storey
import StoreyProject
import StoreyValidation

/// Reads and lays out pages according to the options.
struct LayoutMaker: Sendable {
  /// The project of the pages.
  let project: Project
  private let choice: LayoutChoice
  private let console: Console
  let reader: PageReader

  /// Creates a maker for a page, and for others with the same configuration. Prints the findings of the files of their project.
  /// - Throws: `Failure` for the first file of the project that cannot be used.
  init(_ arguments: ParsedArguments, of path: String?, _ console: Console) throws {
    try self.init(
      arguments, try console.project(arguments, of: path, [.templates, .layout]), LayoutChoice(arguments), console)
  }

  /// Creates a maker for the pages of a project.
  init(_ arguments: ParsedArguments, _ project: Project, _ choice: LayoutChoice, _ console: Console) throws(UsageError)
  {
    self.project = project
    self.choice = choice
    self.console = console
    reader = try PageReader(arguments, console, limits: project.limits)
  }

  /// Returns a page laid out according to the options.
  static func page(_ path: String, _ arguments: ParsedArguments, _ console: Console) async throws -> LaidOutPage {
    try await LayoutMaker(arguments, of: path, console).page(path)
  }

  /// Returns a laid-out page and prints its notice, if any.
  func page(_ path: String) async throws(Failure) -> LaidOutPage {
    let page = try await silentPage(path, reader: reader)
    if let notice = page.notice { console.note("storey: note: \(notice)") }
    return page
  }

  /// Returns a laid-out page that is read with another reader. Its notice is not printed.
  func silentPage(_ path: String, reader: PageReader) async throws(Failure) -> LaidOutPage {
    let (bytes, notice) = try await reader.read(path)
    let page = project.page(bytes, at: path)
    if let failure = Failure(of: page, path) { throw failure }
    return LaidOutPage(layout(page), bytes, notice, limits: reader.limits)
  }

  /// Lays out a decoded page.
  func layout(_ page: Page) -> TableLayout { project.layout(page, choice) }
}

extension LayoutChoice {
  /// Creates the choice of the command line.
  init(_ arguments: ParsedArguments) {
    self.init(width: arguments[LayoutOptions.width] ?? 375, direction: arguments[LayoutOptions.direction])
  }
}
