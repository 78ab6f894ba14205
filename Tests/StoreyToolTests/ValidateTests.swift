import Foundation
import TestLevels
import Testing

/// `storey validate` as used in CI.
@Suite(.waitsForProcesses, .tags(.threads)) struct ValidateTests {
  private static let clean = #"{"name":"x","floors":[]}"#
  private static let warned = #"{"name":"x","channelFloorSize":3,"floors":[]}"#
  private static let broken = #"{"name":"x","floors":[{"pattern":"Focsu"}]}"#

  /// Returns the files of the findings, in order.
  private func files(_ result: StoreyProcess.Result) -> [String] {
    result.output.split(separator: "\n").filter { $0.contains("[") && $0.contains(":") && !$0.hasPrefix(" ") }
      .map { String($0.prefix { $0 != ":" }) }
  }

  // MARK: Inputs

  @Test func `finds files in folders and patterns, once each and sorted`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "pages/b.json": Self.warned, "pages/a.json": Self.warned, "pages/x/c.json": Self.warned, "pages/n.txt": "no",
          "pages/.hidden/d.json": Self.warned, "lines.ndjson": "\(Self.clean)\n\n\(Self.warned)\n",
        ], in: folder)
      let all = ["pages/a.json", "pages/b.json", "pages/x/c.json"]
      #expect(try files(StoreyProcess.run("validate", "--each", "pages", in: folder)) == all)
      #expect(
        try files(StoreyProcess.run("validate", "--each", "pages/b.json", "pages", "pages/*.json", in: folder)) == all)
      #expect(try files(StoreyProcess.run("validate", "--each", "**/*.json", in: folder)) == all)
      #expect(try files(StoreyProcess.run("validate", "pages/*/*.json", in: folder)) == ["pages/x/c.json"])
      #expect(
        try files(StoreyProcess.run("validate", "--each", "pages/{a,b}.json", in: folder))
          == ["pages/a.json", "pages/b.json"])
      let lines = try StoreyProcess.run("validate", "lines.ndjson", in: folder)
      #expect(lines.output.contains("lines.ndjson:3:32: warning:"))
      #expect(lines.output.contains("in 2 files"))
    }
  }

  @Test func `standard input can have a name and one page per line`() throws {
    let input = Array("\(Self.clean)\r\n{\n\(Self.warned)".utf8)
    let result = try StoreyProcess.run(
      "validate", "-", "--stdin-filename", "pages/home.json", "--ndjson", input: input)
    #expect(result.code == 1)
    #expect(result.output.contains("pages/home.json:2:2: error:"))
    #expect(result.output.contains("pages/home.json:3:32: warning:"))
    #expect(
      try StoreyProcess.run("validate", "-", "--stdin-filename", "x.jsonl", input: input).output.contains(
        "x.jsonl:3:32"))
  }

  @Test func `only a line feed ends a line`() throws {
    try StoreyProcess.withFolder { folder in
      // A carriage return is JSON white space and part of the line.
      let first = "{\"name\":\"x\",\r\"floors\":[]\r,\"channelFloorSize\":4}"
      try StoreyProcess.write(
        ["p.ndjson": "\(first)\n\(Self.warned)\r\n\r\n\r\(Self.warned)\n", "p.json": first], in: folder)
      let lines = try StoreyProcess.run("validate", "p.ndjson", in: folder)
      let places = lines.output.split(separator: "\n").filter { $0.contains("[floor-count-mismatch]") }
        .map { $0.split(separator: ": ")[0] }
      #expect(places == ["p.ndjson:1:46", "p.ndjson:2:32", "p.ndjson:4:33"])
      #expect(lines.output.hasSuffix("in 3 files\n"))
      let page = try StoreyProcess.run("validate", "p.json", in: folder)
      #expect(page.output.contains("p.json:1:46: warning:"))
      #expect(page.output.contains("    {\"name\":\"x\", \"floors\":[] ,\"channelFloorSize\":4}\n"))
      for format in ["github", "sarif", "json"] {
        let report = try StoreyProcess.run("validate", "p.json", "--format", format, in: folder).output
        let place = [
          "github": "line=1,endLine=1,col=46", "sarif": "\"startLine\": 1, \"startColumn\": 46",
          "json": "\"line\": 1, \"column\": 46",
        ]
        #expect(report.contains(place[format] ?? "?"), "\(report)")
      }
      let windows = first.replacing("\r", with: "\r\n")
      try StoreyProcess.write(["w.json": windows, "u.json": windows.replacing("\r", with: "")], in: folder)
      let (w, u) = (
        try StoreyProcess.run("validate", "w.json", in: folder), try StoreyProcess.run("validate", "u.json", in: folder)
      )
      #expect(w.output == u.output.replacing("u.json", with: "w.json"))
      #expect(w.output.contains("w.json:3:21: warning:"))
    }
  }

  @Test func `uses singular and plural for the number of warnings`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.warned, "b.json": Self.warned], in: folder)
      let one = try StoreyProcess.run("validate", "a.json", "--max-warnings", "0", in: folder)
      #expect(one.errors == "storey: 1 warning; at most 0 are allowed\n")
      let two = try StoreyProcess.run("validate", "a.json", "b.json", "--max-warnings", "1", in: folder)
      #expect(two.errors == "storey: 2 warnings; at most 1 is allowed\n")
    }
  }

  @Test func `reports paths that cannot be found, checks the rest, and exits 2`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.clean, "empty/x.txt": ""], in: folder)
      for (operand, message) in [
        ("nowhere.json", "cannot read nowhere.json: No such file or directory"),
        ("*.jsn", "no file matches '*.jsn'"), ("empty", "no .json files below empty"),
      ] {
        let result = try StoreyProcess.run("validate", operand, "a.json", in: folder)
        #expect(result.code == 2)
        #expect(result.errors.contains(message))
        #expect(result.output == "0 errors, 0 warnings, 0 notes in 1 file\n")
      }
    }
  }

  @Test func `skips pipes and links to folders, and follows links to pages`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p/a.json": Self.clean, "other/b.json": Self.warned], in: folder)
      let link = { (name: String, target: String) in
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path, withDestinationPath: target)
      }
      try link("p/folder.json", "../other")
      try link("p/self", ".")
      try link("p/page.json", "../other/b.json")
      #expect(unsafe mkfifo(folder.appending(path: "p/fifo.json").path, 0o600) == 0)
      let result = try StoreyProcess.run("validate", "p", in: folder)
      #expect(result.code == 0)
      #expect(files(result) == ["p/page.json"])
      #expect(result.output.hasSuffix("in 2 files\n"))
      try link("p/gone.json", "nowhere")
      #expect(try StoreyProcess.run("validate", "p", in: folder).errors.contains("cannot read p/gone.json"))
    }
  }

  @Test func `checks a file once for different paths`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p/a.json": Self.warned], in: folder)
      let result = try StoreyProcess.run("validate", "p", "./p", "p/../p/a.json", "./p/*.json", in: folder)
      #expect(result.output.hasSuffix("in 1 file\n"))
    }
  }

  @Test func `reports that all pages are excluded`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write([".storey.json": #"{"exclude": "**"}"#, "a.json": Self.broken], in: folder)
      let result = try StoreyProcess.run("validate", ".", in: folder)
      #expect(result.code == 0)
      #expect(result.errors.contains("the configuration excludes all pages (1)"))
    }
  }

  @Test func `reports that the only page is loaded as a template`() throws {
    try StoreyProcess.withFolder { folder in
      let template = #"{"template": 1, "pattern": "New", "rows": [{"height": 9, "elements": []}]}"#
      try StoreyProcess.write(["new.json": template], in: folder)
      let result = try StoreyProcess.run("validate", "--templates", "new.json", ".", in: folder)
      #expect(result.errors.contains("no pages to check; these files are loaded as templates"))
      #expect(result.errors.contains("new.json"))
    }
  }

  @Test func `the output does not depend on the number of jobs`() throws {
    try StoreyProcess.withFolder { folder in
      var files: [String: String] = [:]
      for index in 0..<200 { files["p/\(index).json"] = index % 3 == 0 ? Self.broken : Self.warned }
      files["lines.ndjson"] = (0..<500).map { $0 % 2 == 0 ? Self.warned : Self.clean }.joined(separator: "\n")
      try StoreyProcess.write(files, in: folder)
      for format in [["text"], ["text", "--each"], ["sarif"], ["junit"]] {
        let options = ["validate", ".", "lines.ndjson", "--format"] + format
        let one = try StoreyProcess.run(arguments: options + ["--jobs", "1"], in: folder)
        let many = try StoreyProcess.run(arguments: options + ["--jobs", "7"], in: folder)
        #expect(one.output == many.output)
        #expect(one.output.count > (format == ["text"] ? 500 : 10_000))
      }
    }
  }

  // MARK: Failing

  @Test func `the exit code depends on the fail level and the number of warnings`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["a.json": Self.warned, "b.json": Self.warned], in: folder)
      func code(_ arguments: String...) throws -> Int32 {
        try StoreyProcess.run(arguments: ["validate", "a.json", "b.json"] + arguments, in: folder).code
      }
      #expect(try code() == 0)
      #expect(try code("--strict") == 1)
      #expect(try code("--fail-level", "warning") == 1)
      #expect(try code("--max-warnings", "2") == 0)
      #expect(try code("--max-warnings", "1") == 1)
      #expect(try code("--max-warnings", "1.5") == 2)
      let quiet = try StoreyProcess.run("validate", "a.json", "--quiet", in: folder)
      #expect(quiet.output.isEmpty && quiet.errors.isEmpty && quiet.code == 0)
      #expect(
        try StoreyProcess.run("validate", "a.json", "--quiet", "--strict", in: folder).output.contains("warning:"))
      #expect(try StoreyProcess.run("validate", "a.json", "--quiet", "--max-warnings", "0", in: folder).code == 1)
      let counted = try StoreyProcess.run(
        "validate", "a.json", "--quiet", "--max-warnings", "5", "--format", "junit", in: folder)
      #expect(counted.output.contains(#"<testsuites name="storey validate" tests="1" failures="0""#))
    }
  }

  // MARK: Configuration

  @Test func `finds the configuration in parent folders, with patterns relative to its folder`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          ".storey.json": #"""
          {"exclude": ["pages/old/**"], "rules": {"floor-count-mismatch": "error"},
           "overrides": [{"files": "pages/drafts/*", "rules": {"floor-count-mismatch": "note"}}]}
          """#,
          "pages/a.json": Self.warned, "pages/drafts/b.json": Self.warned, "pages/old/c.json": "{",
        ], in: folder)
      let above = try StoreyProcess.run("validate", "pages", in: folder)
      #expect(above.output.contains("1 error, 0 warnings, 1 note in 2 files"))
      let inside = try StoreyProcess.run("validate", ".", in: folder.appending(path: "pages/drafts"))
      #expect(inside.output.contains("0 errors, 0 warnings, 1 note in 1 file"))
      let ignored = try StoreyProcess.run("validate", "pages/a.json", "--no-config", in: folder)
      #expect(ignored.output.contains("0 errors, 1 warning"))
      let config = try StoreyProcess.run("config", "pages/drafts/b.json", in: folder)
      #expect(config.output.contains(#""floor-count-mismatch": {"severity": "note"}"#))
      #expect(config.output.contains(#""files": ["pages/drafts/../.storey.json"]"#) == false)
      #expect(!config.output.contains(folder.path))
    }
  }

  @Test func `reports errors in a configuration, checks the pages, and exits 2`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["c.json": #"{"rules": {"dead-urls": "off"}}"#, "a.json": Self.warned], in: folder)
      let result = try StoreyProcess.run("validate", "a.json", "--config", "c.json", in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains("c.json:1:12: error: unknown rule \"dead-urls\" [invalid-configuration]"))
      #expect(result.errors.contains("did you mean \"dead-url\"?"))
      #expect(result.output.contains("[floor-count-mismatch]"))
      #expect(try StoreyProcess.run("validate", "a.json", "--config", "none.json", in: folder).code == 2)
      // They are the end of the output, below the summary, also when the run stops.
      let both = try StoreyProcess.shell("\"$STOREY\" validate a.json --config c.json 2>&1", in: folder).output
      let summary = try #require(both.firstRange(of: "in 1 file\n"))
      #expect(both[summary.upperBound...].hasPrefix("c.json:1:12: error: unknown rule"))
      let stopped = try StoreyProcess.run("validate", "a.json", "--config", "c.json", "--against", "no", in: folder)
      #expect(stopped.code == 2 && stopped.errors.contains("c.json:1:12: error: unknown rule"))
      // No file is written, because the invalid part may exclude it.
      let fix = try StoreyProcess.run(
        "validate", "a.json", "--config", "c.json", "--fix", "--baseline", "known.json", "--write-baseline", in: folder)
      #expect(fix.code == 2)
      #expect(fix.errors.contains("no pages were corrected: the configuration has errors"))
      #expect(fix.errors.contains("the baseline was not written: the configuration has errors"))
      #expect(try StoreyProcess.read("a.json", in: folder) == Self.warned)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "known.json").path))
    }
  }

  @Test func `counts suppressed findings, and reports unused suppressions in the configuration`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          ".storey.json": #"""
          {"suppressions": [{"rule": "floor-count-mismatch", "files": "a.json", "reason": "lost on purpose"},
            {"rule": "dead-url", "files": "a.json", "reason": "gone"}, {"rule": "dead-url", "files": "b.json", "reason": "not looked at"}]}
          """#,
          "a.json": Self.warned,
        ], in: folder)
      let result = try StoreyProcess.run("validate", "a.json", in: folder)
      #expect(files(result) == [".storey.json"])
      #expect(result.output.contains("[unused-suppression]"))
      #expect(result.output.hasSuffix("0 errors, 1 warning, 0 notes in 1 file; 1 suppressed\n"))
      let sarif = try StoreyProcess.run("validate", "a.json", "--format", "sarif", in: folder).output
      #expect(sarif.contains(#""justification": "configuration: lost on purpose""#))
    }
  }

  @Test func `init writes a valid configuration, and does not overwrite an existing one`() throws {
    try StoreyProcess.withFolder { folder in
      #expect(try StoreyProcess.run("init", in: folder).code == 0)
      #expect(try StoreyProcess.run("config", in: folder).code == 0)
      let again = try StoreyProcess.run("init", in: folder)
      #expect(again.code == 2 && again.errors.contains(".storey.json already exists"))
      #expect(try StoreyProcess.run("init", "--force", in: folder).code == 0)
    }
  }

  // MARK: Rules and schemas

  @Test func `rules and explain describe all rules`() throws {
    let rules = try StoreyProcess.run("rules").output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(rules.contains("dead-url") && rules.contains("unknown-key"))
    for rule in rules {
      let explanation = try StoreyProcess.run("explain", String(rule))
      #expect(explanation.code == 0)
      #expect(explanation.output.contains("A page that violates the rule"))
    }
    #expect(try StoreyProcess.run("explain", "deadurl").errors.contains("did you mean 'dead-url'?"))
    #expect(
      try StoreyProcess.run("explain", "invalid-template").errors.contains(
        "'invalid-template' is an error code, not a rule"))
    #expect(try StoreyProcess.run("rules", "--format", "json").output.contains(#""id": "dead-url""#))
  }

  @Test func `schema prints the schemas of pages, floors and configurations`() throws {
    for arguments in [["schema"], ["schema", "Focus"], ["schema", "--closed"], ["schema", "--config"]] {
      let result = try StoreyProcess.run(arguments: arguments)
      #expect(result.code == 0)
      let schema = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }
    #expect(try StoreyProcess.run("schema", "Focs").errors.contains("did you mean 'Focus'?"))
  }
}
