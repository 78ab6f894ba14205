import StoreyOutput

/// `storey actions`: every action on a page, with its path.
enum ActionsCommand {
  static let description = CommandDescription(
    name: "actions",
    summary: "List every action of a page, with its path.",
    operands: [PageInput.operand],
    options: [
      OptionDescription(
        name: "--format", value: .choice(["text", "json"]), help: "The format of the list; text unless given.")
    ] + LayoutOptions.all,
    details: "As text, one action a line: path, kind, destination, URL and event id, separated by tabs.",
    run: { arguments, console in
      let layout = try await LayoutOptions.layout(arguments.operands[0], arguments, console)
      let writer = ActionsWriter()
      try console.write(arguments.value("--format") == "json" ? writer.json(layout) : writer.text(layout))
      return .fine
    })
}
