import Storey
import StoreyProject
import StoreyValidation

/// `storey schema`: JSON Schema of pages, of one floor, and of the other file formats of the tool.
enum SchemaCommand {
  /// The schemas of files other than pages, with the options that select them.
  private static let others: [(option: Flag, schema: FileKind.Schema)] = FileKind.all.compactMap(\.schema).map {
    (Flag("--\($0.option)", help: "Print the schema of \($0.files) instead."), $0)
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
      In a dialect, it is the schema of pages of that dialect.
      The schema accepts all values that 'storey validate' converts, for example numbers in strings.
      """,
    run: { arguments, console in
      let pattern = arguments.operands.first
      let asked = others.filter { arguments[$0.option] }
      if let other = asked.first {
        if pattern != nil || asked.count > 1 || arguments[closed] {
          throw UsageError(message: "'\(other.option.name)' cannot be used with PATTERN, '--closed' or another schema")
        }
        try console.write(other.schema.json(console.tool.allRules))
        return .success
      }
      let project = try console.project(arguments)
      try console.write(try schema(of: project.registry, pattern, isClosed: arguments[closed]))
      return project.hasAllTemplates ? .success : .failed
    })

  /// Returns the schema of pages, or of the floor with a pattern.
  /// - Throws: `UsageError` for a pattern without a floor.
  private static func schema(
    of registry: FloorRegistry, _ pattern: String?, isClosed: Bool
  ) throws(UsageError) -> [UInt8] {
    do throws(Failure) {
      return try SchemaWriter(isClosed: isClosed).schema(of: registry, floor: pattern)
    } catch {
      throw UsageError(error)
    }
  }
}
