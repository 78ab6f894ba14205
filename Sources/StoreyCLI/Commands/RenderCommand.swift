import Storey
import StoreyOutput
import StoreyValidation

/// `storey render`: renders a page as text, HTML, SVG or layout JSON.
enum RenderCommand {
  private enum Format: String, CaseIterable {
    case html, text, svg, json

    /// The limit on the number of bytes of the output.
    var growth: Limit? {
      switch self {
      case .html: .htmlGrowth
      case .text: nil
      case .svg: .svgGrowth
      case .json: .jsonGrowth
      }
    }

    /// Creates the format for the extension of a file name. `nil` for other extensions.
    init?(endingOf path: String) {
      let name = path.lowercased()
      if name.hasSuffix(".html") || name.hasSuffix(".htm") {
        self = .html
      } else if name.hasSuffix(".svg") {
        self = .svg
      } else if name.hasSuffix(".json") {
        self = .json
      } else {
        return nil
      }
    }
  }

  private static let format = Option<Format>(
    "--format", .choice(),
    help: "The format (default: from the extension of FILE: .html, .svg, .json or .txt; otherwise text).")

  static let description = CommandDescription(
    name: "render",
    summary: "Render a page as text, HTML, SVG or layout JSON.",
    operands: [PageInput.operand],
    options: [OutputOption.output, format, LayoutOptions.unknown, LayoutOptions.scroll] + LayoutOptions.all,
    details: """
      Exits 0 when the page was rendered; a summary of its findings is printed to standard error. Exits 2 when it could
      not be rendered; no output is written then. --scroll adds the pinned headers to layout JSON. Text output is limited
      to 16,000 lines plus one line per 32 bytes of the page; the number of omitted lines is printed at the end.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let path = arguments.operands[0]
    let output = arguments[OutputOption.output]
    let format = arguments[Self.format] ?? output.flatMap(Format.init(endingOf:)) ?? .text
    if let output, !arguments.isSet(Self.format), let ending = unknownEnding(of: output) {
      throw UsageError(
        message: "unknown extension '\(ending)' of '\(output)'",
        hint: "use .html, .svg, .json or .txt, or add '--format'")
    }
    var inputs = InputFiles()
    inputs.add(path, as: "page")
    inputs.add(arguments[LayoutOptions.manifest], as: "manifest")
    let settings = try CommandSettings(arguments, startingAt: path, console)
    try settings.addFiles(to: &inputs)
    try inputs.addOutput(output, of: OutputOption.output.name)
    let maker = try LayoutMaker(arguments, settings, console)
    let limits = maker.reader.limits
    let layout = try await maker.page(path).layout
    let findings = layout.findings(within: limits)
    if layout.isRefused {
      report(findings, of: path, on: console)
      throw LayoutOptions.refusal(of: path)
    }
    let drawing = KeptOutput()
    writer(format, of: layout, limits, arguments).write(layout, handingOver: drawing.add)
    if let growth = format.growth {
      let limit = layout.outputLimit(growth, of: limits)
      try drawing.check(limit, growth) { "\(path): the page as \(format.rawValue) exceeds the limit of \($0)" }
    }
    try console.write(drawing, to: output)
    report(findings, of: path, on: console)
    return .fine
  }

  private static func writer(
    _ format: Format, of layout: TableLayout, _ limits: Limits, _ arguments: ParsedArguments
  ) -> any LayoutWriter {
    return switch format {
    case .html: HTMLWriter(limits: limits)
    case .svg: SVGWriter(limits: limits)
    case .text: textWriter(for: layout, arguments)
    case .json: JSONWriter(scroll: arguments[LayoutOptions.scroll], limits: limits)
    }
  }

  /// Returns a text writer with a limit of lines that is relative to the size of the page.
  private static func textWriter(for layout: TableLayout, _ arguments: ParsedArguments) -> TextWriter {
    let standard = TextWriter.standardLines(ofPageOf: layout.page.document?.byteCount ?? 0)
    var writer = TextWriter(lines: LimitOptions.given(arguments)[.lines] ?? standard)
    writer.option = "--limit \(Limit.lines.rawValue)="
    return writer
  }

  /// Prints the first five errors and the number of findings.
  private static func report(_ findings: FindingList, of path: String, on console: Console) {
    if findings.listed.isEmpty { return }
    let errors = findings.count(of: .error)
    for finding in findings.listed.filter({ $0.severity == .error }).prefix(5) {
      console.note(finding.headline(file: path))
    }
    if errors > 5 { console.note("… \(Wording.counted(errors - 5, "more error"))") }
    let counts = ValidationSummary.counts(
      errors: errors, warnings: findings.count(of: .warning), notes: findings.count(of: .note))
    console.note("\(path): \(counts) (run 'storey validate' for details)")
  }

  /// Returns the extension of a file name if it does not belong to a format. Names without an extension are text files.
  private static func unknownEnding(of path: String) -> Substring? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, Format(endingOf: path) == nil else { return nil }
    let ending = name[dot...]
    return [".", ".txt", ".text"].contains(ending.lowercased()) ? nil : ending
  }
}
