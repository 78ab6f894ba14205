import Storey
import StoreyDialects
import StoreyProject
import StoreyValidation

/// The options of the command line that choose a project, and their meaning. No other file reads them from arguments.
enum ProjectArguments {
  static let configuration = Option<String>(
    "--config", .path("FILE"),
    help: """
      The configuration file (default: the nearest \(FileKind.configurationName) in the folder of the first path or above \
      it; without a path, or for a URL, from the current folder).
      """)
  static let noConfiguration = Flag("--no-config", help: "Do not use a configuration file.")
  static let dialect = Option<String>(
    "--dialect", .path("DIALECT"),
    help: """
      The dialect of the pages: \(Dialect.shipped.map(\.name).joined(separator: ", ")), or a file that describes one (default: that of \
      the configuration, otherwise storey).
      """)
  static let context = OptionList<PageContext>(
    "--context", .pageContext,
    help: """
      Show pages with the overlays in their folder that were written for this context, such as market=ca. The dialect determines \
      which files are overlays (repeatable).
      """)
  static let templates = OptionList<String>(
    "--templates", .path("DIR"),
    help: "Load floor templates: every .json file below DIR, or one file (repeatable).")
  static let capability = OptionList<Capability>(
    "--capability", .capability,
    help:
      "Declare that the app has the capability NAME, which floors may require, at version N (default: 1; repeatable).")

  /// The options that every command has.
  static let all: [any CommandOption] = [dialect, context, templates, capability, configuration, noConfiguration]
}

extension ProjectOptions {
  /// Creates the options that arguments choose.
  /// - Throws: `Failure` when a configuration is chosen and refused.
  init(_ arguments: ParsedArguments) throws(Failure) {
    self.init()
    let file = arguments[ProjectArguments.configuration]
    if arguments[ProjectArguments.noConfiguration] {
      if file != nil {
        throw Failure(message: "'--config' and '--no-config' cannot be used together", hint: "remove one of them")
      }
      configuration = .none
    } else if let file {
      configuration = .file(file)
    }
    dialect = arguments[ProjectArguments.dialect]
    context = arguments[ProjectArguments.context]
    if arguments.isSet(ProjectArguments.templates) { templates = arguments[ProjectArguments.templates] }
    capabilities = arguments[ProjectArguments.capability]
    if let file = arguments[LayoutOptions.theme] { theme = .file(file) }
    if arguments.isSet(ValidateOptions.against) { manifests = arguments[ValidateOptions.against] }
    app = arguments[LayoutOptions.manifest]
    baseline = arguments[ValidateOptions.baseline]
    limits = LimitOptions.given(arguments)
    language = arguments[LayoutOptions.language]
    unknown = arguments[LayoutOptions.unknown]
    if arguments.files.folders != nil { source = .file }
    named = Set(arguments.texts)
    namedFolders = arguments.operands
  }
}

extension ProjectReader {
  /// Creates a reader of the projects that arguments choose.
  /// - Throws: `Failure` when a configuration is chosen and refused.
  convenience init(_ arguments: ParsedArguments, _ console: Console) throws(Failure) {
    self.init(try ProjectOptions(arguments), arguments, console)
  }
}

extension ProjectReader {
  /// Creates a reader with the floors and rules of the tool, and the files that arguments may name.
  convenience init(_ options: ProjectOptions, _ arguments: ParsedArguments, _ console: Console) {
    self.init(options, floors: console.tool.registry, rules: console.tool.allRules, arguments.files)
  }
}

extension Console {
  /// Reads a project and prints the findings of its files.
  /// - Throws: `Failure` for the first file that cannot be used.
  func project(
    _ arguments: ParsedArguments, of path: String? = nil, _ parts: ProjectParts = .templates
  ) throws(Failure) -> Project {
    let project = try ProjectReader(arguments, self).project(of: path, parts)
    try check(project)
    return project
  }
}

extension OptionValue<PageContext> {
  /// The name of a value of a context, and the value.
  fileprivate static var pageContext: OptionValue {
    OptionValue(placeholder: "NAME=VALUE") { (text, option) throws(UsageError) in
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .invalidValue(text, for: option, expected: "NAME=VALUE, for example market=ca")
      }
      return PageContext(String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
  }
}

extension OptionValue<Capability> {
  /// The name of a capability and its version.
  fileprivate static var capability: OptionValue {
    OptionValue(placeholder: "NAME[=N]") { (text, option) throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let version = parts.count > 1 ? Int(parts[1]) : 1
      guard let name = parts.first, !name.isEmpty, let version, version >= 1 else {
        throw .invalidValue(text, for: option, expected: "NAME or NAME=N, for example video=2")
      }
      return Capability(String(name), version: version)
    }
  }
}
