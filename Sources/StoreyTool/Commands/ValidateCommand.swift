import StoreyFiles

/// `storey validate`: checks pages and reports findings with their positions.
enum ValidateCommand {
  static let description = CommandDescription(
    name: ValidateOptions.command,
    summary: "Check pages and report every problem with its line and column.",
    operands: [
      OperandDescription(
        name: "PATH", count: .any, completion: .path,
        help:
          "Pages, folders (every .json file below them), patterns ('pages/**/*.json'), URLs, or - for standard input.")
    ],
    options: ValidateOptions.all,
    details: """
      Exits 0 when there are no findings at or above the fail level, 1 when there are, and 2 when a path cannot be read, a
      report cannot be written or the configuration has errors; all other pages are still checked. --watch runs until it is
      interrupted. --ndjson --format ndjson reads a stream: for each line, a page or {"id": …, "page": …}, it writes a line
      {"id": …, "diagnostics": […], "summary": {…}}, and it exits 1 when a line failed.
      """,
    run: { arguments, console in
      FileSystem.keepFreedMemory()
      if arguments[ValidateOptions.watch] { return try await ValidationWatch(arguments, console).run() }
      let task = try ValidateTask(arguments, console)
      return try await arguments[ValidateOptions.format] == .ndjson ? task.runStream() : task.run()
    })
}
