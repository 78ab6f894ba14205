/// The options before the name of the command. Only common options are allowed there.
struct LeadingOptions {
  /// The options and their values as written.
  private(set) var arguments: [String] = []
  private var names: Set<String> = []

  /// Removes the leading options from a command line.
  /// - Throws: `UsageError` for an option that is not common, and for a missing or invalid value.
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

  /// Returns whether an option is present.
  func isSet(_ option: any CommandOption) -> Bool { names.contains(option.name) }

  private static func unknown(
    _ name: String, _ commands: [CommandDescription], among rest: ArraySlice<String>
  ) -> UsageError {
    let owners = commands.filter { $0.options.contains { $0.name == name || $0.description.short == name } }
    let owner = owners.first { rest.contains($0.name) } ?? owners.first
    if let owner {
      return UsageError(
        message: "'\(name)' is not allowed before the command",
        hint: "write it after the command: 'storey \(owner.name) … \(name)'")
    }
    return .unknown("option", name, among: CommonOptions.all.map(\.name))
  }
}
