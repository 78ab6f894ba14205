import StoreyOutput

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
      let loader = try CommandSettings(arguments, console).loader(console)
      let registry = loader.registry
      try console.write(arguments[format] == .json ? writer.json(registry) : writer.text(registry))
      return loader.isComplete ? .success : .failed
    })
}
