import StoreyProject

/// The arguments of one command, checked against its description, and the files that they may name.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  /// The values of the options as written, by the name of the option. A flag has an empty value.
  private var given: [String: [String]] = [:]
  /// The files that the command reads and writes.
  var files = FileContents.onDisk

  /// Parses the arguments after the command's name.
  /// - Throws: `UsageError` for the first unknown, unexpected or missing argument and the first invalid value.
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
    if self[CommonOptions.help] || (command.printsVersion && isSet(CommonOptions.version)) { return }
    try checkOperands(of: command)
  }

  /// The operands and the values of the options, in no particular order.
  var texts: [String] { operands + given.values.joined() }

  /// The value of an option, which may be absent.
  subscript<Reading>(option: some CommandOption<Reading>) -> Reading { option.reading(of: given[option.name] ?? []) }

  /// Returns whether an option is present.
  func isSet(_ option: any CommandOption) -> Bool { given[option.name] != nil }

  /// Returns the value of an option as written, or `nil` if it is absent.
  func text(of option: any CommandOption) -> String? { given[option.name]?.last }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandDescription
  ) throws(UsageError) {
    let (name, attached) = Self.split(argument)
    guard let option = command.allOptions.first(where: { $0.name == name || $0.short == name }) else {
      throw .unknown("option", name, among: command.allOptions.map(\.name))
    }
    if option.placeholder == nil {
      if attached != nil { throw UsageError(message: "'\(name)' does not take a value") }
      given[option.name] = [""]
      return
    }
    let value = try option.value(attached, else: &rest, calledBy: name)
    given[option.name] = (option.isRepeatable ? given[option.name] ?? [] : []) + [value]
  }

  /// Splits an argument into the name of an option and its attached value: `--name=value`, or `-oFILE` for short options.
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
    let takesMany = command.operands.contains(where: \.takesMany)
    if operands.count < required.count {
      let missing = required[operands.count]
      throw UsageError(message: "missing argument \(missing.name)", hint: missing.help)
    }
    if !takesMany && operands.count > command.operands.count {
      throw UsageError(message: "unexpected argument '\(operands[command.operands.count])'")
    }
  }
}
