import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyStream
import StoreyTerminal
import StoreyValidation

/// `storey render`: renders a page as text, HTML, SVG or layout JSON.
enum RenderCommand {
  private static func format(_ formats: FormatRegistry) -> Option<OutputFormat> {
    Option(
      "--format", .format(formats),
      help: """
        The format (default: html with --output-dir or --ndjson; otherwise from the extension of FILE: \(formats.endings); \
        otherwise text).
        """)
  }

  private static let outputFolder = Option<String>(
    "--output-dir", .folder("DIR"), help: "Write each page to DIR, under its path and with the extension of the format."
  )
  private static let columns = Option<Int>(
    "--columns", .whole("N", 20...1000),
    help: "With --format text: the width in columns (default: that of the terminal; otherwise 80).")

  private static let fit = Option<HTMLWriter.Fit>(
    "--fit", .choice(),
    help: """
      With HTML, on a screen wider than the page: a column as wide as the page under a bar with its title (phone), or the \
      whole width up to 768 pixels (width) (default: phone).
      """)

  private static let scroll = Option<Double>(
    "--scroll", .number("Y", -1e9...1e9),
    help: "With --format json: also write the headers that are pinned at scroll offset Y, in points (default: none).")

  private static let ndjson = Flag(
    "--ndjson",
    help: """
      Read one page per line, or {"id": …, "page": …}, and write one result per line, as soon as it is complete: \
      {"id": …, "html": …, "diagnostics": […], "summary": {…}}.
      """)

  static func description(_ formats: FormatRegistry) -> CommandDescription {
    CommandDescription(
      name: "render",
      summary: "Render pages as text, HTML, SVG or layout JSON.",
      operands: [
        OperandDescription(
          name: "PAGE", count: .any, completion: .path,
          help: """
            A page: a file, an http(s) URL, or - for standard input. With --output-dir, also folders and patterns. With \
            --ndjson, a file with one page per line (default: standard input).
            """)
      ],
      options: [OutputOption.output, outputFolder, format(formats), columns, fit] + PictureEmbedding.options
        + [LayoutOptions.unknown, LayoutOptions.time, scroll, ndjson, StreamOptions.jobs] + LayoutOptions.all,
      details: """
        Exits 0 when all pages were rendered; a summary of the findings of each page is printed to standard error. Exits 2 if
        a page cannot be rendered; no output is written for that page. With --ndjson, exits 1 when a line cannot be rendered; its
        result has null in place of the output, and the other lines are still rendered. Text output is limited to 16,000 lines plus one line
        per 32 bytes of the page; the number of omitted lines is printed at the end.
        """,
      run: run)
  }

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    if arguments[ndjson] { return try await renderStream(arguments, console) }
    if arguments.operands.isEmpty {
      throw UsageError(
        message: "missing argument PAGE", hint: "add a page: a file, an http(s) URL, or - for standard input")
    }
    if arguments.isSet(StreamOptions.jobs) {
      throw UsageError(message: "'\(StreamOptions.jobs.name)' requires '\(ndjson.name)'")
    }
    if arguments.isSet(outputFolder) { return try await renderAll(arguments, console) }
    if arguments.operands.count > 1 {
      throw UsageError(
        message: "unexpected argument '\(arguments.operands[1])'",
        hint: "add '--output-dir DIR' to render several pages")
    }
    let path = arguments.operands[0]
    let output = arguments[OutputOption.output]
    let format = try arguments[Self.format(console.tool.formats)] ?? self.format(of: output, console.tool.formats)
    let maker = try LayoutMaker(arguments, of: path, console)
    var inputs = InputFiles(maker.project)
    inputs.add(path, as: "page")
    try inputs.addOutput(output, of: OutputOption.output.name)
    try await render(path, to: output, format, maker, arguments, console)
    return .success
  }

  /// Renders the lines of a stream.
  private static func renderStream(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    if let option = ([outputFolder] + PictureEmbedding.options).first(where: arguments.isSet) {
      throw UsageError(
        message: "'\(option.name)' and '\(ndjson.name)' cannot be used together", hint: "remove one of them")
    }
    let path = try StreamOptions.path(arguments)
    let format = arguments[Self.format(console.tool.formats)] ?? console.tool.formats[.html]
    let maker = try LayoutMaker(arguments, of: path, console)
    return try await RenderStream.run(
      path, to: arguments[OutputOption.output], jobs: arguments[StreamOptions.jobs], format, outputOptions(arguments),
      maker, console)
  }

  /// Renders pages into a folder. A page that cannot be rendered does not affect the others.
  private static func renderAll(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    if arguments.isSet(OutputOption.output) {
      throw UsageError(
        message: "'\(outputFolder.name)' and '\(OutputOption.output.name)' cannot be used together",
        hint: "remove one of them")
    }
    if arguments.operands.contains("-") {
      throw UsageError(message: "standard input cannot be used with '\(outputFolder.name)'", hint: "use a file")
    }
    let folder = arguments[outputFolder] ?? ""
    let format = arguments[Self.format(console.tool.formats)] ?? console.tool.formats[.html]
    let maker = try LayoutMaker(arguments, of: arguments.operands.first, console)
    var inputs = InputFiles(maker.project)
    let pages = PageFinder(arguments.operands, arguments.files) { _ in false }
    let outputs = try PageOutputs(of: pages.paths, in: folder, ending: format.ending)
    for page in pages.paths { inputs.add(page, as: "page") }
    for output in outputs.files { try inputs.addOutput(output.file, of: outputFolder.name, for: output.page) }
    var failures = pages.failures
    for failure in failures { console.note(failure) }
    for output in outputs.files {
      do {
        try FileSystem.createFolders(Paths.folder(of: output.file))
        try await render(output.page, to: output.file, format, maker, arguments, console)
      } catch {
        failures.append(Failure(any: error))
        console.note(Failure(any: error))
      }
    }
    return failures.isEmpty ? .success : .failed
  }

  private static func render(
    _ path: String, to output: String?, _ format: OutputFormat, _ maker: LayoutMaker, _ arguments: ParsedArguments,
    _ console: Console
  ) async throws {
    let limits = maker.reader.limits
    let layout = try await maker.page(path).layout
    let findings = maker.project.findings(of: layout, at: path)
    if layout.isRefused {
      console.note(escaped: maker.project.lines(about: findings, of: path, colors: console.noteColors))
      throw LayoutOptions.refusal(of: path)
    }
    let isEmbedding = format.name == StandardFormat.html.rawValue && arguments[PictureEmbedding.flag]
    let embedding = PictureEmbedding(of: path, root: arguments[PictureEmbedding.root], maker.reader)
    let pictures = isEmbedding ? await embedding.pictures(of: layout) : nil
    if let pictures { console.note(lines: pictures.notes) }
    let drawing = KeptOutput()
    var options = outputOptions(arguments)
    options.limits = limits
    options.lines = maker.project.linesOfText
    options.pageFolder = Paths.pageFolder(of: path, asSeenFrom: output)
    options.embeddedPictures = pictures?.pictures
    if output == nil || output == "-" {
      options.usesColor = console.usesColor
      if console.isTerminal, !arguments.isSet(columns), let size = TerminalSize.ofStandardOutput {
        options.columns = size.columns
      }
    }
    format.writer(options).write(layout, handingOver: drawing.add)
    if let growth = format.limit {
      let embedded = pictures?.byteCount ?? 0
      let limit = min(layout.outputLimit(growth, of: limits), .max - embedded) + embedded
      try drawing.check(limit, growth) { "\(path): the page as \(format.name) exceeds the limit of \($0)" }
    }
    try console.write(drawing, to: output)
    console.note(escaped: maker.project.lines(about: findings, of: path, colors: console.noteColors))
  }

  /// Returns the choices of the arguments.
  private static func outputOptions(_ arguments: ParsedArguments) -> OutputOptions {
    OutputOptions(
      fit: arguments[fit] ?? .phone, columns: arguments[columns] ?? TextWriter.standardColumns,
      scroll: arguments[scroll])
  }

  /// Returns the format of an output file. Standard output and names without an extension are text.
  /// - Throws: `UsageError` when no format has the extension of the file.
  private static func format(of output: String?, _ formats: FormatRegistry) throws(UsageError) -> OutputFormat {
    guard let output else { return formats[.text] }
    if let format = formats.format(ofFile: output) { return format }
    let name = output.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...] != "." else {
      return formats[.text]
    }
    throw UsageError(
      message: "unknown extension '\(name[dot...])' of '\(output)'",
      hint: "use \(formats.endings), or add '\(format(formats).name)'")
  }
}

extension FormatRegistry {
  /// The extension of each format, as a sentence lists them: `.html, .txt, .svg or .json`.
  fileprivate var endings: String { Wording.alternatives(formats.map(\.ending)) }
}

extension OptionValue<OutputFormat> {
  /// The name of a format.
  fileprivate static func format(_ formats: FormatRegistry) -> OptionValue {
    let names = formats.formats.map(\.name)
    return OptionValue(
      placeholder: names.joined(separator: "|"), completion: .words(names)
    ) { (text, option) throws(UsageError) in
      if let format = formats[text] { return format }
      throw .invalidChoice(text, for: option, among: names)
    }
  }
}
