import Storey
import StoreyManifests
import StoreyTemplates
import StoreyTracking
import StoreyValidation

/// `storey schema`: JSON Schema of pages, of one floor, and of the other files that the tool reads.
enum SchemaCommand {
  /// The files besides pages that have a schema, by the option that asks for it.
  private static let others: [(option: Flag, schema: @Sendable () -> [UInt8])] = [
    (other("--config", ConfigurationFinder.fileName), { SchemaWriter().schema(ofConfigurationsWith: .ofTool) }),
    (
      other("--theme", "themes"),
      { SchemaWriter().schema(of: Theme.description, title: "A theme: the colours and text styles of a page") }
    ),
    (
      other("--template", "floor templates"),
      {
        SchemaWriter().schema(
          of: FloorTemplate.description, title: "A floor template: a floor type that is declared in data")
      }
    ),
    (
      other("--manifest", "manifests of apps"),
      { SchemaWriter().schema(of: AppManifest.fileDescription, title: "A manifest: what a shipped app can show") }
    ),
    (
      other("--samples", "scroll samples"),
      { SchemaWriter().schema(of: ScrollSample.description, title: "Scroll samples: where someone looked at a page") }
    ),
  ]

  private static func other(_ name: String, _ files: String) -> Flag {
    Flag(name, help: "The schema of \(files) instead.")
  }

  private static let closed = Flag("--closed", help: "Refuse keys that nothing reads.")

  static let description = CommandDescription(
    name: "schema",
    summary: "Print the JSON Schema (2020-12) of pages, or of one floor.",
    operands: [
      OperandDescription(name: "PATTERN", count: .optional, help: "The floor; the whole page unless given.")
    ],
    options: [closed] + others.map(\.option),
    details: """
      Save it beside your pages and name it in their "$schema", and an editor completes and checks them as you type. What
      'storey validate' reads loosely is accepted loosely.
      """,
    run: { arguments, console in
      let pattern = arguments.operands.first
      let asked = others.filter { arguments[$0.option] }
      if let other = asked.first {
        if pattern != nil || asked.count > 1 || arguments[closed] {
          throw UsageError(message: "'\(other.option.name)' goes with nothing else")
        }
        try console.write(other.schema())
        return .fine
      }
      let loader = try RegistryOptions.loader(arguments, console)
      let registry = loader.registry
      let writer = SchemaWriter(isClosed: arguments[closed])
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
