import StoreyOutput

/// `storey floors`: what is registered.
enum FloorsCommand {
  static let description = CommandDescription(
    name: "floors",
    summary: "List the floors that are registered.",
    operands: [],
    options: [
      OptionDescription(
        name: "--format", value: .choice(["text", "json"]), help: "The format of the list; text unless given.")
    ],
    run: { arguments, console in
      let writer = RegistryWriter()
      let loader = try RegistryOptions.loader(arguments, console)
      let registry = loader.registry
      try console.write(arguments.value("--format") == "json" ? writer.json(registry) : writer.text(registry))
      return loader.isComplete ? .fine : .failed
    })
}
