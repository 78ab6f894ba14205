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
      let registry = try RegistryOptions.registry(arguments, console)
      try console.write(arguments.value("--format") == "json" ? writer.json(registry) : writer.text(registry))
      return .fine
    })
}
