import Storey
import StoreyManifests
import StoreyValidation

/// `storey manifest`: what this app can show, for those who check pages without it.
enum ManifestCommand {
  private static let name = Option<String>("--name", .text("NAME"), help: "What the app is called.")
  private static let version = Option<String>("--version", .text("V"), help: "The version of the app.")

  static let description = CommandDescription(
    name: "manifest",
    summary: "Write what this app can show as a manifest, to be kept when it has shipped.",
    operands: [],
    options: [name, version, OutputOption.output],
    details: """
      'storey validate --against' checks pages against it, 'storey render --as' shows them as the app does, and
      'storey breaking' compares it with that of the next app.
      """,
    run: { arguments, console in
      func value(_ option: Option<String>, _ example: String) throws(UsageError) -> String {
        if let value = arguments[option], !value.isEmpty { return value }
        throw UsageError(message: "'\(option.name)' is missing", hint: "write it as '\(option.name) \(example)'")
      }
      var inputs = InputFiles()
      try RegistryOptions.addFiles(arguments, to: &inputs)
      let output = arguments[OutputOption.output]
      try inputs.addOutput(output, of: OutputOption.output.name)
      let loader = try RegistryOptions.loader(arguments, console)
      let manifest = AppManifest(
        of: loader.registry, name: try value(name, "app"),
        version: try value(version, "9.4"))
      try console.write(manifest.write(), to: output)
      return loader.isComplete ? .fine : .failed
    })
}
