import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyStream

/// `storey render --ndjson`: renders each line of a stream.
enum RenderStream {
  static func run(
    _ arguments: ParsedArguments, _ format: OutputFormat, _ options: OutputOptions, _ console: Console
  ) async throws -> ExitCode {
    let path = try StreamOptions.path(arguments)
    let output = arguments[OutputOption.output]
    let maker = try LayoutMaker(arguments, of: path, console)
    var inputs = InputFiles(arguments, maker.project)
    inputs.add(path, as: "stream of pages")
    try inputs.addOutput(output, of: OutputOption.output.name)
    var options = options
    options.limits = maker.reader.limits
    options.lines = maker.project.linesOfText
    let renderer = StreamRenderer(
      format, options, decode: { maker.project.page($0, at: path) }, layout: maker.layout,
      findings: { maker.project.findings(of: $0, at: path) })
    return try await LineStream.run(
      path, to: output, jobs: arguments[StreamOptions.jobs], limits: maker.reader.limits, console,
      result: renderer.result)
  }
}
