import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyStream

/// `storey render --ndjson`: renders each line of a stream.
enum RenderStream {
  /// Writes the result of each line of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `-` for standard input.
  ///   - output: The file for the results; `nil` or `-` for standard output.
  ///   - jobs: The number of cores; `nil` for all.
  ///   - maker: The maker of the layouts, for the project of the file.
  static func run(
    _ path: String, to output: String?, jobs: Int?, _ format: OutputFormat, _ options: OutputOptions,
    _ maker: LayoutMaker, _ console: Console
  ) async throws -> ExitCode {
    var inputs = InputFiles(maker.project)
    inputs.add(path, as: "stream of pages")
    try inputs.addOutput(output, of: OutputOption.output.name)
    var options = options
    options.limits = maker.reader.limits
    options.lines = maker.project.linesOfText
    let renderer = StreamRenderer(
      format, options, shape: maker.project.shape(of: path), decode: { maker.project.page($0, at: path) },
      layout: maker.layout,
      findings: { maker.project.findings(of: $0, at: path) })
    return try await LineStream.run(
      path, to: output, jobs: jobs, limits: maker.reader.limits, console,
      result: renderer.result)
  }
}
