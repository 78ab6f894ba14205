import Storey
import StoreyEditor
import StoreyFiles
import StoreyFloors
import StoreyManifests
import StoreyTemplates
import StoreyValidation

/// One reading of a configuration and of the files that it names. A file that cannot be used is left out and described.
struct SettingsReading {
  private let arguments: ParsedArguments
  private let console: Console
  private let contents: FileContents
  private let status: StatusRecord
  private var reports: [String: PageReport] = [:]
  /// The descriptions of unusable files, by path.
  private var failures: [String: String] = [:]

  init(_ arguments: ParsedArguments, _ console: Console, _ contents: FileContents, _ status: StatusRecord) {
    self.arguments = arguments
    self.console = console.keepingNotes()
    var contents = contents
    contents.willRead = { status.add($0) }
    self.contents = contents
    self.status = status
  }

  /// Reads the settings.
  /// - Parameter file: The configuration that applies; `nil` without one.
  mutating func settings(
    of folder: String, _ file: String?, generation: Int, searches: [TemplateSearch]
  ) -> FolderSettings {
    let (arguments, contents) = (arguments, contents)
    let finder = use(file) { () throws(Failure) in try ConfigurationFinder(arguments, at: file, contents: contents) }
    for path in finder?.files ?? [] { add(PageReport(file: path, findings: [], source: [])) }
    finder?.problems.forEach { add($0) }
    var settings = CommandSettings(arguments, finder, startingAt: folder, contents: contents)
    let search =
      searches.first { $0.folder == settings.search.folder }
      ?? TemplateSearch(below: settings.search.folder, nil)
    settings.search = search
    let loader = loader(settings)
    let configuration = configuration(finder)
    let theme = theme(settings)
    let baselineFile = arguments[ValidateOptions.baseline] ?? configuration.baseline
    let baseline = baseline(baselineFile, settings.syntax)
    let declarations = declarations(loader, settings.syntax)
    if let file, let report = reports[Paths.absolute(file)] { reports[Paths.absolute(file)] = marked(report, in: file) }
    return FolderSettings(
      folder: folder, generation: generation, status: status.found, reports: reports, finder: finder,
      surroundings: Surroundings(
        registry: loader.registry, configuration: configuration, theme: theme ?? .standard,
        templateFiles: declarations.mapValues(\.path)),
      recognition: FileRecognition(
        configuration, files: finder?.files ?? [], theme: settings.themeFile?.path, baseline: baselineFile),
      baseline: baseline, baselineFile: baselineFile.map(Paths.absolute), declarations: declarations,
      texts: texts(of: [file, baselineFile]), search: search, failures: failures.values.sorted(),
      preventsCorrections: preventsCorrections(theme: settings.themeFile?.path, baseline: baselineFile))
  }

  /// Returns the result of reading a file, and keeps the description of an error.
  private mutating func use<Value>(_ path: String?, _ read: () throws(Failure) -> Value) -> Value? {
    do throws(Failure) {
      return try read()
    } catch {
      if let path { failures[Paths.absolute(path)] = error.message }
      return nil
    }
  }

  private mutating func add(_ report: PageReport) { reports[Paths.absolute(report.file)] = report }

  private mutating func loader(_ settings: CommandSettings) -> TemplateLoader {
    var loader = settings.emptyLoader()
    for path in settings.templatePaths {
      status.add(path)
      // The templates before an error are kept.
      use(path) { () throws(Failure) in try loader.load(path) }
    }
    loader.reports.forEach { add($0) }
    return loader
  }

  private mutating func configuration(_ finder: ConfigurationFinder?) -> Configuration {
    guard let finder else { return Configuration(rules: .ofTool) }
    let (console, contents) = (console, contents)
    var checks = CheckSettings(arguments, finder)
    for path in ValidateOptions.manifests(arguments) ?? FileIdentity.distinct(finder.configuration.against) {
      let manifest = use(path) { () throws(Failure) in
        try SideFile.manifest(
          path, namedBy: .file, syntax: finder.configuration.syntax ?? .json, console, contents: contents)
      }
      if let manifest { checks.configuration.manifests.append(manifest) }
    }
    return checks.configuration
  }

  private mutating func theme(_ settings: CommandSettings) -> Theme? {
    guard let file = settings.themeFile else { return nil }
    let console = console
    return use(file.path) { () throws(Failure) in try settings.theme(.ofSettings, console) }
  }

  private mutating func baseline(_ file: String?, _ syntax: JSONSyntax) -> Baseline? {
    guard let file else { return nil }
    let contents = contents
    return use(file) { () throws(Failure) in
      do throws(FileError) {
        let bytes = try contents.contents(of: file, limit: DocumentLimits.default.bytes, namedBy: .file).bytes
        if let baseline = Baseline.read(bytes, syntax: syntax).value { return baseline }
      } catch {
        throw Failure(error)
      }
      throw Failure(message: "\(file) is not a baseline", hint: nil)
    }
  }

  /// Returns the contents of the files that exist, by absolute path.
  private func texts(of files: [String?]) -> [String: [UInt8]] {
    var texts: [String: [UInt8]] = [:]
    for case let file? in files {
      texts[Paths.absolute(file)] = try? contents.contents(
        of: file, limit: DocumentLimits.default.bytes, namedBy: .file
      ).bytes
    }
    return texts
  }

  private func declarations(_ loader: TemplateLoader, _ syntax: JSONSyntax) -> [FloorPattern: TemplateDeclaration] {
    var found: [FloorPattern: TemplateDeclaration] = [:]
    for report in loader.reports {
      guard let template = FloorTemplate.read(report.sourceBytes, syntax: syntax).value,
        found[template.type.pattern] == nil
      else { continue }
      found[template.type.pattern] = TemplateDeclaration(of: report.sourceBytes, at: Paths.absolute(report.file))
    }
    return found
  }

  // MARK: Unusable files

  /// Returns whether an unusable file prevents corrections. They do not depend on the theme, or on findings that are not known yet.
  private func preventsCorrections(theme: String?, baseline: String?) -> Bool {
    let missing = baseline.flatMap { contents.isFile($0) ? nil : $0 }
    let others = Set([theme, missing].compactMap { $0 }.map(Paths.absolute))
    return failures.keys.contains { !others.contains($0) }
  }

  /// The keys of a configuration that name files.
  private static let keysOfFiles = ["templates", "theme", "against", "baseline"]

  /// Returns the report of the configuration with an error at each name of an unusable file. `storey validate` ends with these
  /// errors.
  private func marked(_ report: PageReport, in file: String) -> PageReport {
    if failures.isEmpty { return report }
    guard let bytes = try? contents.contents(of: file, limit: ConfigurationFinder.mostBytes, namedBy: .file).bytes,
      let root = try? Document(parsing: bytes, syntax: .jsonc).root
    else { return report }
    let folder = Paths.folder(of: Paths.absolute(file))
    var marks: [Diagnostic] = []
    for key in Self.keysOfFiles {
      guard let value = root[key] else { continue }
      for name in value.kind == .array ? Array(value.elements) : [value] {
        guard let text = name.text?.string,
          let path = [Paths.join(folder, text), text].map(Paths.absolute).first(where: { failures[$0] != nil }),
          let failure = failures[path]
        else { continue }
        marks.append(
          Diagnostic(
            rule: .invalidConfiguration, severity: .error, message: failure.replacing(path, with: text),
            hint: "correct the file, or name another one", at: name))
      }
    }
    let marked = PageReport(file: report.file, marks, within: .standard, source: bytes)
    return report.adding(marked.findings)
  }
}
