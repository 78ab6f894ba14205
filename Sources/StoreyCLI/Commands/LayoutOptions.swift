import Storey
import StoreyFloors

/// The options of every command that lays a page out.
enum LayoutOptions {
  static let width = OptionDescription(
    name: "--width", value: .number(placeholder: "N", allowed: 120...4096),
    help: "The width of the page in points, 120 to 4096; 375 unless given.")

  static let unknown = OptionDescription(
    name: "--unknown", value: .choice(FallbackPolicy.allCases.map(\.rawValue)),
    help: "What becomes of floors that are not registered; skip unless given.")

  static let scroll = OptionDescription(
    name: "--scroll", value: .number(placeholder: "Y", allowed: -1e9...1e9),
    help: "How far the page is scrolled, in points; 0 unless given.")

  /// The page laid out as the options say.
  static func layout(_ path: String, _ arguments: ParsedArguments) throws(Failure) -> TableLayout {
    var registry = FloorRegistry.standard
    if let unknown = arguments.value("--unknown").flatMap(FallbackPolicy.init(rawValue:)) {
      registry.unknown = unknown
    }
    let page = try PageInput.decode(path, registry: registry)
    return TableLayout(page, width: arguments.number("--width") ?? 375)
  }
}
