import Storey
import StoreyOutput

/// `storey actions`: every action on a page, with its path; or what is reported when each is seen.
enum ActionsCommand {
  static let description = CommandDescription(
    name: "actions",
    summary: "List every action of a page, with its path.",
    operands: [PageInput.operand],
    options: [
      OptionDescription(
        name: "--format", value: .choice(["text", "json"]), help: "The format of the list; text unless given.")
    ] + ExposureOptions.all + LayoutOptions.all,
    details: """
      As text, one action a line: path, kind, destination, URL and event id, separated by tabs. With --exposure, one line
      for all that can be seen: path, event id, kind, frame, pattern, identity and label; exits 1 when something that can
      be tapped has no event, or one event stands for several commands. With --samples, one line for all that was seen:
      path, event id, start and duration in milliseconds, and the largest share of its area.
      """,
    run: { arguments, console in
      let isJSON = arguments.value("--format") == "json"
      let page = arguments.operands[0]
      guard arguments.isSet("--exposure") else {
        try ExposureOptions.checkAbsence(in: arguments)
        let layout = try await LayoutOptions.page(page, arguments, console).layout
        let output = KeptOutput()
        if isJSON {
          ActionsWriter().json(layout, handingOver: output.add)
        } else {
          output.add(ActionsWriter().text(layout))
        }
        try console.write(output, to: nil)
        return .fine
      }
      let samples = try arguments.value("--samples").map { try SideFile.samples($0, console) }
      let layout = try await LayoutOptions.page(page, arguments, console).layout
      let threshold = ExposureOptions.threshold(arguments)
      let writer = ExposureWriter(layout, threshold: threshold)
      if let samples {
        let limit = try LimitOptions.limits(arguments)[.looks] ?? .max
        guard let exposures = layout.exposures(of: samples, threshold: threshold, lookLimit: limit) else {
          throw Failure(
            message: "the samples take more than \(Diagnostic.counted(limit, "look")) at parts of the page",
            hint: "take fewer samples, or raise the limit \"\(Limit.looks.rawValue)\"")
        }
        try console.write(isJSON ? writer.json(exposures) : writer.text(exposures))
        return .fine
      }
      let plan = layout.trackingPlan
      let output = KeptOutput()
      if isJSON { writer.json(plan, handingOver: output.add) } else { output.add(writer.text(plan)) }
      try console.write(output, to: nil)
      return ExposureOptions.report(plan, of: page, on: console)
    })
}
