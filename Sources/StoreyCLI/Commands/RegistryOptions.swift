import Storey
import StoreyFloors

/// The options of every command: what the floors are that pages may consist of.
enum RegistryOptions {
  static let all = [
    OptionDescription(
      name: "--templates", value: .text(placeholder: "DIR"), isRepeatable: true,
      help: "Floor templates, which declare floors in JSON: every .json below DIR; may be given several times."),
    OptionDescription(
      name: "--capability", value: .text(placeholder: "NAME[=N]"), isRepeatable: true,
      help: "Something the app can do besides, at version N (1 unless given), that floors may require."),
  ]

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
    for capability in arguments.values("--capability") { registry.declare(try self.capability(capability)) }
    var loader = TemplateLoader(registry)
    for path in arguments.values("--templates") { try loader.load(path) }
    return loader
  }

  /// Adds the templates to the files that a run reads.
  static func addFiles(_ arguments: ParsedArguments, to inputs: inout InputFiles) throws(Failure) {
    for path in arguments.values("--templates") {
      for file in try TemplateLoader.files(at: path) { inputs.add(file, as: "template") }
    }
  }

  private static func capability(_ text: String) throws(UsageError) -> Capability {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let version = parts.count > 1 ? Int(parts[1]) : 1
    guard let name = parts.first, !name.isEmpty, let version, version >= 1 else {
      throw UsageError(message: "'\(text)' is no value of '--capability'", hint: "use one like 'video=2'")
    }
    return Capability(String(name), version: version)
  }
}
