import Storey

/// The options that stand before the name of the command: those that every command has.
struct LeadingOptions {
  /// The options and their values, as they were given.
  private(set) var arguments: [String] = []
  private var names: Set<String> = []

  /// Takes the leading options off a command line.
  /// - Throws: `UsageError` for one that not every command has, or whose value is missing or is not one.
  init(takenFrom rest: inout ArraySlice<String>, commands: [CommandDescription]) throws(UsageError) {
    let common = CommonOptions.all.map(\.description)
    while let argument = rest.first, argument.hasPrefix("-"), argument != "-", argument != "--" {
      let (name, attached) = ParsedArguments.split(argument)
      guard let option = common.first(where: { $0.name == name || $0.short == name }) else {
        throw Self.unknown(name, commands, among: rest)
      }
      rest.removeFirst()
      names.insert(option.name)
      arguments.append(argument)
      if option.placeholder == nil { continue }
      let value = try option.value(attached, else: &rest, calledBy: name)
      if attached == nil { arguments.append(value) }
    }
  }

  /// Whether an option is there.
  func isSet(_ option: any CommandOption) -> Bool { names.contains(option.name) }

  private static func unknown(
    _ name: String, _ commands: [CommandDescription], among rest: ArraySlice<String>
  ) -> UsageError {
    let owners = commands.filter { $0.options.contains { $0.name == name || $0.description.short == name } }
    let owner = owners.first { rest.contains($0.name) } ?? owners.first
    let nearest = SpellingSuggestion.nearest(to: name, among: CommonOptions.all.map(\.name))
    if let owner {
      return UsageError(
        message: "the option '\(name)' belongs to a command",
        hint: "write it after the command: 'storey \(owner.name) … \(name)'")
    }
    return UsageError(message: "unknown option '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
  }
}
