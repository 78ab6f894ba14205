import StoreyFiles

/// `storey validate`: every problem of every page, at its line and column.
enum ValidateCommand {
  static let description = CommandDescription(
    name: "validate",
    summary: "Check pages and report every problem at its line and column.",
    operands: [
      OperandDescription(
        name: "PATH", count: .any,
        help: "Pages, folders (every .json below them), patterns ('pages/**/*.json'), URLs, or - for standard input.")
    ],
    options: ValidateOptions.all,
    details: """
      Exits 0 when there is nothing at or above the fail level, 1 when there is, and 2 when a path cannot be read, a report
      cannot be written or the configuration has errors; the others are checked all the same.
      """,
    run: { arguments, console in
      FileSystem.keepFreedMemory()
      return try await ValidateTask(arguments, console).run()
    })
}
