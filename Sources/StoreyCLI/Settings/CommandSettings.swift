import Storey
import StoreyFiles
import StoreyFloors
import StoreyValidation

/// The settings of a command: those of its options and, for options that are not given, those of the configuration.
struct CommandSettings {
  private let arguments: ParsedArguments
  /// The configuration; `nil` if no configuration applies.
  let finder: ConfigurationFinder?
  /// The search for the templates of unknown patterns.
  var search: TemplateSearch
  /// The limits of input and output.
  let limits: Limits
  private let contents: FileContents

  /// Reads the configuration that the arguments name, or the nearest one in the folder of a path or above it.
  /// - Throws: `Failure` when the configuration cannot be read or has errors, which are printed.
  init(_ arguments: ParsedArguments, startingAt path: String? = nil, _ console: Console) throws(Failure) {
    guard let file = try ConfigurationFinder.file(arguments, startingAt: path) else {
      self.init(arguments, nil, startingAt: path)
      return
    }
    let finder = try ConfigurationFinder(arguments, at: file)
    console.note(problems: finder.problems)
    if !finder.isSound {
      throw Failure(
        message: "\(file): the configuration has errors", hint: "correct them, or ignore the file with '--no-config'")
    }
    self.init(arguments, finder, startingAt: path)
  }

  /// Creates settings with a configuration, which may have errors.
  /// - Parameter path: The first page or folder of pages, if any.
  init(
    _ arguments: ParsedArguments, _ finder: ConfigurationFinder?, startingAt path: String? = nil,
    contents: FileContents? = nil
  ) {
    self.arguments = arguments
    let contents = contents ?? arguments.files
    self.contents = contents
    self.finder = finder
    let searchedFolder =
      finder.flatMap { $0.files.first == nil ? nil : $0.folder } ?? Self.searchedFolder(for: path, contents)
    search = TemplateSearch(below: Paths.relative(searchedFolder, from: FileSystem.currentFolder), contents)
    limits = (finder?.limits ?? .standard).overridden(by: LimitOptions.given(arguments))
  }

  /// Returns the current folder for a page below it, and otherwise the folder of the page.
  static func searchedFolder(for path: String?, _ contents: FileContents) -> String {
    let current = FileSystem.currentFolder
    guard let path, path != "-", !Paths.isURL(path) else { return current }
    let folder = Paths.absolute(contents.isFolder(path) ? path : Paths.folder(of: path))
    return folder == current || folder.hasPrefix(current == "/" ? "/" : current + "/") ? current : folder
  }

  // MARK: Templates and capabilities

  /// The paths of floor templates, files or folders.
  var templatePaths: [String] { templates.paths }

  /// The paths of floor templates, and whether the command line names them.
  private var templates: (paths: [String], namedBy: FileSource) {
    arguments.isSet(RegistryOptions.templates)
      ? (arguments[RegistryOptions.templates], .commandLine) : (finder?.configuration.templates ?? [], .file)
  }

  /// Returns the built-in floors, extended by templates and capabilities. Prints the findings of templates. A template with
  /// errors does not affect the others.
  func registry(_ console: Console) throws(Failure) -> FloorRegistry { try loader(console).registry }

  /// Returns the loader of the registry, which reports whether every template was registered. Prints the findings of
  /// templates.
  func loader(_ console: Console) throws(Failure) -> TemplateLoader {
    let loader = try loader()
    console.note(problems: loader.problems)
    return loader
  }

  /// Returns the loader of the registry without printing the findings of templates.
  func loader() throws(Failure) -> TemplateLoader {
    var loader = emptyLoader()
    for path in templatePaths { try loader.load(path) }
    return loader
  }

  /// Returns a loader for the templates that has loaded none of them.
  func emptyLoader() -> TemplateLoader {
    var registry = FloorRegistry.standard
    registry.syntax = syntax
    for capability in finder?.configuration.capabilities ?? [] { registry.declare(capability) }
    for capability in arguments[RegistryOptions.capability] { registry.declare(capability) }
    let loaded = templatePaths.map(Paths.absolute)
    registry.unknownPatternHint = { [search] in search.hint(for: $0, besides: loaded) }
    return TemplateLoader(registry, namedBy: templates.namedBy, quotable: finder?.quotable, contents: contents)
  }

  /// The syntax of pages, and of the files that the configuration names.
  var syntax: JSONSyntax { finder?.configuration.syntax ?? .json }

  // MARK: Theme

  /// The path of the theme, and whether the command line names it.
  var themeFile: (path: String, namedBy: FileSource)? {
    if let path = arguments[LayoutOptions.theme] { return (path, .commandLine) }
    return finder?.configuration.theme.map { ($0, .file) }
  }

  /// Returns the theme of a choice.
  func theme(_ choice: LayoutChoice.ChosenTheme = .ofSettings, _ console: Console) throws(Failure) -> Theme {
    switch choice {
    case .standard: return .standard
    case .file(let path):
      return try SideFile.theme(
        path, namedBy: .file, syntax: syntax, quotable: finder?.quotable, console, contents: contents)
    case .ofSettings:
      guard let (path, source) = themeFile else { return .standard }
      return try SideFile.theme(
        path, namedBy: source, syntax: syntax, quotable: finder?.quotable, console, contents: contents)
    }
  }

  // MARK: Files

  /// The recognition of files by the paths that the settings name.
  var recognition: FileRecognition {
    let configuration = finder?.configuration
    return FileRecognition(
      configuration ?? Configuration(), files: finder?.files ?? [], theme: themeFile?.path,
      baseline: configuration?.baseline)
  }

  /// Adds the files that the settings name to the input files of a run.
  func addFiles(to inputs: inout InputFiles) throws(Failure) {
    for file in finder?.files ?? [] { inputs.add(file, as: "configuration") }
    for path in templates.paths {
      for file in try TemplateLoader.files(at: path, contents) { inputs.add(file, as: "template") }
    }
    inputs.add(themeFile?.path, as: "theme")
  }

  /// The files and folders that the settings name: the configuration, the templates and the theme.
  var paths: [String] { (finder?.files ?? []) + templates.paths + (themeFile.map { [$0.path] } ?? []) }
}
