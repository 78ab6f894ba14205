import Storey
import StoreyOutput
import StoreyProject
import StoreyValidation

/// The tools that describe rules and formats, and read no pages.
extension MCPTool {
  /// Explains a rule, like `storey explain`.
  static let explain = MCPTool(
    name: "explain", title: "Explain a rule",
    summary: "Explains a rule that 'validate' reports: its rationale, options and examples.",
    parameters: [
      MCPParameter(
        name: "rule", kind: .text, isRequired: true, help: "The name of the rule, for example unknown-pattern.")
    ],
    output: .text,
    run: { arguments, workspace async throws(Failure) in
      var text = MCPText()
      text.add(RuleWriter().explanation(of: try workspace.projects.rules.rule(named: arguments.required("rule"))))
      return MCPResult(text)
    })

  /// Returns the JSON Schema of a kind of file, like `storey schema`.
  static let schema = MCPTool(
    name: "schema", title: "JSON Schema of a file format",
    summary: """
      Returns the JSON Schema (2020-12) of pages, of the floor with one pattern, or of another kind of file. Read the schema of \
      a pattern before you write such a floor.
      """,
    parameters: [
      MCPParameter(
        name: "kind", kind: .choice(["page"] + FileKind.all.compactMap(\.schema?.option)),
        help: "The kind of file (default: page)."),
      MCPParameter(
        name: "pattern", kind: .text, help: "The pattern of a floor, for example Focus. Only with the kind 'page'."),
      MCPParameter(name: "closed", kind: .flag, help: "Disallow unknown keys of pages."),
    ],
    output: MCPOutputSchema(members: [.init(name: "schema", schema: #"{"type": "object"}"#)]),
    run: { arguments, workspace async throws(Failure) in
      let kind = arguments.text("kind") ?? "page"
      let pattern = arguments.text("pattern")
      if kind != "page", pattern != nil || arguments.flag("closed") {
        throw Failure(message: "'pattern' and 'closed' cannot be used with the kind '\(kind)'", hint: "remove them")
      }
      let rules = workspace.projects.rules
      var notes = MCPNotes()
      let bytes: [UInt8]
      if let schema = FileKind.all.lazy.compactMap(\.schema).first(where: { $0.option == kind }) {
        bytes = schema.json(rules)
      } else {
        let project = try workspace.project(of: workspace.folders.named.first, .templates)
        notes = MCPNotes(project.notes)
        bytes = try SchemaWriter(isClosed: arguments.flag("closed")).schema(of: project.registry, floor: pattern)
      }
      guard bytes.count <= MCPLimits.text, let schema = try? Document(parsing: bytes).root else {
        throw Failure(message: "the schema is too large", hint: "name the pattern of a floor")
      }
      return MCPResult(String(decoding: bytes, as: UTF8.self), notes, capacity: bytes.count) { emitter in
        emitter.key("schema")
        emitter.value(schema)
      }
    })
}
