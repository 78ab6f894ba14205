import Storey
import StoreyOutput
import StoreyProject
import StoreyTracking

/// `storey actions`: the actions of a page with their paths, its tracking plan, or the exposures of a scroll recording.
enum ActionsCommand {
  private static let format = TableFormat.option

  static let description = CommandDescription(
    name: "actions",
    summary: "List the actions of a page with their paths.",
    operands: [PageInput.operand],
    options: [format] + ExposureOptions.all + LayoutOptions.all,
    details: """
      Text output has one action per line: path, kind, destination, URL and event id, separated by tabs.

      With --exposure, it has one line per row, sticky header and tappable element: path, event id, kind, frame, pattern,
      identity and label. Exits 1 when an action has no event, or when different actions share an event.

      With --exposure and --samples, it has one line per exposure: path, event id, start and duration in milliseconds, and the largest
      visible share of the area.

      CSV output has the same fields after a header line, quoted as in RFC 4180. An apostrophe is put before values of the page that a spreadsheet would evaluate as formulas.
      """,
    run: run)

  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let path = arguments.operands[0]
    let format = arguments[Self.format] ?? .text
    if !arguments[ExposureOptions.exposure] { try ExposureOptions.checkAbsence(in: arguments) }
    let record = try arguments[ExposureOptions.samples].flatMap { try console.checked(WholeFile.samples($0)) }
    let page = try await LayoutMaker.page(path, arguments, console)
    let layout = page.layout
    let limit = layout.outputLimit(.jsonGrowth, of: page.limits, besides: record?.byteCount ?? 0)
    let output = KeptOutput()
    let add: ([UInt8]) -> Void = output.add
    func write(_ content: String) throws(Failure) {
      try output.check(limit, .jsonGrowth) { "\(path): \(content) exceeds the limit of \($0)" }
      try console.write(output, to: nil)
    }
    guard arguments[ExposureOptions.exposure] else {
      switch format.lines {
      case let style?: ActionsWriter().lines(layout, style, limit: limit, handingOver: add)
      case nil: ActionsWriter().json(layout, limit: limit, handingOver: add)
      }
      try write("the list of actions")
      return .success
    }
    let threshold = ExposureOptions.threshold(arguments)
    let writer = ExposureWriter(layout, threshold: threshold)
    if let record {
      let looks = page.limits[.looks] ?? .max
      guard let exposures = layout.exposures(of: record.samples, threshold: threshold, lookLimit: looks) else {
        throw Failure(
          message: "the samples show more than \(Wording.counted(looks, "part")) of the page in all",
          hint: "use fewer samples, or raise the limit \"\(Limits.Name.looks.rawValue)\"")
      }
      switch format.lines {
      case let style?: writer.lines(exposures, style, limit: limit, handingOver: add)
      case nil: writer.json(exposures, limit: limit, handingOver: add)
      }
      try write("the list of exposures")
      return .success
    }
    let plan = layout.trackingPlan
    switch format.lines {
    case let style?: writer.lines(plan, style, limit: limit, handingOver: add)
    case nil: writer.json(plan, limit: limit, handingOver: add)
    }
    try write("the tracking plan")
    return ExposureOptions.report(plan, of: path, on: console)
  }
}
