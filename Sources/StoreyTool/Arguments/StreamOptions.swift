import StoreyFiles

/// The options of the commands that read one page per line and write one result per line.
enum StreamOptions {
  static let jobs = Option<Int>(
    "--jobs", .whole("N", 1...1024),
    help: "With --ndjson: the number of cores to use (default: all). The output does not depend on it.")

  /// The path of the stream: the operand, or `-` for standard input.
  /// - Throws: `UsageError` when there are several operands, or the operand is a URL.
  static func path(_ arguments: ParsedArguments) throws(UsageError) -> String {
    let path = arguments.operands.first ?? "-"
    if arguments.operands.count > 1 {
      throw UsageError(
        message: "unexpected argument '\(arguments.operands[1])'",
        hint: "write the pages of all files to standard input, one per line")
    }
    if Paths.isURL(path) {
      throw UsageError(message: "a stream cannot be read from a URL", hint: "write the pages to standard input")
    }
    return path
  }
}
