import Storey
import StoreyOutput
import StoreyTracking

/// `storey actions`: every action on a page, with its path; or what is reported when each is seen.
enum ActionsCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "actions",
    summary: "List every action of a page, with its path.",
    operands: [PageInput.operand],
    options: [format] + ExposureOptions.all + LayoutOptions.all,
    details: """
      As text, one action a line: path, kind, destination, URL and event id, separated by tabs. With --exposure, one line
      for all that can be seen: path, event id, kind, frame, pattern, identity and label; exits 1 when something that can
      be tapped has no event, or one event stands for several commands. With --samples, one line for all that was seen:
      path, event id, start and duration in milliseconds, and the largest share of its area.
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
            message: "the samples take more than \(Wording.counted(looks, "look")) at parts of the page",
            hint: "take fewer samples, or raise the limit \"\(Limit.looks.rawValue)\"")
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

  /// Prints what is written, unless it is longer than a limit.
  private static func write(
    _ what: String, of page: String, _ limit: Int, _ console: Console, _ body: (KeptOutput) -> Void
  ) throws(Failure) {
    let output = KeptOutput()
    body(output)
    try output.check(limit, .jsonGrowth) { "\(page): \(what) has more than \($0)" }
    try console.write(output, to: nil)
  }
}
