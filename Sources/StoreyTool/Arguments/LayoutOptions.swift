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

  static let all: [any CommandOption] = FetchOptions.all + [width, direction, language, manifest, theme]

  static let unknown = Option<FallbackPolicy>(
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
