import Storey
import StoreyOutput
import StoreyProject

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
      MCPResult(await workspace.runner.run(ExplainCommand.description, on: [arguments.required("rule")]))
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
        name: "kind", kind: .choice(["page"] + SchemaCommand.otherKinds), help: "The kind of file (default: page)."),
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
      let runner = workspace.runner
      let outcome = await runner.capture(limit: MCPLimits.output) { console in
        if let schema = SchemaCommand.schema(ofKind: kind) {
          try console.write(schema)
          return .success
        }
        let project = try console.project(runner.arguments, of: workspace.folders.named.first)
        try console.write(
          try SchemaCommand.schema(of: project.registry, pattern, isClosed: arguments.flag("closed")))
        return .success
      }
      guard outcome.exitCode != .failed else { return MCPResult(failed: outcome) }
      guard let schema = outcome.document, schema.byteCount <= MCPLimits.text else {
        throw Failure(message: "the schema is too large", hint: "name the pattern of a floor")
      }
      var emitter = JSONEmitter(capacity: schema.byteCount + 1024, isIndented: false)
      emitter.object { emitter in
        emitter.key("schema")
        emitter.value(schema)
        emitter.notes(of: outcome)
      }
      return MCPResult(outcome.text, structured: emitter.finish())
    })
}
