import Storey
import StoreyProject

/// The options of the commands that lay out a page.
enum LayoutOptions {
  static let width = Option<Double>(
    "--width", .number("N", LayoutChoice.widths), help: "The width of the page in points, 120 to 4096 (default: 375).")
  static let direction = Option<PageDirection>(
    "--direction", .choice(),
    help: "The direction of the layout (default: that of the page, or ltr).")
  static let manifest = Option<String>(
    "--as", .path("MANIFEST"),
    help: """
      Show the page as the app described by MANIFEST shows it, using the floors that are registered in this tool; see \
      'storey manifest'.
      """)
  static let theme = Option<String>(
    "--theme", .path("FILE"),
    help: "A theme as JSON: colours, light and dark, and text styles; see 'storey schema --theme'.")

  static let language = Option<LanguageTag>(
    "--lang", .languageTag,
    help: "The language of the page and of the labels that Storey adds (default: that of the page, or zh-CN).")

  static let time = Option<PageDate>(
    "--at", .date,
    help: "The time for which countdowns show the rest, such as 2026-12-01T20:00+08:00 (default: they show their ends)."
  )

  static let all: [any CommandOption] = FetchOptions.all + [width, direction, language, manifest, theme]

  static let unknown = Option<UnsupportedFloorPolicy>(
    "--unknown", .choice(),
    help:
      """
      The treatment of floors that cannot be shown: unknown pattern, unmet requirement, missing renderer (default: skip). \
      'placeholder' also shows floors with errors.
      """
  )
  static let scroll = Option<Double>(
    "--scroll", .number("Y", -1e9...1e9), help: "The scroll offset in points (default: 0).")

  /// Returns the error for a page that `--unknown fail` refuses.
  static func refusal(of path: String) -> Failure {
    Failure(message: "\(path): the page is refused because some of its floors cannot be shown ('--unknown fail')")
  }
}

extension LayoutChoice {
  /// Creates the choice of the command line.
  init(_ arguments: ParsedArguments) {
    self.init(
      width: arguments[LayoutOptions.width] ?? 375, direction: arguments[LayoutOptions.direction],
      now: arguments[LayoutOptions.time]?.secondsSince1970())
  }
}

extension LayoutMaker {
  /// Creates a maker for a page, and for others with the same configuration. Prints the findings of the files of their project.
  /// - Throws: `Failure` for the first file of the project that cannot be used.
  init(_ arguments: ParsedArguments, of path: String?, _ console: Console) throws {
    let project = try console.project(arguments, of: path, [.templates, .layout])
    try self.init(arguments, project, LayoutChoice(arguments), console)
  }

  /// Creates a maker for the pages of a project.
  init(_ arguments: ParsedArguments, _ project: Project, _ choice: LayoutChoice, _ console: Console) throws(UsageError)
  {
    self.init(project, choice, try PageReader(arguments, console, limits: project.limits), console)
  }

  /// Returns a page laid out according to the options.
  static func page(_ path: String, _ arguments: ParsedArguments, _ console: Console) async throws -> LaidOutPage {
    try await LayoutMaker(arguments, of: path, console).page(path)
  }
}
