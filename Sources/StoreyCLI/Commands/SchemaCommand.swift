import Storey
import StoreyManifests
import StoreyTemplates
import StoreyTracking
import StoreyValidation

/// `storey schema`: JSON Schema of pages, of one floor, and of the other file formats of the tool.
enum SchemaCommand {
  /// The schemas of files other than pages, with the options that select them.
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
          of: FloorTemplate.description, title: "A floor template: a floor type that is declared in JSON")
      }
    ),
    (
      other("--manifest", "manifests of apps"),
      {
        SchemaWriter().schema(
          of: AppManifest.fileDescription, title: "A manifest: the floors, renderers and capabilities of a released app"
        )
      }
    ),
    (
      other("--samples", "scroll samples"),
      {
        SchemaWriter().schema(
          of: ScrollSample.description, title: "Scroll samples: the scroll offsets of a page over time")
      }
    ),
  ]

  private static func other(_ name: String, _ files: String) -> Flag {
    Flag(name, help: "Print the schema of \(files) instead.")
  }

  private static let closed = Flag("--closed", help: "Disallow unknown keys.")

  static let description = CommandDescription(
    name: "schema",
    summary: "Print the JSON Schema (2020-12) of pages or of one floor.",
    operands: [
      OperandDescription(
        name: "PATTERN", count: .optional, completion: .pattern,
        help: "The pattern of the floor (default: the whole page).")
    ],
    options: [closed] + others.map(\.option),
    details: """
      Save the schema beside your pages and refer to it with "$schema": editors then complete and check pages as you type.
      The schema accepts all values that 'storey validate' converts, for example numbers in strings.
      """,
    run: { arguments, console in
      let pattern = arguments.operands.first
      let asked = others.filter { arguments[$0.option] }
      if let other = asked.first {
        if pattern != nil || asked.count > 1 || arguments[closed] {
          throw UsageError(message: "'\(other.option.name)' cannot be used with PATTERN, '--closed' or another schema")
        }
        try console.write(other.schema())
        return .success
      }
      let loader = try CommandSettings(arguments, console).loader(console)
      try console.write(try schema(of: loader.registry, pattern, isClosed: arguments[closed]))
      return loader.isComplete ? .success : .failed
    })

  /// The names of the kinds of files other than pages, as their options name them.
  static let otherKinds = others.map { String($0.option.name.dropFirst(2)) }

  /// Returns the schema of a kind of file; `nil` for a name that is not in `otherKinds`.
  static func schema(ofKind kind: String) -> [UInt8]? {
    others.first { $0.option.name == "--\(kind)" }.map { $0.schema() }
  }

  /// Returns the schema of pages, or of the floor with a pattern.
  /// - Throws: `UsageError` for a pattern without a floor.
  static func schema(of registry: FloorRegistry, _ pattern: String?, isClosed: Bool) throws(UsageError) -> [UInt8] {
    let writer = SchemaWriter(isClosed: isClosed)
    if let schema = writer.schema(of: registry, pattern: pattern.map { FloorPattern($0) }) { return schema }
    let suggestion = UsageError.suggestion(for: pattern ?? "", among: registry.patterns.map(\.name))
    throw UsageError(
      message: "no floor is registered for the pattern '\(pattern ?? "")'",
      hint: suggestion ?? "run 'storey floors' to list the floors")
  }
}
