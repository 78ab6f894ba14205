import Storey
import StoreyManifests
import StoreyTemplates
import StoreyTracking
import StoreyValidation

/// `storey schema`: JSON Schema of pages, of one floor, and of the other files that the tool reads.
enum SchemaCommand {
  /// The files besides pages that have a schema, by the option that asks for it.
  private static let others: [(option: String, files: String, schema: @Sendable () -> [UInt8])] = [
    ("--config", ConfigurationFinder.fileName, { SchemaWriter().schema(ofConfigurationsWith: .ofTool) }),
    (
      "--theme", "themes",
      { SchemaWriter().schema(of: Theme.description, title: "A theme: the colours and text styles of a page") }
    ),
    (
      "--template", "floor templates",
      {
        SchemaWriter().schema(
          of: FloorTemplate.description, title: "A floor template: a floor type that is declared in data")
      }
    ),
    (
      "--manifest", "manifests of apps",
      { SchemaWriter().schema(of: AppManifest.fileDescription, title: "A manifest: what a shipped app can show") }
    ),
    (
      "--samples", "scroll samples",
      { SchemaWriter().schema(of: ScrollSample.description, title: "Scroll samples: where someone looked at a page") }
    ),
  ]

  static let description = CommandDescription(
    name: "schema",
    summary: "Print the JSON Schema (2020-12) of pages, or of one floor.",
    operands: [
      OperandDescription(name: "PATTERN", count: .optional, help: "The floor; the whole page unless given.")
    ],
    options: [
      OptionDescription(name: "--closed", value: .flag, help: "Refuse keys that nothing reads.")
    ]
      + others.map { OptionDescription(name: $0.option, value: .flag, help: "The schema of \($0.files) instead.") },
    details: """
      Save it beside your pages and name it in their "$schema", and an editor completes and checks them as you type. What
      'storey validate' reads loosely is accepted loosely.
      """,
    run: { arguments, console in
      let pattern = arguments.operands.first
      let asked = others.filter { arguments.isSet($0.option) }
      if let other = asked.first {
        if pattern != nil || asked.count > 1 || arguments.isSet("--closed") {
          throw UsageError(message: "'\(other.option)' goes with nothing else")
        }
        try console.write(other.schema())
        return .fine
      }
      let loader = try RegistryOptions.loader(arguments, console)
      let registry = loader.registry
      let writer = SchemaWriter(isClosed: arguments.isSet("--closed"))
      guard let schema = writer.schema(of: registry, pattern: pattern.map { FloorPattern($0) }) else {
        let nearest = SpellingSuggestion.nearest(to: pattern ?? "", among: registry.patterns.map(\.name))
        throw UsageError(
          message: "no floor is registered for the pattern '\(pattern ?? "")'",
          hint: nearest.map { "did you mean '\($0)'?" } ?? "'storey floors' lists them")
      }
      try console.write(schema)
      return loader.isComplete ? .fine : .failed
    })
}
