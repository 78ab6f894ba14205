import StoreyOutput
import StoreyProject

/// `storey floors`: the registered floors.
enum FloorsCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "floors",
    summary: "List the registered floors.",
    operands: [],
    options: [format],
    run: { arguments, console in
      let writer = RegistryWriter(usesColor: console.usesColor)
      let project = try console.project(arguments)
      let registry = project.registry
      try console.write(arguments[format] == .json ? writer.json(registry) : writer.text(registry))
      return project.hasAllTemplates ? .success : .failed
    })
}
