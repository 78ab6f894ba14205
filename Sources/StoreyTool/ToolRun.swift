import Storey
import StoreyOutput
import StoreyProject

/// One run of a tool: its commands, and the handling of common options and errors.
struct ToolRun {
  private let tool: StoreyTool
  private let environment: [String: String]
  private let commands: [CommandDescription]

  init(_ tool: StoreyTool, environment: [String: String]) {
    self.tool = tool
    self.environment = environment
    commands = tool.commands
  }

  /// Runs the command named by the arguments.
  func run(_ arguments: [String]) async -> ExitCode {
    let console = Console(tool, color: ColorUse(requestedBy: arguments), environment: environment)
    do {
      var rest = arguments[...]
      let options = try LeadingOptions(takenFrom: &rest, commands: commands)
      if options.isSet(CommonOptions.version) {
        try console.write("\(tool.versionLine)\n")
        return .success
      }
      guard let name = rest.popFirst() else {
        if options.isSet(CommonOptions.help) {
          try console.write(help)
          return .success
        }
        console.note(lines: help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        return .failed
      }
      if name == "help" {
        let name = rest.first.flatMap { $0 == "help" ? nil : $0 }
        try console.write(try name.map { tool.named(try command($0).help) } ?? help)
        return .success
      }
      return await run(try command(name), options.arguments + rest)
    } catch let error as UsageError {
      console.note(error, of: nil)
    } catch {
      console.note(Failure(any: error))
    }
    return .failed
  }

  private func run(_ command: CommandDescription, _ arguments: [String]) async -> ExitCode {
    var console = Console(tool, color: ColorUse(requestedBy: arguments), environment: environment)
    do {
      let parsed = try ParsedArguments(arguments, for: command)
      console = Console(tool, color: parsed[CommonOptions.color] ?? .auto, environment: environment)
      if parsed[CommonOptions.help] {
        try console.write(tool.named(command.help))
        return .success
      }
      if command.printsVersion && parsed.isSet(CommonOptions.version) {
        try console.write("\(tool.versionLine)\n")
        return .success
      }
      return try await command.run(parsed, console)
    } catch let error as UsageError {
      console.note(error, of: command.name)
    } catch {
      console.note(Failure(any: error))
    }
    return .failed
  }

  private func command(_ name: String) throws(UsageError) -> CommandDescription {
    if let command = commands.first(where: { $0.name == name }) { return command }
    throw .unknown("command", name, among: commands.map(\.name))
  }

  private var help: String {
    tool.named(
      """
      Storey turns the page JSON of a CMS into a laid-out page.

      Usage: storey COMMAND [ARGUMENTS] [OPTIONS]

      Commands:
      \(CommandDescription.table(commands.map { ($0.name, $0.summary) }))
      Common options, allowed before or after the command:
      \(CommandDescription.table(CommonOptions.all.map { ($0.description.usage, $0.description.help) }))
      Exit codes:
        0  success
        1  findings
        2  the command failed (bad usage, unreadable input, …)

      Run 'storey COMMAND --help' for details.

      """)
  }
}
