import Storey
import StoreyOutput
import StoreyTracking

/// `storey actions`: the actions of a page with their paths, its tracking plan, or the exposures of a scroll recording.
enum ActionsCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "actions",
    summary: "List the actions of a page with their paths.",
    operands: [PageInput.operand],
    options: [format] + ExposureOptions.all + LayoutOptions.all,
    details: """
      Text output has one action per line: path, kind, destination, URL and event id, separated by tabs.

      With --exposure, it has one line per row, sticky header and tappable element: path, event id, kind, frame, pattern,
      identity and label. Exits 1 when an action has no event, or when different actions share an event.

      With --samples, it has one line per exposure: path, event id, start and duration in milliseconds, and the largest
      visible share of the area.
      """,
    run: { arguments, console in
      let isJSON = arguments[format] == .json
      let limits = LimitOptions.limits(arguments)
      let page = arguments.operands[0]
      guard arguments[ExposureOptions.exposure] else {
        try ExposureOptions.checkAbsence(in: arguments)
        let layout = try await LayoutOptions.page(page, arguments, console).layout
        let limit = layout.outputLimit(.jsonGrowth, of: limits)
        try write("the list of actions", of: page, limit, console) { output in
          if isJSON {
            ActionsWriter().json(layout, limit: limit, handingOver: output.add)
          } else {
            ActionsWriter().text(layout, limit: limit, handingOver: output.add)
          }
        }
        return .fine
      }
      let record = try arguments[ExposureOptions.samples].map { try SideFile.samples($0, console) }
      let layout = try await LayoutOptions.page(page, arguments, console).layout
      let threshold = ExposureOptions.threshold(arguments)
      let writer = ExposureWriter(layout, threshold: threshold)
      let limit = layout.outputLimit(.jsonGrowth, of: limits, besides: record?.byteCount ?? 0)
      if let record {
        let looks = limits[.looks] ?? .max
        guard let exposures = layout.exposures(of: record.samples, threshold: threshold, lookLimit: looks) else {
          throw Failure(
            message: "the samples exceed the limit of \(Wording.counted(looks, "look")) at parts of the page",
            hint: "use fewer samples, or raise the limit \"\(Limit.looks.rawValue)\"")
        }
        try write("the list of exposures", of: page, limit, console) { output in
          if isJSON {
            writer.json(exposures, limit: limit, handingOver: output.add)
          } else {
            writer.text(exposures, limit: limit, handingOver: output.add)
          }
        }
        return .fine
      }
      let plan = layout.trackingPlan
      try write("the tracking plan", of: page, limit, console) { output in
        if isJSON {
          writer.json(plan, limit: limit, handingOver: output.add)
        } else {
          writer.text(plan, limit: limit, handingOver: output.add)
        }
      }
      return ExposureOptions.report(plan, of: page, on: console)
    })

  /// Prints the output of `body`.
  /// - Throws: `Failure` when the output exceeds the limit or cannot be written.
  private static func write(
    _ what: String, of page: String, _ limit: Int, _ console: Console, _ body: (KeptOutput) -> Void
  ) throws(Failure) {
    let output = KeptOutput()
    body(output)
    try output.check(limit, .jsonGrowth) { "\(page): \(what) exceeds the limit of \($0)" }
    try console.write(output, to: nil)
  }
}
