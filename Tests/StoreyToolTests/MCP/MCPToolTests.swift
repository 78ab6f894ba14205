import Foundation
import Storey
import Testing

@testable import StoreyTool

@Suite(.waitsForProcesses) struct MCPToolTests {
  private static let page =
    #"{"name": "Tea", "channelFloorSize": 3, "floors": [{"pattern": "Focsu", "title": "a\u001bb"}]}"#

  @Test func `validate returns the findings of the command, as JSON and as text`() throws {
    let faulty = "Samples/broken/unknown-pattern.json"
    let results = try MCPSession.call(
      ("validate", #"{"paths": ["Samples/broken"]}"#),
      ("validate", #"{"paths": ["Samples/broken"], "severity": "error"}"#),
      ("validate", #"{"paths": ["\#(faulty)", "Samples/broken/coerced-value.json"], "rules": ["unknown-pattern"]}"#),
      ("validate", #"{"paths": ["Samples/small.json"]}"#))
    let command = try StoreyProcess.run("validate", "--format", "json", "Samples/broken")
    let report = try Document(parsing: Array(command.output.utf8)).root
    let structured = try #require(results[0]["structuredContent"])
    #expect(
      structured["diagnostics"]?.elements.map { $0["message"]?.text }
        == report["diagnostics"]?.elements.map { $0["message"]?.text })
    #expect(structured["summary"]?["errors"]?.number == report["summary"]?["errors"]?.number)
    #expect(structured["isComplete"]?.boolean == true)
    #expect(results[0].resultText.contains("unknown-pattern.json:6:18: error: no floor is registered for the pattern"))
    let severities = results[1]["structuredContent"]?["diagnostics"]?.elements.map { $0["severity"]?.text }
    #expect(severities.map(Set.init) == ["error"])
    #expect(results[2].resultText.contains("\n1 error, 0 warnings, 0 notes in 2 files"))
    #expect(results[3].resultText == "0 errors, 0 warnings, 0 notes in 1 file")
  }

  @Test func `the other tools return the output of their commands`() throws {
    let results = try MCPSession.call(
      ("render", #"{"page": "Samples/home.json", "width": 414.5, "columns": 100, "direction": "rtl"}"#),
      ("explain", #"{"rule": "unknown-pattern"}"#),
      ("diff", #"{"old": "Samples/home.json", "new": "Samples/changed/home.json"}"#),
      ("schema", #"{"pattern": "Focus", "closed": true}"#), ("schema", #"{"kind": "theme"}"#))
    let commands = [
      ["render", "Samples/home.json", "--width", "414.5", "--columns", "100", "--direction", "rtl"],
      ["explain", "unknown-pattern"], ["diff", "Samples/home.json", "Samples/changed/home.json"],
      ["schema", "Focus", "--closed"], ["schema", "--theme"],
    ]
    for (result, command) in zip(results, commands) {
      let output = try StoreyProcess.run(arguments: command).output
      #expect(result["isError"]?.boolean == false && !output.isEmpty)
      #expect(result.resultText.hasPrefix(output), "\(command)")
      if command[0] != "schema" { #expect(result["structuredContent"]?["text"]?.text?.string == output) }
    }
    #expect(results[2]["structuredContent"]?["isEqual"]?.boolean == false)
    #expect(results[4]["structuredContent"]?["schema"]?["title"]?.text?.string.hasPrefix("A theme") == true)
  }

  @Test func `actions returns the list of the command`() throws {
    let results = try MCPSession.call(("actions", #"{"page": "Samples/home.json"}"#))
    let command = try StoreyProcess.run("actions", "Samples/home.json", "--format", "json")
    let list = try Document(parsing: Array(command.output.utf8)).root["actions"]
    let actions = try #require(results.first?["structuredContent"]?["actions"])
    #expect(actions.elements.map { $0["url"]?.text } == list?.elements.map { $0["url"]?.text })
    #expect(actions[0] != nil)
  }

  @Test func `fix returns the diff, and writes only without dryRun`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.page], in: folder)
      let fix = #"{"paths": ["a.json"], "rules": ["floor-count-mismatch"]"#
      let dry = try MCPSession.call(("fix", fix + #", "dryRun": true}"#), options: ["--allow-fix"], in: folder)
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.page)
      let results = try MCPSession.call(("fix", fix + "}"), ("fix", fix + "}"), options: ["--allow-fix"], in: folder)
      #expect(dry[0]["structuredContent"]?["text"]?.text == results[0]["structuredContent"]?["text"]?.text)
      #expect(results[0].resultText.hasPrefix("--- a/a.json\n+++ b/a.json\n"))
      #expect(results.map { $0["structuredContent"]?["isChanged"]?.boolean } == [true, false])
      #expect(try StoreyProcess.read("a.json", in: folder).contains(#""channelFloorSize": 1"#))
    }
  }

  @Test func `fix writes nothing while the configuration has errors`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.page, ".storey.json": #"{"rulez": {}}"#], in: folder)
      let result = try MCPSession.call(("fix", #"{"paths": ["a.json"]}"#), options: ["--allow-fix"], in: folder)[0]
      #expect(result.isFailedResult && result.resultText.contains("the configuration has errors"))
      #expect(result.resultText.contains("rulez"), "\(result.resultText)")
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.page)
      let checks = try MCPSession.call(("validate", #"{"paths": ["a.json"]}"#), in: folder)[0]
      #expect(checks["structuredContent"]?["isComplete"]?.boolean == false)
      #expect(checks.resultText.contains("[unknown-pattern]") && checks.resultText.contains("rulez"))
    }
  }

  @Test func `the options of the server apply to its tools, and its configuration is found`() throws {
    try StoreyProcess.withFolder { folder in
      let template = try StoreyProcess.read("Templates/divider.json", in: StoreyProcess.root)
      try StoreyProcess.write(
        [
          "templates/divider.json": template, "pages/a.json": #"{"name": "T", "floors": [{"pattern": "Divider"}]}"#,
          "pages/.storey.json": #"{"rules": {"unknown-pattern": "off"}}"#,
        ], in: folder)
      let call = (tool: "schema", arguments: #"{"pattern": "Divider"}"#)
      let without = try MCPSession.call(call, options: ["pages"], in: folder)
      #expect(without[0].isFailedResult && without[0].resultText.contains("no floor is registered"))
      let with = try MCPSession.call(call, options: ["pages", "--templates", "templates"], in: folder)
      #expect(with[0]["isError"]?.boolean == false)
      let checks = try MCPSession.call(("validate", #"{"paths": ["pages"]}"#), options: ["pages"], in: folder)
      #expect(!checks[0].resultText.contains("[unknown-pattern]"))
    }
  }

  @Test func `a page that cannot be read does not hide the findings of the others`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.page, "b.json": "{}"], in: folder)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.appending(path: "b.json").path)
      // The administrator may read every file.
      if getuid() == 0 { return }
      let result = try MCPSession.call(("validate", #"{"paths": ["."]}"#), in: folder)[0]
      #expect(result["structuredContent"]?["isComplete"]?.boolean == false)
      #expect(result.resultText.contains("[unknown-pattern]") && result.resultText.contains("b.json"))
    }
  }

  @Test(arguments: [
    ("render", "{}", "missing argument 'page'"), ("render", "null", "missing argument 'page'"),
    ("render", "[]", "not an object"),
    ("render", #"{"page": 1}"#, "invalid value 1 for 'page'; expected a string"),
    ("render", #"{"page": "Samples/home.json", "width": 119}"#, "a number from 120 to 4096"),
    ("render", #"{"page": "Samples/home.json", "columns": 20.5}"#, "a whole number from 20 to 1000"),
    ("render", #"{"page": "Samples/home.json", "direction": "up"}"#, "one of ltr, rtl"),
    ("render", #"{"pages": "Samples/home.json"}"#, "did you mean 'page'?"),
    ("render", #"{"page": "Samples/broken/invalid-json.json"}"#, "invalid-json.json:7:7"),
    ("validate", #"{"paths": []}"#, "an array of 1 to"), ("validate", #"{"paths": [1]}"#, "an array of 1 to"),
    ("validate", #"{"paths": ["Samples"], "rules": ["unknown-patern"]}"#, "did you mean 'unknown-pattern'?"),
    ("explain", #"{"rule": "--help"}"#, "unknown rule"),
    ("schema", #"{"kind": "theme", "pattern": "Focus"}"#, "cannot be used with the kind 'theme'"),
    ("diff", #"{"old": "Samples/home.json"}"#, "missing argument 'new'"),
  ])
  func `an invalid call has a result with the reason`(tool: String, arguments: String, reason: String) throws {
    let result = try MCPSession.call((tool, arguments))[0]
    #expect(result.isFailedResult)
    #expect(result.resultText.contains(reason), "\(result.resultText)")
  }
}
