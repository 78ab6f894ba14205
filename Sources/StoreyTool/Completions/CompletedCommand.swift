/// A command as the completion scripts need it. One of them is `help`, which has no options.
struct CompletedCommand {
  /// The name. Empty for the arguments before the name of a command.
  let name: String
  let summary: String
  let operands: [OperandDescription]
  let options: [OptionDescription]

  /// Returns the completed commands of a tool, and `help`.
  static func all(_ commands: [CommandDescription]) -> [CompletedCommand] {
    let help = CompletedCommand(
      name: "help", summary: "Show the help of the tool or of a command.",
      operands: [
        OperandDescription(name: "COMMAND", count: .optional, completion: .command, help: "The name of a command.")
      ], options: [])
    return commands.map(CompletedCommand.init) + [help]
  }

  /// The arguments before the name of a command: the common options, and the name itself.
  static var leading: CompletedCommand {
    CompletedCommand(
      name: "", summary: "",
      operands: [
        OperandDescription(name: "COMMAND", count: .one, completion: .command, help: "The name of a command.")
      ], options: CommonOptions.all.map(\.description))
  }
}

extension CompletedCommand {
  init(_ command: CommandDescription) {
    self.init(
      name: command.name, summary: command.summary, operands: command.operands, options: command.allOptions)
  }
}
