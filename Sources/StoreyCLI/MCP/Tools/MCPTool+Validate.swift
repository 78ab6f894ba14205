import Storey
import StoreyOutput
import StoreyProject
import StoreyValidation

extension MCPTool {
  /// The schema of a finding in a structured result.
  private static let finding = """
    {"type": "object", "properties": {"rule": {"type": "string"}, "severity": {"enum": ["error", "warning", "note"]}, \
    "message": {"type": "string"}, "hint": {"type": ["string", "null"]}, "file": {"type": "string"}, \
    "line": {"type": ["integer", "null"]}, "column": {"type": ["integer", "null"]}, \
    "endLine": {"type": ["integer", "null"]}, "endColumn": {"type": ["integer", "null"]}, \
    "pointer": {"type": "string", "description": "A JSON Pointer (RFC 6901)."}, \
    "uses": {"type": "integer", "description": "The number of places of the finding, if there are several."}, \
    "related": {"type": "array", "description": "Other places of the finding, up to 20.", \
    "items": {"type": "object", "properties": {"message": {"type": "string"}, "line": {"type": "integer"}, \
    "column": {"type": "integer"}, "endLine": {"type": "integer"}, "endColumn": {"type": "integer"}, \
    "pointer": {"type": "string"}}, "required": ["message", "line", "column", "endLine", "endColumn", "pointer"], \
    "additionalProperties": false}}}, \
    "required": ["rule", "severity", "message", "hint", "file", "line", "column", "endLine", "endColumn", "pointer"], \
    "additionalProperties": false}
    """

  private static let summary = """
    {"type": "object", "properties": {"files": {"type": "integer"}, "errors": {"type": "integer"}, \
    "warnings": {"type": "integer"}, "notes": {"type": "integer"}}, \
    "required": ["files", "errors", "warnings", "notes"], "additionalProperties": false}
    """

  /// Checks pages, like `storey validate --format json`.
  static let validate = MCPTool(
    name: "validate", title: "Check pages",
    summary: """
      Checks CMS pages (JSON files with a list of floors), and returns every problem with its rule, severity, message, hint, \
      line, column and JSON Pointer. Call 'explain' for the reasons of a rule.
      """,
    parameters: [
      .paths,
      MCPParameter(
        name: "severity", kind: .choice(["error", "warning", "note"]),
        help: "The lowest severity that is returned (default: note)."),
      MCPParameter(
        name: "rules", kind: .texts, help: "Return only the findings of these rules, and pages that are not valid JSON."
      ),
    ],
    output: MCPOutputSchema(members: [
      .init(name: "diagnostics", schema: #"{"type": "array", "items": \#(finding)}"#), .omitted,
      .init(name: "summary", schema: summary),
      .init(
        name: "isComplete",
        schema:
          #"{"type": "boolean", "description": "Whether all files could be read. If not, the notes have the reason."}"#),
    ]),
    run: { arguments, workspace async throws(Failure) in
      let options = arguments.texts("rules").map { "\(ValidateOptions.only.name)=\($0)" }
      let least = arguments.option(ValidateOptions.failLevel.name, "severity")
      let outcome = await workspace.runner.run(
        ValidateCommand.description,
        ["--format=json"] + options + least + (least.isEmpty ? [] : [ValidateOptions.quiet.name]),
        on: try workspace.folders.pages(arguments.texts("paths")), limit: MCPLimits.output)
      if outcome.droppedCount > 0 { throw Failure(message: "the report is too large", hint: "check fewer pages") }
      guard let report = outcome.document else { return MCPResult(failed: outcome) }
      return result(of: report, outcome)
    })

  private static func result(of report: JSONValue, _ outcome: CommandOutcome) -> MCPResult {
    let listing = MCPListing(report["diagnostics"])
    var emitter = JSONEmitter(capacity: 4096, isIndented: false)
    emitter.object { emitter in
      listing.write("diagnostics", to: &emitter)
      emitter.key("summary")
      if let summary = report["summary"] { emitter.value(summary) } else { emitter.null() }
      emitter.member("isComplete", outcome.exitCode != .failed)
      emitter.notes(of: outcome)
    }
    func count(_ name: String) -> Int { report["summary"]?[name]?.number.flatMap { Int(exactly: $0) } ?? 0 }
    let counts = ValidationSummary.counts(
      errors: count("errors"), warnings: count("warnings"), notes: count("notes"))
    let rest = listing.omittedCount > 0 ? ["… \(Wording.counted(listing.omittedCount, "more finding"))"] : []
    let lines = listing.elements.map(line(of:)) + rest + ["\(counts) in \(Wording.counted(count("files"), "file"))"]
    return MCPResult((lines + outcome.shownNotes).joined(separator: "\n"), structured: emitter.finish())
  }

  /// Returns the lines of a finding: its headline, and its hint if it has one.
  private static func line(of finding: JSONValue) -> String {
    func text(_ name: String) -> String { LogLine.escaped(finding[name]?.text?.string ?? "") }
    let position = finding["line"]?.text.map { ":\($0):\(text("column"))" } ?? ""
    let headline = "\(text("file"))\(position): \(text("severity")): \(text("message")) [\(text("rule"))]"
    let hint = text("hint")
    return hint.isEmpty ? headline : "\(headline)\n    \(hint)"
  }
}

extension MCPParameter {
  /// The pages of a call.
  static let paths = MCPParameter(
    name: "paths", kind: .texts, isRequired: true, help: "Pages, and folders: every .json file below them.")

  /// The page of a call.
  static let page = MCPParameter(name: "page", kind: .text, isRequired: true, help: "The path of the page.")
}

extension MCPOutputSchema.Member {
  /// The number of elements that are left out of a list.
  static let omitted = MCPOutputSchema.Member(
    name: "omitted", schema: #"{"type": "integer", "description": "The number of elements that are left out."}"#)
}
