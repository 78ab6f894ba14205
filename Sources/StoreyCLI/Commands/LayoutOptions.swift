import Storey

/// The options of every command that lays a page out.
enum LayoutOptions {
  static let width = Option<Double>(
    "--width", .number("N", 120...4096), help: "The width of the page in points, 120 to 4096; 375 unless given.")
  static let direction = Option<PageDirection>(
    "--direction", .choice(),
    help: "Where text begins; as the page says unless given, and from the left if it says nothing.")
  static let manifest = Option<String>(
    "--as", .text("MANIFEST"),
    help: "Shows the page as this app would, as far as its floors can be drawn here; see 'storey manifest'.")
  static let theme = Option<String>(
    "--theme", .text("FILE"),
    help: "Colours and text styles, light and dark, as JSON; 'storey schema --theme' tells what it may hold.")

  static let language = Option<LanguageTag>(
    "--lang", .languageTag,
    help: "The language of the page and of the labels that Storey adds (default: that of the page, or zh-CN).")

  static let all: [any CommandOption] = PageReader.options + [width, direction, language, manifest, theme]

  static let unknown = Option<FallbackPolicy>(
    "--unknown", .choice(), help: "What becomes of floors that are not registered; skip unless given.")
  static let scroll = Option<Double>(
    "--scroll", .number("Y", -1e9...1e9), help: "How far the page is scrolled, in points; 0 unless given.")

  /// Why a page is not shown that `unknown` refuses.
  static func refusal(of path: String) -> Failure {
    Failure(message: "\(path): the page needs floors that are not registered, and --unknown fail refuses it")
  }

  /// The page laid out as the options say.
  static func page(_ path: String, _ arguments: ParsedArguments, _ console: Console) async throws -> LaidOutPage {
    try await LayoutMaker(arguments, console).page(path)
  }
}
