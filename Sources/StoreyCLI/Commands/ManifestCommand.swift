import Storey
import StoreyManifests
import StoreyValidation

/// `storey manifest`: what this app can show, for those who check pages without it.
enum ManifestCommand {
  static let description = CommandDescription(
    name: "manifest",
    summary: "Write what this app can show as a manifest, to be kept when it has shipped.",
    operands: [],
    options: [
      OptionDescription(name: "--name", value: .text(placeholder: "NAME"), help: "What the app is called."),
      OptionDescription(name: "--version", value: .text(placeholder: "V"), help: "The version of the app."),
      OptionDescription(
        name: "--output", short: "-o", value: .text(placeholder: "FILE"),
        help: "Write to FILE, whole or not at all; standard output unless given."),
    ],
    details: """
      'storey validate --against' checks pages against it, 'storey render --as' shows them as the app does, and
      'storey breaking' compares it with that of the next app.
      """,
    run: { arguments, console in
      func value(_ option: String, _ example: String) throws(UsageError) -> String {
        if let value = arguments.value(option), !value.isEmpty { return value }
        throw UsageError(message: "'\(option)' is missing", hint: "write it as '\(option) \(example)'")
      }
      var inputs = InputFiles()
      try RegistryOptions.addFiles(arguments, to: &inputs)
      try inputs.addOutput(arguments.value("--output"), of: "--output")
      let loader = try RegistryOptions.loader(arguments, console)
      let manifest = AppManifest(
        of: loader.registry, name: try value("--name", "app"),
        version: try value("--version", "9.4"))
      try console.write(manifest.write(), to: arguments.value("--output"))
      return loader.isComplete ? .fine : .failed
    })
}
