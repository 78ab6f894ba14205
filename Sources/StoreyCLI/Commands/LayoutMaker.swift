import Storey
import StoreyValidation

/// Lays out pages as the options say; what the options name is read once.
///
/// A class, and its asynchronous functions throw without a type: for a structure of this size whose asynchronous functions throw
/// `Failure`, Swift 6.3 compiles release code that writes beyond the frame of the caller.
final class LayoutMaker: Sendable {
  private let registry: FloorRegistry
  private let width: Double
  private let direction: LayoutDirection?
  private let theme: Theme
  private let console: Console
  let reader: PageReader

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    var registry = try RegistryOptions.registry(arguments, console)
    if let manifest = arguments.value("--as") {
      registry = registry.asShown(by: try SideFile.manifest(manifest, console))
    }
    if let unknown = arguments.value("--unknown").flatMap(FallbackPolicy.init(rawValue:)) {
      registry.unknown = unknown
    }
    self.registry = registry
    self.console = console
    theme = try arguments.value("--theme").map { try SideFile.theme($0, console) } ?? .standard
    reader = try PageReader(arguments, console)
    width = arguments.number("--width") ?? 375
    direction = arguments.value("--direction").flatMap(LayoutDirection.init(rawValue:))
  }

  /// A page, laid out. What there is to say of where it comes from is said.
  func layout(_ path: String) async throws -> TableLayout {
    let (layout, notice) = try await layoutAndNotice(path)
    if let notice { console.note("storey: note: \(notice)") }
    return layout
  }

  /// The same for who says it elsewhere; the page is read by another reader if one is given.
  func layoutAndNotice(
    _ path: String, reader: PageReader? = nil
  ) async throws -> (layout: TableLayout, notice: String?) {
    let reader = reader ?? self.reader
    let (bytes, notice) = try await reader.read(path)
    let page = try PageInput.decode(bytes, of: path, registry: registry, limits: reader.limits)
    let layout = TableLayout(page, width: width, direction: direction, theme: theme)
    try PageInput.check(layout, of: path, limits: reader.limits)
    return (layout, notice)
  }
}
