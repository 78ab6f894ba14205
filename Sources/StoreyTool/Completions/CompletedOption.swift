/// An option with the commands that declare it alike.
struct CompletedOption {
  let option: OptionDescription
  /// The names of the commands. An empty name represents the arguments before the name of a command.
  private(set) var commands: [String]
  /// Whether no other option has the same name.
  private(set) var hasUniqueName = true

  /// The options of all commands, in the order of their first declaration.
  static func all(of commands: [CompletedCommand]) -> [CompletedOption] {
    var options: [CompletedOption] = []
    for command in commands {
      for option in command.options {
        let other = options.firstIndex { $0.option.isSame(as: option) }
        if let other {
          options[other].commands.append(command.name)
        } else {
          options.append(CompletedOption(option: option, commands: [command.name]))
        }
      }
    }
    for index in options.indices {
      let name = options[index].option.name
      options[index].hasUniqueName = options.count { $0.option.name == name } == 1
    }
    return options
  }

  /// The patterns of `case` that match `COMMAND:OPTION` in bash and fish.
  var patterns: [String] {
    let owners = hasUniqueName ? ["*"] : commands
    return owners.flatMap { command in option.names.map { "\(command):\($0)" } }
  }
}
