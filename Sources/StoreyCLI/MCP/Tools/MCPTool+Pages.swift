import Storey
import StoreyOutput
import StoreyProject

/// The tools that lay out pages.
extension MCPTool {
  /// Draws a page as text, like `storey render --format text`.
  static let render = MCPTool(
    name: "render", title: "Draw a page as text",
    summary: "Lays out a page and draws it as text, as a person would see it in an app.",
    parameters: [
      .page,
      MCPParameter(
        name: "width", kind: .number(LayoutOptions.widths), help: "The width of the page in points (default: 375)."),
      MCPParameter(
        name: "columns", kind: .whole(20...1000), help: "The width of the text in columns (default: 80)."),
      MCPParameter(
        name: "direction", kind: .choice(PageDirection.allCases.map(\.rawValue)),
        help: "The direction of the layout (default: that of the page)."),
    ],
    output: .text,
    run: { arguments, workspace async throws(Failure) in
      let options =
        arguments.option(LayoutOptions.width.name, "width") + arguments.option("--columns", "columns")
        + arguments.option(LayoutOptions.direction.name, "direction")
      return MCPResult(
        await workspace.runner.run(
          RenderCommand.description, ["--format=text"] + options,
          on: [try workspace.folders.file(arguments.required("page"))]))
    })

  /// Compares two pages, like `storey diff`.
  static let diff = MCPTool(
    name: "diff", title: "Compare two pages",
    summary: """
      Compares two versions of a page, floor by floor. In the text, + marks an inserted floor, - a removed one, > a moved one \
      and ~ a changed one, with its changed fields.
      """,
    parameters: [
      MCPParameter(name: "old", kind: .text, isRequired: true, help: "The path of the old page."),
      MCPParameter(name: "new", kind: .text, isRequired: true, help: "The path of the new page."),
    ],
    output: .text.adding("isEqual", #"{"type": "boolean", "description": "Whether the pages do not differ."}"#),
    run: { arguments, workspace async throws(Failure) in
      let old = try workspace.folders.file(arguments.required("old"))
      let new = try workspace.folders.file(arguments.required("new"))
      let outcome = await workspace.runner.run(DiffCommand.description, on: [old, new])
      return MCPResult(outcome) { $0.member("isEqual", outcome.exitCode == .success) }
    })

  /// Lists the actions of a page, like `storey actions --format json`.
  static let actions = MCPTool(
    name: "actions", title: "List the actions of a page",
    summary:
      "Lists what taps on a page do: the path of each element that can be tapped, and its action, URL and event.",
    parameters: [.page],
    output: MCPOutputSchema(members: [
      .init(
        name: "actions",
        schema: """
          {"type": "array", "items": {"type": "object", "properties": {"path": {"type": "string"}, \
          "kind": {"type": "string"}, "destination": {"type": ["string", "null"]}, "url": {"type": ["string", "null"]}, \
          "params": {"type": ["object", "null"]}, "eventId": {"type": ["string", "null"]}}, \
          "required": ["path", "kind", "destination", "url", "params", "eventId"]}}
          """),
      .omitted,
    ]),
    run: { arguments, workspace async throws(Failure) in
      let outcome = await workspace.runner.run(
        ActionsCommand.description, ["--format=json"],
        on: [try workspace.folders.file(arguments.required("page"))], limit: MCPLimits.output)
      guard outcome.exitCode != .failed else { return MCPResult(failed: outcome) }
      guard let list = outcome.document else { throw Failure(message: "the list of actions is too large") }
      var emitter = JSONEmitter(capacity: 4096, isIndented: false)
      emitter.object { emitter in
        MCPListing(list["actions"]).write("actions", to: &emitter)
        emitter.notes(of: outcome)
      }
      let json = emitter.finish()
      return MCPResult(String(decoding: json, as: UTF8.self), structured: json)
    })
}
