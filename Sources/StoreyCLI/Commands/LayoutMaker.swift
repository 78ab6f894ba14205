import Storey
import StoreyFiles
import StoreyManifests
import StoreyValidation

/// Lays out pages according to the options. The theme, manifest and templates are read once.
struct LayoutMaker: Sendable {
  private let registry: FloorRegistry
  /// The configuration that applies to findings, and the folder that its file patterns are relative to; `nil` for none.
  private let configured: (validator: Validator, folder: String)?
  private let choice: LayoutChoice
  private let theme: Theme
  private let console: Console
  let reader: PageReader

  init(_ arguments: ParsedArguments, _ settings: CommandSettings, _ console: Console) throws {
    try self.init(arguments, settings, try settings.registry(console), LayoutChoice(arguments), console)
  }

  /// Creates a maker with a registry that was already read.
  init(
    _ arguments: ParsedArguments, _ settings: CommandSettings, _ registry: FloorRegistry, _ choice: LayoutChoice,
    _ console: Console
  ) throws {
    var registry = registry
    if let manifest = choice.manifest {
      registry = registry.asShown(
        by: try SideFile.manifest(manifest, syntax: settings.syntax, console, contents: arguments.files))
    }
    if let unknown = choice.unknown { registry.unknown = unknown }
    self.registry = registry
    configured = settings.finder.map { finder in
      var configuration = finder.configuration
      configuration.limits = settings.limits
      return (Validator(registry: registry, configuration: configuration), finder.folder)
    }
    self.console = console
    theme = try settings.theme(choice.theme, console)
    self.choice = choice
    reader = try PageReader(arguments, console, limits: settings.limits)
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
    let page = decode(bytes, of: path)
    if let failure = PageInput.failure(of: page, path) { throw failure }
    return LaidOutPage(layout(page), bytes, notice, limits: reader.limits)
  }

  /// Decodes a page. If it cannot be parsed, it has no floors.
  func decode(_ bytes: [UInt8], of path: String) -> Page {
    Page(decoding: bytes, registry: checks(of: path)?.registry ?? registry, limits: reader.limits.ofDocuments)
  }

  /// Lays out a decoded page.
  func layout(_ page: Page) -> TableLayout {
    TableLayout(
      page, width: choice.width, direction: choice.direction, theme: theme, language: choice.language)
  }

  /// Returns the findings of reading and laying out a page, as the configuration grades and suppresses them.
  func findings(of page: TableLayout, at path: String) -> FindingList {
    guard let configured, let checks = checks(of: path) else { return page.findings(within: reader.limits) }
    return configured.validator.findingsOfEngine(for: page, with: checks)
  }

  /// The reasons why `storey validate` can report other counts, as a message puts them after the name of the command.
  var additionsOfValidate: String {
    let configuration = configured?.validator.configuration
    let hasApps = configuration?.against.isEmpty == false
    let rules = hasApps ? "runs all rules, including those for the apps in \"against\"" : "runs all rules"
    return configuration?.baseline == nil ? rules : "\(rules), and applies the baseline"
  }

  private func checks(of path: String) -> FileChecks? {
    configured.map { $0.validator.checks(forPath: Paths.relative(file: path, from: $0.folder)) }
  }
}
