import Storey
import StoreyManifests
import StoreyValidation

/// Lays out pages according to the options. The theme, manifest and templates are read once.
struct LayoutMaker: Sendable {
  private let registry: FloorRegistry
  private let width: Double
  private let direction: PageDirection?
  private let language: LanguageTag?
  private let theme: Theme
  private let console: Console
  let reader: PageReader

  init(_ arguments: ParsedArguments, _ settings: CommandSettings, _ console: Console) throws {
    try self.init(arguments, settings, try settings.registry(console), console)
  }

  /// Creates a maker with a registry that was already read.
  init(
    _ arguments: ParsedArguments, _ settings: CommandSettings, _ registry: FloorRegistry, _ console: Console
  ) throws {
    var registry = registry
    if let manifest = arguments[LayoutOptions.manifest] {
      registry = registry.asShown(by: try SideFile.manifest(manifest, console))
    }
    if let unknown = arguments[LayoutOptions.unknown] { registry.unknown = unknown }
    self.registry = registry
    self.console = console
    theme = try settings.theme(console)
    reader = try PageReader(arguments, console, limits: settings.limits)
    width = arguments[LayoutOptions.width] ?? 375
    direction = arguments[LayoutOptions.direction]
    language = arguments[LayoutOptions.language]
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
    return try layout(bytes, of: path, notice)
  }

  private func layout(_ bytes: [UInt8], of path: String, _ notice: String?) throws(Failure) -> LaidOutPage {
    let page = try PageInput.decode(bytes, of: path, registry: registry, limits: reader.limits)
    return LaidOutPage(
      TableLayout(page, width: width, direction: direction, theme: theme, language: language), bytes, notice,
      limits: reader.limits)
  }
}
