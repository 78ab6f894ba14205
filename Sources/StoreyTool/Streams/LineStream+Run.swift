import Storey
import StoreyFiles
import StoreyProject
import StoreyStream

extension LineStream {
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
