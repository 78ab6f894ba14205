/// Options and operands in the syntax of mdoc.
enum ManualOption {
  /// Returns a list of options with their help.
  static func list(_ options: [OptionDescription]) -> String {
    ".Bl -tag -width Ds\n" + options.map(item).joined() + ".El\n"
  }

  /// Returns the entry of an option in a list.
  static func item(_ option: OptionDescription) -> String {
    let names = option.names.map { "Fl \(Mdoc.argument(String($0.dropFirst())))" }
    return ".It \(names.joined(separator: " , "))\(value(of: option))\n\(Mdoc.sentences(option.help))"
  }

  private static func value(of option: OptionDescription) -> String {
    guard let placeholder = option.placeholder else { return "" }
    if case .words(let words) = option.completion {
      return " Cm \(words.map(Mdoc.argument).joined(separator: " | "))"
    }
    return " Ar \(Mdoc.argument(placeholder))"
  }

  /// Returns the usage of a command: its name, its operands and `[OPTIONS]`, each in a line.
  static func usage(of command: CommandDescription) -> String {
    ".Nm\n.Cm \(Mdoc.argument(command.name))\n" + command.operands.map { ".\(operand($0))\n" }.joined()
      + ".Op Ar OPTIONS\n"
  }

  /// Returns an operand with brackets and dots for its number.
  private static func operand(_ operand: OperandDescription) -> String {
    switch operand.count {
    case .one: name(of: operand)
    case .optional: "Op \(name(of: operand))"
    case .many: "\(name(of: operand)) ..."
    case .any: "Op \(name(of: operand)) ..."
    }
  }

  /// Returns the name of an operand: a word that is written as it is, or a placeholder.
  static func name(of operand: OperandDescription) -> String {
    "\(operand.completion == .words([operand.name]) ? "Cm" : "Ar") \(Mdoc.argument(operand.name))"
  }
}
