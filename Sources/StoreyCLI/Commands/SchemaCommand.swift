import Storey
import StoreyFloors
import StoreyValidation

/// `storey schema`: JSON Schema of pages, of one floor, of the configuration, or of themes.
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
      OptionDescription(name: "--theme", value: .flag, help: "The schema of themes instead."),
    ],
    details: """
      Save it beside your pages and name it in their "$schema", and an editor completes and checks them as you type. What
      'storey validate' reads loosely is accepted loosely.
      """,
    run: { arguments, console in
      let pattern = arguments.operands.first
      if let other = ["--config", "--theme"].first(where: arguments.isSet) {
        let others = ["--config", "--theme", "--closed"].filter(arguments.isSet)
        if pattern != nil || others.count > 1 { throw UsageError(message: "'\(other)' goes with nothing else") }
        let writer = SchemaWriter()
        try console.write(other == "--theme" ? writer.schemaOfThemes() : writer.schema(ofConfigurationsWith: .standard))
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
