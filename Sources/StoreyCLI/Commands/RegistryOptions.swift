import Storey
import StoreyFloors

/// The common options that extend the registry of floors.
enum RegistryOptions {
  static let templates = OptionList<String>(
    "--templates", .text("DIR"),
    help: "Load floor templates: every .json file below DIR (repeatable).")
  static let capability = OptionList<Capability>(
    "--capability", .capability,
    help: "Add a capability of the app, which floors may require, at version N (default: 1; repeatable).")

  static let all: [any CommandOption] = [templates, capability]

  /// Returns the registry of the built-in floors, extended by the options. Prints the findings of templates. A refused template
  /// does not affect the others.
  static func registry(_ arguments: ParsedArguments, _ console: Console) throws -> FloorRegistry {
    try loader(arguments, console).registry
  }

  /// Returns the loader of the registry, which reports whether every template was registered. Prints the findings of templates.
  static func loader(_ arguments: ParsedArguments, _ console: Console) throws -> TemplateLoader {
    let loader = try loader(arguments)
    console.note(problems: loader.problems)
    return loader
  }

  /// Returns the loader of the registry without printing the findings of templates.
  static func loader(_ arguments: ParsedArguments) throws -> TemplateLoader {
    var registry = FloorRegistry.standard
    for capability in arguments[capability] { registry.declare(capability) }
    var loader = TemplateLoader(registry)
    for path in arguments[templates] { try loader.load(path) }
    return loader
  }

  /// Adds the templates to the input files of a run.
  static func addFiles(_ arguments: ParsedArguments, to inputs: inout InputFiles) throws(Failure) {
    for path in arguments[templates] {
      for file in try TemplateLoader.files(at: path) { inputs.add(file, as: "template") }
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
