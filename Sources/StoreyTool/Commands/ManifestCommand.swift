import Storey
import StoreyManifests
import StoreyProject
import StoreyValidation

/// `storey manifest`: describes the floors of this app, so that pages can be checked without it.
enum ManifestCommand {
  private static let name = Option<String>("--name", .text("NAME"), help: "The name of the app (required).")
  private static let version = Option<String>("--version", .text("V"), help: "The version of the app (required).")

  static let description = CommandDescription(
    name: "manifest",
    summary: "Write an app manifest: the floors, renderers and capabilities that are registered.",
    operands: [],
    options: [name, version, OutputOption.output],
    details: """
      Keep the manifest of each released version of the app. 'storey validate --against' checks pages against it, 'storey render --as'
      shows pages as the app does, and 'storey breaking' compares it with the manifest of the next version.
      """,
    run: { arguments, console in
      func value(_ option: Option<String>, _ example: String) throws(UsageError) -> String {
        if let value = arguments[option], !value.isEmpty { return value }
        throw UsageError(
          message: "missing option '\(option.name)'", hint: "add it, for example '\(option.name) \(example)'")
      }
      var inputs = InputFiles()
      let project = try console.project(arguments)
      inputs.add(project)
      let output = arguments[OutputOption.output]
      try inputs.addOutput(output, of: OutputOption.output.name)
      let manifest = AppManifest(
        of: project.registry, name: try value(name, "app"),
        version: try value(version, "9.4"))
      try console.write(manifest.write(), to: output)
      return project.hasAllTemplates ? .success : .failed
    })
}
