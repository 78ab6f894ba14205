import Storey
import StoreyFloors
import StoreyValidation

/// `storey schema`: JSON Schema of pages, of one floor, or of the configuration.
enum SchemaCommand {
  static let description = CommandDescription(
    name: "schema",
    summary: "Print the JSON Schema (2020-12) of pages, or of one floor.",
    operands: [
      OperandDescription(name: "PATTERN", count: .optional, help: "The floor; the whole page unless given.")
    ],
    options: [
      OptionDescription(name: "--closed", value: .flag, help: "Refuse keys that nothing reads."),
      OptionDescription(
        name: "--config", value: .flag, help: "The schema of \(ConfigurationFinder.fileName) instead."),
    ],
    details: """
      Save it beside your pages and name it in their "$schema", and an editor completes and checks them as you type. What
      'storey validate' reads loosely is accepted loosely.
      """,
    run: { arguments, console in
      let pattern = arguments.operands.first
      if arguments.isSet("--config") {
        if pattern != nil || arguments.isSet("--closed") {
          throw UsageError(message: "'--config' goes with nothing else")
        }
        try console.write(SchemaWriter().schema(ofConfigurationsWith: .standard))
        return .fine
      }
      let registry = FloorRegistry.standard
      let writer = SchemaWriter(isClosed: arguments.isSet("--closed"))
      guard let schema = writer.schema(of: registry, pattern: pattern.map { FloorPattern($0) }) else {
        let nearest = SpellingSuggestion.nearest(to: pattern ?? "", among: registry.patterns.map(\.name))
        throw UsageError(
          message: "no floor is registered for the pattern '\(pattern ?? "")'",
          hint: nearest.map { "did you mean '\($0)'?" } ?? "'storey floors' lists them")
      }
      try console.write(schema)
      return .fine
    })
}
