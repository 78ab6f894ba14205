import StoreyProject

/// Runs commands of the tool inside the server.
struct CommandRunner: Sendable {
  /// The options that the server was started with, and the files that commands may use.
  let arguments: ParsedArguments
  let console: Console

  /// The options of the server that commands get, too.
  static let sharedOptions: [any CommandOption] =
    ProjectArguments.all + [LimitOptions.option, LayoutOptions.theme]

  /// Runs a command with the options of the server and those of a call.
  ///
  /// - Parameter limit: The maximum number of bytes of the output that is kept.
  func run(
    _ command: CommandDescription, _ options: [String] = [], on operands: [String], limit: Int = MCPLimits.text
  ) async -> CommandOutcome {
    await capture(limit: limit) { console in
      try await command.run(try parsed(command, options, operands), console)
    }
  }

  /// Returns the arguments of a command: the options of the server that it has, and those of a call.
  func parsed(
    _ command: CommandDescription, _ options: [String], _ operands: [String]
  ) throws(UsageError) -> ParsedArguments {
    // An option with the same name can have another meaning.
    let shared = Self.sharedOptions.filter { option in
      command.allOptions.contains { $0.isSame(as: option.description) }
    }
    var parsed = try ParsedArguments(arguments.words(of: shared) + options + ["--"] + operands, for: command)
    parsed.files = arguments.files
    return parsed
  }

  /// Calls a closure with a console that keeps all output. Errors become notes.
  func capture(
    limit: Int = MCPLimits.text, _ body: (Console) async throws -> ExitCode
  ) async -> CommandOutcome {
    let output = CapturedOutput(limit: limit)
    let console = console.capturing(output)
    var code = ExitCode.failed
    do {
      code = try await body(console)
    } catch let error as UsageError {
      console.note(Failure(message: error.message, hint: error.hint))
    } catch {
      console.note(Failure(any: error))
    }
    return CommandOutcome(
      exitCode: code, output: output.bytes, droppedCount: output.droppedCount, notes: console.takeNotes())
  }
}
