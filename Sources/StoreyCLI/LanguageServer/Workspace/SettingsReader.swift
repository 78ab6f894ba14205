import Storey
import StoreyEditor
import StoreyFiles
import StoreyFloors
import StoreyManifests
import StoreyTemplates
import StoreyValidation

/// Reads the settings of folders. It blocks, so it runs on its own thread.
struct SettingsReader: Sendable {
  let arguments: ParsedArguments
  let console: Console
  /// The files that are open in the editor replace those on disk.
  let contents: FileContents

  /// Reads the settings that apply to the files of a folder.
  func settings(of folder: String, generation: Int) -> FolderSettings {
    let console = console.keepingNotes()
    let file = (try? ConfigurationFinder.file(arguments, startingAt: folder + "/")) ?? nil
    var files = Set(candidates(above: folder))
    let finder = try? ConfigurationFinder(arguments, at: file, contents: contents)
    let settings = CommandSettings(arguments, finder, startingAt: folder, contents: contents)
    var reports: [String: PageReport] = [:]
    func add(_ report: PageReport) {
      reports[Paths.absolute(report.file)] = report
      files.insert(Paths.absolute(report.file))
    }
    for path in finder?.files ?? [] { add(PageReport(file: path, findings: [], source: [])) }
    for report in finder?.problems ?? [] { add(report) }
    let loader = try? settings.loader()
    for report in loader?.reports ?? [] { add(report) }
    for path in settings.paths { files.insert(Paths.absolute(path)) }
    let configuration = configuration(finder, &files, console)
    let theme = theme(settings, &files)
    let registry = loader?.registry ?? .standard
    let baselineFile = (arguments[ValidateOptions.baseline] ?? configuration.baseline).map(Paths.absolute)
    if let baselineFile { files.insert(baselineFile) }
    let baseline = baselineFile.flatMap { path in
      (try? contents.contents(of: path, limit: DocumentLimits.default.bytes, namedBy: .file)).flatMap {
        Baseline.read($0).value
      }
    }
    let declarations = declarations(loader)
    return FolderSettings(
      folder: folder, generation: generation, files: files, status: Self.status(of: files), reports: reports,
      finder: finder,
      surroundings: Surroundings(
        registry: registry, configuration: configuration, theme: theme ?? .standard,
        templateFiles: declarations.mapValues(\.path)),
      baseline: baseline, baselineFile: baselineFile, declarations: declarations,
      texts: texts(of: [file, baselineFile]),
      themeFile: settings.themeFile.map { Paths.absolute($0.path) })
  }

  /// Returns the contents of the files that exist, by absolute path.
  private func texts(of files: [String?]) -> [String: [UInt8]] {
    var texts: [String: [UInt8]] = [:]
    for case let file? in files {
      texts[Paths.absolute(file)] = try? contents.contents(
        of: file, limit: DocumentLimits.default.bytes, namedBy: .file)
    }
    return texts
  }

  /// Returns the status of each file that exists.
  static func status(of files: Set<String>) -> [String: FileStatus] {
    var status: [String: FileStatus] = [:]
    for file in files { status[file] = FileStatus(at: file, links: true) }
    return status
  }

  /// Returns the paths at which a configuration of a folder may be created.
  private func candidates(above folder: String) -> [String] {
    var paths: [String] = []
    var folder = folder
    while paths.count < 64 {
      paths.append(Paths.join(folder, ConfigurationFinder.fileName))
      if folder == "/" || folder.isEmpty { break }
      folder = Paths.folder(of: folder)
    }
    return paths
  }

  private func configuration(
    _ finder: ConfigurationFinder?, _ files: inout Set<String>, _ console: Console
  ) -> Configuration {
    guard let finder else { return Configuration(rules: .ofTool) }
    let named = ValidateOptions.manifests(arguments)
    for path in named ?? finder.configuration.against { files.insert(Paths.absolute(path)) }
    if let checks = try? CheckSettings(arguments, finder, against: named, console, contents: contents) {
      return checks.configuration
    }
    // A manifest cannot be read.
    var configuration = finder.configuration
    configuration.limits = finder.limits
    return configuration
  }

  private func theme(_ settings: CommandSettings, _ files: inout Set<String>) -> Theme? {
    guard let file = settings.themeFile else { return nil }
    files.insert(Paths.absolute(file.path))
    let bytes = try? contents.contents(of: file.path, limit: 1 << 20, namedBy: .file)
    return bytes.flatMap { Theme.read($0).value }
  }

  private func declarations(_ loader: TemplateLoader?) -> [FloorPattern: TemplateDeclaration] {
    var found: [FloorPattern: TemplateDeclaration] = [:]
    for report in loader?.reports ?? [] {
      guard let template = FloorTemplate.read(report.sourceBytes).value, found[template.type.pattern] == nil else {
        continue
      }
      found[template.type.pattern] = TemplateDeclaration(of: report.sourceBytes, at: Paths.absolute(report.file))
    }
    return found
  }
}
