import Storey
import StoreyOutput
import StoreyProject
import StoreyValidation

/// The tools that lay out pages.
extension MCPTool {
  /// Draws a page as text, like `storey render --format text`.
  static let render = MCPTool(
    name: "render", title: "Draw a page as text",
    summary: "Lays out a page and draws it as text, as a person would see it in an app.",
    parameters: [
      .page,
      MCPParameter(
        name: "width", kind: .number(LayoutChoice.widths), help: "The width of the page in points (default: 375)."),
      MCPParameter(
        name: "columns", kind: .whole(20...1000), help: "The width of the text in columns (default: 80)."),
      MCPParameter(
        name: "direction", kind: .choice(PageDirection.allCases.map(\.rawValue)),
        help: "The direction of the layout (default: that of the page)."),
    ],
    output: .text,
    run: { arguments, workspace async throws(Failure) in
      let path = try workspace.folders.file(arguments.required("page"))
      let project = try workspace.project(of: path, [.templates, .layout])
      var choice = LayoutChoice()
      if let width = arguments.number("width") { choice.width = width }
      choice.direction = arguments.text("direction").flatMap(PageDirection.init)
      let layout = try workspace.layout(of: path, project, choice)
      let writer = OutputFormat(.text).writer(
        OutputOptions(
          limits: project.limits,
          columns: arguments.number("columns").map { Int($0) } ?? TextWriter.standardColumns, lines: project.linesOfText
        ))
      let text = Locked(MCPText())
      writer.write(layout) { piece in text.withLock { $0.add(piece) } }
      let findings = project.findings(of: layout, at: path)
      return MCPResult(
        text.withLock { $0 }, MCPNotes(project.notes + project.lines(about: findings, of: path)))
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
      let project = try workspace.project(of: new, [.templates, .layout])
      let difference = PageDifference(
        from: try workspace.layout(of: old, project), to: try workspace.layout(of: new, project),
        longestPointer: project.limits[.pointerLength])
      var text = MCPText()
      text.add(difference.text(usesColor: false))
      return MCPResult(text, MCPNotes(project.notes)) { $0.member("isEqual", difference.isEmpty) }
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
      let path = try workspace.folders.file(arguments.required("page"))
      let project = try workspace.project(of: path, [.templates, .layout])
      var listing = MCPListing()
      for action in try workspace.layout(of: path, project).actions { listing.add { $0.value(action) } }
      let result = MCPResult("", MCPNotes(project.notes)) { listing.write("actions", to: &$0) }
      return MCPResult(structured: result.structured ?? [])
    })
}
