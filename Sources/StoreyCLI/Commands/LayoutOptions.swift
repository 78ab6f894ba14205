import Storey

/// The options of every command that lays a page out.
enum LayoutOptions {
  static let all =
    PageReader.options + [
      OptionDescription(
        name: "--width", value: .number(placeholder: "N", allowed: 120...4096),
        help: "The width of the page in points, 120 to 4096; 375 unless given."),
      OptionDescription(
        name: "--direction", value: .choice(LayoutDirection.allCases.map(\.rawValue)),
        help: "Where text begins; as the page says unless given, and from the left if it says nothing."),
      OptionDescription(
        name: "--as", value: .text(placeholder: "MANIFEST"),
        help: "Shows the page as this app would, as far as its floors can be drawn here; see 'storey manifest'."),
      OptionDescription(
        name: "--theme", value: .text(placeholder: "FILE"),
        help: "Colours and text styles, light and dark, as JSON; 'storey schema --theme' tells what it may hold."),
    ]

  static let unknown = OptionDescription(
    name: "--unknown", value: .choice(FallbackPolicy.allCases.map(\.rawValue)),
    help: "What becomes of floors that are not registered; skip unless given.")

  static let scroll = OptionDescription(
    name: "--scroll", value: .number(placeholder: "Y", allowed: -1e9...1e9),
    help: "How far the page is scrolled, in points; 0 unless given.")

  /// Why a page is not shown that `unknown` refuses.
  static func refusal(of path: String) -> Failure {
    Failure(message: "\(path): the page needs floors that are not registered, and --unknown fail refuses it")
  }

  /// The page laid out as the options say.
  static func page(_ path: String, _ arguments: ParsedArguments, _ console: Console) async throws -> LaidOutPage {
    try await LayoutMaker(arguments, console).page(path)
  }
}
