import Storey
import StoreyDialects
import StoreyFiles
import StoreyManifests
import StoreyTemplates
import StoreyValidation

/// One reading of a configuration and of the files that it names. A file that cannot be used is left out, and is a problem.
struct ProjectReading {
  private let options: ProjectOptions
  private let floors: FloorRegistry
  private let rules: RuleRegistry
  private let contents: FileContents
  private let record: StatusRecord
  private var problems: [ProjectProblem] = []
  /// The kinds of the files, by absolute path.
  private var kinds: [String: FileKind] = [:]

  init(
    _ options: ProjectOptions, floors: FloorRegistry, rules: RuleRegistry, _ contents: FileContents,
    _ record: StatusRecord
  ) {
    self.options = options
    self.floors = floors
    self.rules = rules
    self.contents = contents
    self.record = record
  }

  /// Reads a project.
  /// - Parameter file: The configuration; `nil` without one.
  mutating func project(_ file: String?, _ parts: ProjectParts, _ search: TemplateSearch) -> Project {
    let read = ConfigurationReading(file, options, rules: rules, contents)
    problems += read.problems
    for file in read.files { note(file, .configuration) }
    var configuration = read.configuration
    configuration.limits = read.limits.overridden(by: options.limits)
    if options.limits[.bytes] != nil { configuration.mayRaiseLimits = false }
    let quotable = read.files.isEmpty ? nil : read.quotable
    let syntax = configuration.syntax ?? .json
    if let dialect = options.dialect { configuration.useDialect(dialect) }
    let shape = self.shape(configuration.dialect, syntax, quotable)
    for dialect in configuration.dialectsOfOverrides {
      configuration.shapes[dialect] = self.shape(dialect, syntax, quotable)
    }
    let templates = self.templates(configuration, shape, parts, quotable, search)
    let app = parts.contains(.layout) ? manifest(ofApp: options.app, syntax, quotable) : nil
    let themeFile = options.theme.file ?? (options.theme == .ofConfiguration ? configuration.theme : nil)
    let theme = parts.contains(.layout) ? self.theme(themeFile, syntax, quotable) : nil
    let manifestFiles = options.manifests ?? configuration.against
    if parts.contains(.manifests) { addManifests(to: &configuration, syntax, quotable) }
    let baselineFile = options.baseline ?? configuration.baseline
    let baseline = parts.contains(.baseline) ? baseline(baselineFile, syntax, quotable) : nil
    if let baselineFile { note(baselineFile, .baseline) }
    for file in manifestFiles { note(file, .manifest) }
    if let themeFile { note(themeFile, .theme) }
    return Project(
      options: options, configuration: configuration, stated: read.configuration, configurationFiles: read.files,
      folder: read.folder, contents: contents.unrecorded, quotable: read.quotable,
      templates: templates, app: app, theme: theme ?? .standard,
      paths: Project.NamedPaths(
        templates: templatePaths(configuration), theme: themeFile, manifests: manifestFiles, baseline: baselineFile),
      baseline: baseline, search: search, files: files(), problems: problems,
      recognition: FileRecognition(
        named: kinds, templates: templatePaths(configuration).map(Paths.absolute),
        shapes: [shape] + configuration.dialectsOfOverrides.compactMap { configuration.shapes[$0] }))
  }

  private mutating func note(_ path: String, _ kind: FileKind) {
    let path = Paths.absolute(path)
    if kinds[path] == nil { kinds[path] = kind }
  }

  /// The files with their status before they were read.
  private func files() -> [ProjectFile] {
    record.found.sorted { $0.key < $1.key }.map { path, status in
      ProjectFile(path: path, kind: kinds[path], status: status)
    }
  }

  // MARK: Floors

  private func templatePaths(_ configuration: Configuration) -> [String] {
    options.templates ?? configuration.templates
  }

  private mutating func templates(
    _ configuration: Configuration, _ shape: PageShape, _ parts: ProjectParts, _ quotable: QuotableFiles?,
    _ search: TemplateSearch
  ) -> TemplateReading {
    var registry = floors
    registry.shape = shape
    registry.syntax = configuration.syntax ?? shape.syntax ?? .json
    registry.otherShape = Dialect.other(of:than:)
    for capability in configuration.capabilities + options.capabilities { registry.declare(capability) }
    let paths = templatePaths(configuration)
    let loaded = paths.map(Paths.absolute)
    registry.unknownPatternHint = { search.hint(for: $0, besides: loaded) }
    var reading = TemplateReading(
      registry, contents, namedBy: options.templates == nil ? .file : options.source,
      isNamed: options.templates != nil, quotable: quotable)
    if !parts.contains(.templates) { return reading }
    for path in paths {
      record.add(path)
      do throws(ProjectProblem) {
        // The templates before an error are kept.
        try reading.read(path)
      } catch {
        problems.append(error)
      }
    }
    reading.finish()
    for report in reading.reports {
      if !report.findings.isEmpty { problems.append(ProjectProblem(.template, report.file, report: report)) }
    }
    return reading
  }

  // MARK: Dialects

  /// Returns the shape of a dialect, by its name or its file. A dialect that cannot be used is a problem.
  private mutating func shape(_ dialect: String?, _ syntax: JSONSyntax, _ quotable: QuotableFiles?) -> PageShape {
    guard let dialect else { return floors.shape }
    if let known = Dialect.named(dialect) { return known.shape }
    let source = options.dialect == nil ? FileSource.file : options.source
    guard Configuration.isFile(dialect: dialect) else {
      // An unknown name in a configuration is a finding there.
      if options.dialect == nil { return .standard }
      let names = Dialect.shipped.map(\.name)
      let near = Misspelling(dialect, among: names)
      problems.append(
        ProjectProblem(
          .dialect, dialect, .ofOtherKind,
          Failure(
            message: "there is no dialect \"\(dialect)\"",
            hint: near.suggestions.first.map { "did you mean \"\($0)\"?" }
              ?? Configuration.hint(unknownDialectAmong: names))))
      return .standard
    }
    note(dialect, .dialect)
    return read(dialect, .dialect, namedBy: source, quotable) { Dialect.read($0, syntax: syntax) }?.shape ?? .standard
  }

  // MARK: Files that are read whole or not at all

  /// Reads a file of a kind. A file with any error or warning is refused, because a partly applied file would go unnoticed.
  private mutating func read<Value>(
    _ path: String, _ kind: FileKind, namedBy source: FileSource, _ quotable: QuotableFiles?,
    notes: Set<RuleID> = [], _ read: ([UInt8]) -> FileReading<Value>
  ) -> Value? {
    let result = WholeFile.read(path, kind, namedBy: source, quotable, contents, notes: notes, read)
    if let problem = result.problem { problems.append(problem) }
    return result.value
  }

  private mutating func manifest(
    ofApp path: String?, _ syntax: JSONSyntax, _ quotable: QuotableFiles?
  ) -> AppManifest? {
    guard let path else { return nil }
    note(path, .manifest)
    return read(path, .manifest, namedBy: options.source, quotable, notes: [.uncheckedPattern]) {
      AppManifest.read($0, syntax: syntax)
    }
  }

  private mutating func theme(_ path: String?, _ syntax: JSONSyntax, _ quotable: QuotableFiles?) -> Theme? {
    guard let path else { return nil }
    let source = options.theme.file == nil ? .file : options.source
    return read(path, .theme, namedBy: source, quotable) { Theme.read($0, syntax: syntax) }
  }

  private mutating func addManifests(
    to configuration: inout Configuration, _ syntax: JSONSyntax, _ quotable: QuotableFiles?
  ) {
    // In a configuration, several links to one manifest count as one app.
    for file in options.manifests ?? FileIdentity.distinct(configuration.against) {
      let manifest = read(
        file, .manifest, namedBy: options.manifests == nil ? .file : options.source, quotable,
        notes: [.uncheckedPattern]
      ) { AppManifest.read($0, syntax: syntax) }
      if let manifest { configuration.manifests.append(manifest) }
    }
  }

  private mutating func baseline(
    _ path: String?, _ syntax: JSONSyntax, _ quotable: QuotableFiles?
  ) -> Baseline? {
    guard let path else { return nil }
    let source = options.baseline == nil ? .file : options.source
    let file: FileBytes
    do throws(FileError) {
      file = try contents.contents(of: path, limit: FileKind.baseline.byteLimit ?? .max, namedBy: source)
    } catch {
      problems.append(ProjectProblem(.baseline, path, unreadable: error))
      return nil
    }
    let reading = Baseline.read(file.bytes, syntax: syntax)
    if let baseline = reading.value { return baseline }
    let failure = Failure(message: "\(path) is not a baseline", hint: "'storey validate' lists its errors")
    // Findings are only useful for a file that was meant as a baseline, not for a page.
    guard Baseline.isMeant(by: file.bytes) else {
      problems.append(ProjectProblem(.baseline, path, .ofOtherKind, failure))
      return nil
    }
    let report = PageReport(file: path, reading.diagnostics, within: .standard, source: file.bytes)
    problems.append(
      ProjectProblem(.baseline, path, .invalid, failure, report: quotable?.shown(report, file.isQuotable) ?? report))
    return nil
  }
}
