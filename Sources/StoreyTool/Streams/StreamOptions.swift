import Storey
import StoreyFiles
import StoreyProject
import StoreyStream

/// The options of the commands that read one page per line and write one result per line, and their run.
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

  /// Writes the result of each line of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `-` for standard input.
  ///   - output: The file for the results; `nil` or `-` for standard output, where results are written as soon as they are
  ///     complete.
  /// - Returns: The exit code: `findings` if a line failed.
  static func run(
    _ path: String, to output: String?, jobs: Int?, limits: Limits, _ console: Console,
    result: @escaping @Sendable ([UInt8], _ number: Int) -> StreamResult
  ) async throws -> ExitCode {
    FileSystem.keepFreedMemory()
    var replacement: FileReplacement?
    if let output, output != "-", OpenDescriptor(following: output) != .standardOutput {
      replacement = try FileReplacement(output)
    }
    let stream = LineStream(jobs: jobs ?? FileSystem.coreCount, output: replacement, console) { line in
      result(line.bytes, line.number)
    }
    let hasFailed = try await FileSystem.withFile(path) { descriptor in
      try await stream.run(descriptor, name: path == "-" ? "standard input" : path, limits: limits)
    }
    try replacement?.commit()
    return hasFailed ? .findings : .success
  }
}
