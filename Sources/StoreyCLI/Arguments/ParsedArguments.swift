import Storey

/// The arguments of one command, checked against its description.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  /// The values of options as they were given, by the names of these; a flag has empty ones.
  private var given: [String: [String]] = [:]

  /// Reads the arguments after the command's name.
  /// - Throws: `UsageError` for the first that the command does not know or take.
  init(_ arguments: [String], for command: CommandDescription) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try readOption(argument, &rest, command)
    }
    if self[CommonOptions.help] || (command.tellsVersion && isSet(CommonOptions.version)) { return }
    try checkOperands(of: command)
  }

  /// Everything that was given but the names of options, in no order.
  var texts: [String] { operands + given.values.joined() }

  /// What an option says, given or not.
  subscript<Reading>(option: some CommandOption<Reading>) -> Reading { option.reading(of: given[option.name] ?? []) }

  /// Whether an option is there.
  func isSet(_ option: any CommandOption) -> Bool { given[option.name] != nil }

  /// The value of an option, as it was given.
  func text(of option: any CommandOption) -> String? { given[option.name]?.last }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandDescription
  ) throws(UsageError) {
    let (name, attached) = Self.split(argument)
    guard let option = command.allOptions.first(where: { $0.name == name || $0.short == name }) else {
      let nearest = SpellingSuggestion.nearest(to: name, among: command.allOptions.map(\.name))
      throw UsageError(message: "unknown option '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
    }
    if option.placeholder == nil {
      if attached != nil { throw UsageError(message: "the option '\(name)' takes no value") }
      given[option.name] = [""]
      return
    }
    let value = try option.value(attached, else: &rest, calledBy: name)
    given[option.name] = (option.isRepeatable ? given[option.name] ?? [] : []) + [value]
  }

  /// The name of an option, and the value that is attached to it: `--name=value`, and `-oFILE` for short options.
  static func split(_ argument: String) -> (name: String, attached: String?) {
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }
    if !argument.hasPrefix("--"), argument.count > 2 {
      return (String(argument.prefix(2)), String(argument.dropFirst(2)))
    }
    return (argument, nil)
  }

  private func checkOperands(of command: CommandDescription) throws(UsageError) {
    let required = command.operands.filter { $0.count == .one || $0.count == .many }
    let takesMany = command.operands.contains { $0.count == .many || $0.count == .any }
    if operands.count < required.count {
      let missing = required[operands.count]
      throw UsageError(message: "\(missing.name) is missing", hint: "\(missing.name): \(missing.help)")
    }
    if !takesMany && operands.count > command.operands.count {
      throw UsageError(message: "unexpected argument '\(operands[command.operands.count])'")
    }
  }
}
