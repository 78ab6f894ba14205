import Storey

/// `storey new floor`: files to start a floor with.
enum NewCommand {
  private static let swift = Flag(
    "--swift", help: "A package with a model, a renderer and a test instead of a template.")
  private static let storey = Option<String>(
    "--storey", .text("PATH"), help: "With --swift: where Storey is, from that folder; ../storey unless given.")
  private static let force = Flag("--force", help: "Replace files that are there.")

  static let description = CommandDescription(
    name: "new",
    summary: "Write a floor to start with: a template, or a model and a renderer in Swift.",
    operands: [
      OperandDescription(name: "floor", count: .one, help: "What is new: a floor."),
      OperandDescription(name: "NAME", count: .one, help: "Its pattern, such as StoreHours."),
      OperandDescription(name: "FOLDER", count: .optional, help: "Where to; this folder unless given."),
    ],
    options: [swift, storey, force],
    details: "What it writes renders at once; it prints the commands.",
    run: { arguments, console in
      let operands = arguments.operands
      guard operands[0] == "floor" else {
        throw UsageError(message: "'\(operands[0])' is nothing that can be new", hint: "write 'storey new floor NAME'")
      }
      guard let name = FloorName(operands[1]) else {
        throw UsageError(
          message: "'\(operands[1])' is no name of a floor type",
          hint: "use Latin letters and digits, the first a capital, such as StoreHours")
      }
      let isSwift = arguments[swift]
      if !isSwift && arguments.isSet(storey) { throw UsageError(message: "'--storey' goes with '--swift' only") }
      let registry = try RegistryOptions.registry(arguments, console)
      if registry.patterns.contains(FloorPattern(name.pattern)) {
        throw Failure(message: "there is a floor \(name.pattern) already", hint: "'storey floors' lists them")
      }
      if registry.floorIdentifiers.contains(FloorIdentifier(name.kebab)) {
        throw Failure(message: "there is a renderer \(name.kebab) already", hint: "use another name")
      }
      if isSwift && SwiftScaffold.takenModules.contains(name.pattern) {
        throw Failure(message: "there is a module \(name.pattern) already", hint: "use another name")
      }
      let folder = operands.count > 2 ? operands[2] : ""
      let scaffold: Scaffold =
        isSwift ? .swift(name, storey: arguments[storey] ?? "../storey") : .template(name)
      var inputs = InputFiles()
      try RegistryOptions.addFiles(arguments, to: &inputs)
      for path in scaffold.paths(in: folder) { try inputs.addOutput(path, of: force.name) }
      let files = try scaffold.write(to: folder, replacing: arguments[force])
      for file in files { console.note("\(file) written") }
      let start = folder.isEmpty ? [] : ["cd \(folder)"]
      try console.write((start + scaffold.nextSteps).map { LogLine.escaped($0) + "\n" }.joined())
      return .fine
    })
}
