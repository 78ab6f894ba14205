import Storey
import StoreyFloors
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
      let registry = FloorRegistry.standard
      try console.write(arguments.value("--format") == "json" ? writer.json(registry) : writer.text(registry))
      return .fine
    })
}
