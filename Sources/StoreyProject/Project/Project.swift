package import Storey
import StoreyFiles
import StoreyManifests
import StoreyTemplates
package import StoreyValidation

/// Everything that a page is laid out and checked with: a configuration, and the floors, theme, apps and known findings that it and
/// its caller name, as they were when they were read.
///
/// A `ProjectReader` makes projects. A file that cannot be used is left out, and is one of the `problems`: the caller decides whether
/// it goes on without it.
package final class Project: Sendable {
  // A class, because a project is shared by all pages that it applies to.

  /// The paths that the options or the configuration name.
  package struct NamedPaths: Sendable, Hashable {
    /// Files and folders of templates.
    package let templates: [String]
    package let theme: String?
    /// The manifests of the apps that pages are checked against.
    package let manifests: [String]
    package let baseline: String?
  }

  /// A number that no other project has.
  package let number: Int
  package let options: ProjectOptions
  /// The configuration, with the effective limits and with the manifests that were read.
  package let configuration: Configuration
  /// The configuration as its files state it.
  package let statedConfiguration: Configuration
  /// The files that the configuration was read from, the first one first; empty without a configuration.
  package let configurationFiles: [String]
  /// The absolute path of the folder that file patterns are relative to.
  package let folder: String
  package var hasConfiguration: Bool { !configurationFiles.isEmpty }
  /// The files that pages are read from.
  package let contents: FileContents
  /// The files whose lines may be quoted in messages.
  package let quotable: QuotableFiles
  /// The floors, including those of templates.
  package let registry: FloorRegistry
  /// The reports of all templates, also of those without findings.
  package let templates: [PageReport]
  /// The reports of the templates without errors, by the patterns of the floors that they declare.
  package let declarations: [FloorPattern: PageReport]
  private let templatesByPath: [String: PageReport]
  /// Whether every template was registered.
  package let hasAllTemplates: Bool
  /// The theme; the standard theme if another one cannot be used.
  package let theme: Theme
  package let paths: NamedPaths
  /// The known findings, which do not count.
  package let baseline: Baseline?
  /// The search for templates that are not loaded.
  package let search: TemplateSearch
  /// Everything that the project depends on: the files that it was read from, the folders of templates, and the places at which other
  /// files would change it.
  package let files: [ProjectFile]
  /// The files with findings and those that cannot be used, in the order in which they were read.
  package let problems: [ProjectProblem]
  package let recognition: FileRecognition
  /// The floors as the app of the options shows them.
  private let shownRegistry: FloorRegistry
  private let patterns: FilePatterns
  private let siblings = SiblingIndex()
  /// The checks of pages that are laid out; they are made on first use.
  private let engineChecks = Locked<Validator?>(nil)

  private typealias OwnFiles = (paths: Set<String>, identities: Set<FileIdentity>)
  private let ownFiles = Locked<OwnFiles?>(nil)

  private static let lastNumber = Locked(0)

  init(
    options: ProjectOptions, configuration: Configuration, stated: Configuration, configurationFiles: [String],
    folder: String, contents: FileContents, quotable: QuotableFiles,
    templates: TemplateReading, app: AppManifest?, theme: Theme, paths: NamedPaths, baseline: Baseline?,
    search: TemplateSearch, files: [ProjectFile], problems: [ProjectProblem], recognition: FileRecognition
  ) {
    number = Self.lastNumber.withLock { last in
      last += 1
      return last
    }
    self.options = options
    self.configuration = configuration
    statedConfiguration = stated
    self.configurationFiles = configurationFiles
    self.folder = folder
    self.contents = contents
    self.quotable = quotable
    registry = templates.registry
    self.templates = templates.reports
    declarations = templates.declarations
    templatesByPath = Dictionary(templates.reports.map { (Paths.absolute($0.file), $0) }) { first, _ in first }
    hasAllTemplates = templates.isComplete
    self.theme = theme
    self.paths = paths
    self.baseline = baseline
    self.search = search
    self.files = files
    self.problems = problems
    self.recognition = recognition
    var shown = app.map { templates.registry.asShown(by: $0) } ?? templates.registry
    if let unknown = options.unknown { shown.unknown = unknown }
    shownRegistry = shown
    patterns = FilePatterns(stated, limits: Limits.standard.overridden(by: options.limits))
  }

  /// The effective limits of input and output.
  package var limits: Limits { configuration.limits }

  /// The number of lines after which text is cut, if the options or the configuration set it.
  package var linesOfText: Int? {
    options.limits[.lines] ?? (statedConfiguration.limits[.lines] == nil ? nil : limits[.lines])
  }

  /// The syntax of pages, and of the files that the configuration names.
  package var syntax: JSONSyntax { registry.syntax }

  /// Whether the configuration has no errors.
  package var isConfigurationSound: Bool { problems(of: .configuration).allSatisfy { $0.failure == nil } }

  /// Returns the problems of the files of a kind.
  package func problems(of kind: FileKind) -> [ProjectProblem] { problems.filter { $0.kind == kind } }

  /// Whether no file that the project depends on has changed since it was read.
  package var isCurrent: Bool { files.allSatisfy { contents.status(of: $0.path) == $0.status } }

  // MARK: Files

  /// Returns the path of a file relative to the folder of the configuration.
  package func path(of file: String) -> String { Paths.relative(file: file, from: folder) }

  /// Returns whether the configuration excludes a file.
  /// - Throws: `Failure` when matching the file against all patterns, including those of overrides and suppressions, exceeds
  ///   the limit of steps, or when the overrides exceed the limit of settings.
  package func excludes(_ file: String) throws(Failure) -> Bool {
    do throws(FilePatterns.ExcessError) {
      return try patterns.excludes(path(of: file))
    } catch {
      let (message, advice) =
        if error.limit == .patternSteps {
          (
            "matching \(file) against the patterns of the configuration takes more than \(error.most) steps",
            "use fewer or shorter patterns"
          )
        } else {
          (
            "the overrides of the configuration have more than \(error.most) settings, reached at \(file)",
            "use fewer overrides for the same files"
          )
        }
      throw Failure(
        message: message, hint: "\(advice), or raise the limit \"\(error.limit.rawValue)\" with '--limit'")
    }
  }

  /// Returns whether a file that was found in a folder of pages is loaded for the checks of all pages: a configuration, a template,
  /// a manifest or the baseline.
  package func isOwn(_ file: String) -> Bool {
    let (named, identities) = ownFiles.withLock { known in
      let found = known ?? findOwnFiles()
      known = found
      return found
    }
    if named.contains(Paths.absolute(file)) { return true }
    return !identities.isEmpty && FileIdentity(of: file).map(identities.contains) ?? false
  }

  /// Finds the files of `isOwn`: their paths, and their identities, which do not depend on the path.
  private func findOwnFiles() -> OwnFiles {
    let files =
      configurationFiles + paths.manifests + templates.map(\.file) + [paths.baseline].compactMap(\.self)
    return (Set(files.map(Paths.absolute)), Set(files.compactMap { FileIdentity(of: $0) }))
  }

  /// Returns the kind of a file that was named as one of this tool; `nil` if it cannot be recognized.
  package func kind(of bytes: [UInt8], at path: String) -> FileKind { recognition.kindOfInput(bytes, at: path) }

  // MARK: Layouts

  /// Decodes a page with the floors of the app that shows it. If it cannot be parsed, it has no floors. O(bytes).
  package func page(_ bytes: [UInt8], at path: String) -> Page {
    Page(decoding: bytes, registry: registry(of: path), limits: limits)
  }

  /// Returns the parts of a page as they are written, without decoding them. O(bytes).
  /// - Throws: `Failure` for a page that cannot be parsed.
  package func parts(in bytes: [UInt8], at path: String) throws(Failure) -> (parts: WrittenParts, page: Document) {
    let registry = registry(of: path)
    let page = try document(bytes, at: path, registry)
    return (WrittenParts(of: registry.arranged(page), registry.shape), page)
  }

  /// Returns a page whose floors of older versions were made ones of the registered versions; `nil` for a page without old floors. O(bytes).
  /// - Throws: `Failure` for a page that cannot be parsed.
  package func migrated(_ bytes: [UInt8], at path: String) throws(Failure) -> MigratedPage? {
    if !registry.hasMigrations { return nil }
    let registry = registry(of: path)
    return registry.migrated(try document(bytes, at: path, registry))
  }

  private func document(
    _ bytes: [UInt8], at path: String, _ registry: FloorRegistry
  ) throws(Failure) -> Document {
    do throws(ParseError) {
      return try Document(parsing: bytes, syntax: registry.syntax, limits: limits)
    } catch {
      throw Failure(error, path)
    }
  }

  /// Decodes a page of a version whose files are not on disk.
  /// - Parameter files: The files of the version in the folder of the page, of which the page may consist.
  package func page(_ bytes: [UInt8], at path: String, among files: FileContents) -> Page {
    var registry = registry(of: path)
    registry.files = siblingPages(of: path, registry, in: files, SiblingIndex())
    return Page(decoding: bytes, registry: registry, limits: limits)
  }

  /// Whether the pages of a file may be written in several files.
  package func mayHaveOverlays(_ path: String) -> Bool { !shape(of: path).overlay.isEmpty }

  /// Returns the numbers of the floors of a page by their pointers; `nil` for a page of Storey's own shape, and one that cannot be
  /// parsed. O(bytes).
  package func floors(in bytes: [UInt8], at path: String) -> [JSONPointer: Int]? {
    let registry = registry(of: path)
    guard !registry.shape.isStandard, let document = try? Document(parsing: bytes, syntax: registry.syntax) else {
      return nil
    }
    return registry.numbersOfFloors(in: document)
  }

  /// Returns the shape and the syntax of the pages of a file if the configuration gives some files a dialect of their own; `nil` otherwise.
  package func shape(ofOverridden path: String) -> (shape: PageShape, syntax: JSONSyntax)? {
    if configuration.shapes.isEmpty { return nil }
    return checks(of: path).map { ($0.registry.shape, $0.registry.syntax) }
  }

  /// Returns the shape of the pages of a file.
  package func shape(of path: String) -> PageShape { registry(of: path).shape }

  /// Lays out a page. O(rows).
  ///
  /// - Parameter old: The layout of an earlier version of the page, with which less is measured.
  package func layout(_ page: Page, _ choice: LayoutChoice, after old: TableLayout? = nil) -> TableLayout {
    TableLayout(
      page, width: choice.width, direction: choice.direction, theme: theme, language: options.language,
      now: choice.now, after: old)
  }

  /// Returns the findings of reading and laying out a page, as the configuration grades and suppresses them.
  package func findings(of layout: TableLayout, at path: String) -> FindingList {
    guard let checks = checks(of: path) else { return layout.findings(within: limits) }
    return validatorOfEngine.findingsOfEngine(for: layout, with: checks)
  }

  /// Returns the floors of the pages of a file, as the app of the options shows them.
  package func registry(of path: String) -> FloorRegistry {
    checks(of: path)?.registry ?? reading(shownRegistry, at: path)
  }

  private func checks(of path: String) -> FileChecks? {
    hasConfiguration ? checks(of: path, by: validatorOfEngine) : nil
  }

  /// Returns the checks of a validator for a file, whose page may be written in several files.
  package func checks(of file: String, by validator: Validator) -> FileChecks {
    var checks = validator.checks(forPath: path(of: file))
    checks.registry = reading(checks.registry, at: file)
    return checks
  }

  /// Returns a registry that knows which pages exist, and the other files of a page that is written in several.
  private func reading(_ registry: FloorRegistry, at path: String) -> FloorRegistry {
    var registry = registry
    if let files = siblings(of: path, registry) { registry.files = files }
    // The rule whose option names pages is only configured with a configuration.
    if hasConfiguration {
      registry.hasPage = { [contents, folder] page in contents.isFile(Paths.join(folder, page)) }
    }
    return registry
  }

  /// Returns the other files of a page that may be written in several; `nil` if the dialect has no overlays, or the page no folder.
  package func siblings(of path: String, _ registry: FloorRegistry) -> (any PageFiles)? {
    siblingPages(of: path, registry)
  }

  /// Returns the paths of the other files that a page was read from, also of those that do not exist.
  package func pathsOfSiblings(of layout: TableLayout, at path: String) -> [String] {
    guard let document = layout.page.document?.original else { return [] }
    return siblingPages(of: path, registry(of: path))?.paths(of: document) ?? []
  }

  private func siblingPages(of path: String, _ registry: FloorRegistry) -> SiblingPages? {
    siblingPages(of: path, registry, in: contents, siblings)
  }

  private func siblingPages(
    of path: String, _ registry: FloorRegistry, in contents: FileContents, _ index: SiblingIndex
  ) -> SiblingPages? {
    if registry.shape.overlay.isEmpty || path == "-" || Paths.isURL(path) { return nil }
    return SiblingPages(
      contents: contents, path: path, shape: registry.shape, syntax: registry.syntax, limits: limits,
      context: options.context, index: index)
  }

  private var validatorOfEngine: Validator {
    engineChecks.withLock { known in
      let validator = known ?? Validator(registry: shownRegistry, configuration: configuration)
      known = validator
      return validator
    }
  }

  // MARK: Checks

  /// Returns the findings in a file of a kind that rules do not check; `nil` for pages. A kind that is
  /// only written has no findings.
  package func report(of bytes: [UInt8], file: String, kind: FileKind) -> PageReport? {
    if kind.isOfPages { return nil }
    // A template that was loaded would be in conflict with itself.
    if kind == .template, let loaded = templatesByPath[Paths.absolute(file)] { return loaded.named(file) }
    let surroundings = FileKind.Surroundings(
      registry: registry, rules: statedConfiguration.rules, contents: contents)
    return kind.check?(bytes, file, surroundings) ?? PageReport(file: file, findings: [], source: bytes)
  }

  /// The reports of the files that the floors and the rules were read from, by absolute path.
  package var reports: [String: PageReport] {
    var reports: [String: PageReport] = [:]
    for file in configurationFiles { reports[Paths.absolute(file)] = PageReport(file: file, findings: [], source: []) }
    for report in problems(of: .configuration).compactMap(\.report) + templates {
      reports[Paths.absolute(report.file)] = report
    }
    return reports
  }
}
