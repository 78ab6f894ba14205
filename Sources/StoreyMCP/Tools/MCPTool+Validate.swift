import Storey
import StoreyFiles
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
      Checks CMS pages (JSON files with floors, sections or components), and returns every problem with its rule, severity, message, hint, \
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
      let run = try MCPRun(arguments, workspace)
      let least = arguments.text("severity").flatMap(Severity.init) ?? .note
      let checker = FileChecker(run.project, run.configuration, details: .pointer)
      var findings = MCPFindings(least, MCPNotes(run.notes), isComplete: run.isComplete)
      var suppressions = SuppressionTally()
      await Parallel.forEach(run.files, jobs: FileSystem.coreCount) {
        checker.reports(of: $0)
      } take: { result in
        switch result {
        case .success(let reports):
          for report in reports {
            suppressions.add(report.suppressions)
            findings.add(report)
          }
        case .failure(let failure): findings.fail(failure)
        }
      }
      let named = Set(run.files.map(Paths.absolute))
      for report in run.project.templates where !named.contains(Paths.absolute(report.file)) {
        findings.add(report, isPage: false)
      }
      for report in run.configuration.unusedSuppressions(suppressions.use) { findings.add(report, isPage: false) }
      return findings.result
    })
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
