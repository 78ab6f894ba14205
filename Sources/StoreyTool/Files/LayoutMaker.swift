import Storey
import StoreyProject
import StoreyValidation

/// Reads and lays out pages.
struct LayoutMaker: Sendable {
  /// The project of the pages.
  let project: Project
  private let choice: LayoutChoice
  private let console: Console
  let reader: PageReader

  /// Creates a maker for the pages of a project.
  init(_ project: Project, _ choice: LayoutChoice, _ reader: PageReader, _ console: Console) {
    self.project = project
    self.choice = choice
    self.reader = reader
    self.console = console
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

  /// The width of pages, in points.
  var width: Double { choice.width }

  /// Lays out a decoded page.
  func layout(_ page: Page) -> TableLayout { project.layout(page, choice) }

  /// Lays out a decoded page at another width than that of the options, in points.
  func layout(_ page: Page, width: Double) -> TableLayout {
    var choice = choice
    choice.width = width
    return project.layout(page, choice)
  }
}
