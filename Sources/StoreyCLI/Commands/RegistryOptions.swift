import Storey
import StoreyFloors

/// The options of every command: what the floors are that pages may consist of.
enum RegistryOptions {
  static let templates = OptionList<String>(
    "--templates", .text("DIR"),
    help: "Floor templates, which declare floors in JSON: every .json below DIR; may be given several times.")
  static let capability = OptionList<Capability>(
    "--capability", .capability,
    help: "Something the app can do besides, at version N (1 unless given), that floors may require.")

  static let all: [any CommandOption] = [templates, capability]

  /// The built-in floors, and what the options add to them. What is wrong with templates is said; with one of them
  /// refused, the others are there all the same.
  static func registry(_ arguments: ParsedArguments, _ console: Console) throws -> FloorRegistry {
    try loader(arguments, console).registry
  }

  /// The same, for who has to know whether every template was registered.
  static func loader(_ arguments: ParsedArguments, _ console: Console) throws -> TemplateLoader {
    let loader = try loader(arguments)
    console.note(problems: loader.problems)
    return loader
  }

  /// The same, for who says what there is to say about the templates elsewhere.
  static func loader(_ arguments: ParsedArguments) throws -> TemplateLoader {
    var registry = FloorRegistry.standard
    for capability in arguments[capability] { registry.declare(capability) }
    var loader = TemplateLoader(registry)
    for path in arguments[templates] { try loader.load(path) }
    return loader
  }

  /// Adds the templates to the files that a run reads.
  static func addFiles(_ arguments: ParsedArguments, to inputs: inout InputFiles) throws(Failure) {
    for path in arguments[templates] {
      for file in try TemplateLoader.files(at: path) { inputs.add(file, as: "template") }
    }
  }
}

extension OptionValue<Capability> {
  /// What an app can do, and at which version.
  fileprivate static var capability: OptionValue {
    OptionValue(placeholder: "NAME[=N]") { (text, option) throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let version = parts.count > 1 ? Int(parts[1]) : 1
      guard let name = parts.first, !name.isEmpty, let version, version >= 1 else {
        throw .noValue(text, of: option, hint: "use one like 'video=2'")
      }
      return Capability(String(name), version: version)
    }
  }
}
