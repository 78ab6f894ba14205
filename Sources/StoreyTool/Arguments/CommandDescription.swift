/// A command: its name, help, operands, options and implementation.
struct CommandDescription: Sendable {
  let name: String
  let summary: String
  let operands: [OperandDescription]
  let options: [any CommandOption]
  /// The text that follows the options in help.
  var details = ""
  let run: @Sendable (ParsedArguments, Console) async throws -> ExitCode

  /// The command's own options, followed by the common options that it does not redefine.
  var allOptions: [OptionDescription] {
    let common = CommonOptions.all.filter { common in !options.contains { $0.name == common.name } }
    return (options + common).map(\.description)
  }

  /// Whether `--version` prints the version of the tool. `false` if the command has its own `--version`.
  var printsVersion: Bool { !options.contains { $0.name == CommonOptions.version.name } }

  /// The help text.
  var help: String {
    var text = "\(summary)\n\nUsage: storey \(name)"
    for operand in operands { text += " \(operand.usage)" }
    text += " [OPTIONS]\n"
    if !operands.isEmpty {
      text += "\nArguments:\n" + Self.table(operands.map { ($0.name, $0.help) })
    }
    text += "\nOptions:\n" + Self.table(allOptions.map { ($0.usage, $0.help) })
    if !details.isEmpty { text += "\n\(details)\n" }
    return text
  }

  /// Returns a table of two columns. A left entry that is too wide for its column gets a line of its own.
  static func table(_ rows: [(left: String, right: String)]) -> String {
    let width = 28
    return rows.map { left, right in
      let fits = left.count < width - 1
      let gap = String(repeating: " ", count: fits ? width - left.count : width + 2)
      return "  \(left)\(fits ? "" : "\n")\(gap)\(right)\n"
    }.joined()
  }
}
