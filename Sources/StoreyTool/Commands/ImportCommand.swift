import Storey
import StoreyFiles
import StoreyImports
import StoreyProject

/// `storey import`: writes templates for the parts of pages that a CMS declares.
enum ImportCommand {
  private static let output = Option<String>(
    "--out", .folder("DIR"), help: "The folder to write the templates to (default: floors).")

  static let description = CommandDescription(
    name: "import",
    summary: "Write or update floor templates for the parts of pages that a CMS declares.",
    operands: [
      OperandDescription(
        name: "KIND", count: .one, completion: .words(DeclarationKind.allCases.map(\.rawValue)),
        help: "The kind of the files: \(Wording.alternatives(DeclarationKind.allCases.map(\.rawValue)))."),
      OperandDescription(
        name: "FILE", count: .many, completion: .path,
        help:
          "Files with declarations: sections and blocks of a theme (.liquid), components of Storyblok, or JSON Schemas; or folders of them."
      ),
    ],
    options: [output],
    details: """
      Each section, block, component or object becomes a template with its fields, and with a drawing that lists their values. In files of
      Liquid, only the JSON between {% schema %} and {% endschema %}, and the types of placed blocks, are read.

      Importing again updates the summary, the fields, the child parts and the sample of a template. Its rows and all other keys stay as they
      are.

      Prints the path of each template. Exits 1 when a declaration or a template has errors or warnings.
      """,
    run: { arguments, console in
      let operands = arguments.operands
      guard let kind = DeclarationKind(rawValue: operands[0]) else {
        throw UsageError.unknown(
          "kind", operands[0], among: DeclarationKind.allCases.map(\.rawValue),
          orElse: "use \(Wording.alternatives(DeclarationKind.allCases.map(\.rawValue)))")
      }
      // Templates that are loaded need not be valid: the import may correct them.
      let project = try console.project(arguments, of: nil, [])
      var run = ImportRun(kind, to: arguments[output] ?? "floors", project, console)
      for path in operands.dropFirst() { run.read(path) }
      try run.write(ImportRun.checked(run.plan(), arguments, output.name))
      return try run.finish()
    })
}
