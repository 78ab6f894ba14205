import Foundation
import StoreyValidation
import TestLevels
import Testing

/// `--limit`, and the limits of configurations.
@Suite(.waitsForProcesses) struct LimitTests {
  private let page = "Samples/home.json"
  private static let unknownPatterns =
    #"{"name": "x", "floors": [{"pattern": "A"}, {"pattern": "B"}, {"pattern": "C"}, {"pattern": "D"}]}"#

  @Test func `cuts text at the limit of lines, and the last line names the required limit`() throws {
    let all = try StoreyProcess.run("render", "Samples/home.json").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    let cut = try StoreyProcess.run("render", "Samples/home.json", "--limit", "lines=10").output
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(cut.count == 12 && Array(cut.prefix(10)) == Array(all.prefix(10)))
    #expect(cut[10] == "… \(all.count - 11) more lines; --limit lines=\(all.count - 1) shows all")
    let whole = try StoreyProcess.run("render", "Samples/home.json", "--limit", "lines=\(all.count - 1)").output
    #expect(whole.split(separator: "\n", omittingEmptySubsequences: false) == all)
  }

  @Test func `shortens the pointers of differences to the limit`() throws {
    let pages = ["Samples/home.json", "Samples/changed/home.json"]
    let result = try StoreyProcess.run("diff", pages[0], pages[1], "--limit", "pointer-length=5")
    #expect(result.code == 1 && result.output.contains("    /head: …title"))
    #expect(!result.output.contains("/head/title"))
  }

  @Test(arguments: ["render", "actions", "validate"])
  func `refuses a page that exceeds a limit with one error and exit code 2`(command: String) throws {
    for limit in ["floors=3", "items=3", "rows=3"] {
      let result = try StoreyProcess.run(command, page, "--limit", limit)
      let said = command == "validate" ? result.output : result.errors
      #expect(result.code == 2)
      #expect(said.components(separatedBy: "[page-too-large]").count == 2, "\(said)")
      #expect(said.contains("raise the limit \"\(limit.prefix { $0 != "=" })\""))
      #expect(command == "validate" || result.output.isEmpty)
    }
    #expect(try StoreyProcess.run(command, page, "--limit", "floors=3", "--limit", "floors=99").code == 0)
  }

  @Test(arguments: TestLevel.some([("html", "100"), ("svg", "120"), ("json", "600")], short: 1))
  func `refuses output that exceeds its growth limit`(format: String, enough: String) throws {
    try StoreyProcess.withFolder { folder in
      let offers = Array(repeating: "{}", count: 60_000).joined(separator: ",")
      let page = #"{"floors": [{"pattern": "NSelectN", "nBynList": [\#(offers)]}]}"#
      try StoreyProcess.write(["page.json": page], in: folder)
      let arguments = ["render", "page.json", "--format", format, "--limit", "rows-per-kilobyte=1000"]
      let refused = try StoreyProcess.run(arguments: arguments, in: folder)
      #expect(refused.code == 2 && refused.output.isEmpty)
      #expect(refused.errors.contains("raise the limit \"\(format)-growth\""), "\(refused.errors)")
      let whole = try StoreyProcess.run(
        arguments: arguments + ["--limit", "\(format)-growth=\(enough)"], in: folder)
      #expect(whole.code == 0 && whole.output.utf8.count > 4_000_000)
    }
  }

  @Test(arguments: [[], ["--format", "json"], ["--exposure"], ["--exposure", "--format", "json"]])
  func `refuses lists of actions that exceed their growth limit`(options: [String]) throws {
    try StoreyProcess.withFolder { folder in
      // Each line of the list repeats the event of its action, so the events alone exceed the limit.
      let event = String(repeating: "e", count: 20_000)
      let tap = #"{"fill": "surface", "frame": [0, 0, 5, 5], "tap": "a"}"#
      let taps = Array(repeating: tap, count: 100).joined(separator: ", ")
      let rows = Array(repeating: #"{"height": 10, "elements": [\#(taps)]}"#, count: 3).joined(separator: ", ")
      let template = #"{"template": 1, "pattern": "T", "fields": {"a": {"type": "jump"}}, "rows": [\#(rows)]}"#
      let page = #"{"floors": [{"pattern": "T", "a": {"des": "p", "srv": "\#(event)"}}]}"#
      try StoreyProcess.write(["page.json": page, "t/t.json": template], in: folder)
      let arguments = ["actions", "page.json", "--templates", "t", "--limit", "rows-per-kilobyte=100000"] + options
      let refused = try StoreyProcess.run(arguments: arguments + ["--limit", "json-growth=1"], in: folder)
      #expect(refused.code == 2 && refused.output.isEmpty)
      #expect(refused.errors.contains("raise the limit \"json-growth\""), "\(refused.errors)")
      let whole = try StoreyProcess.run(arguments: arguments + ["--limit", "json-growth=1000"], in: folder)
      #expect(whole.code != 2 && whole.output.utf8.count > 4_000_000, "\(whole.errors)")
    }
  }

  @Test func `refuses samples that exceed the limit of looks`() throws {
    let arguments = ["actions", page, "--exposure", "--samples", "Samples/scrolls/home.json", "--limit"]
    let refused = try StoreyProcess.run(arguments: arguments + ["looks=3"])
    #expect(refused.code == 2 && refused.output.isEmpty)
    #expect(
      refused.errors.contains("the samples show more than 3 parts of the page in all"), "\(refused.errors)")
    #expect(try StoreyProcess.run(arguments: arguments + ["looks=1000"]).code == 0)
  }

  @Test(arguments: [
    ("theme", "{\"light\": {%}}", "\"r\": \"x\""), ("samples", "{\"samples\": [%]}", "{}"),
    ("manifest", "{\"manifestVersion\": 1, \"name\": \"a\", \"version\": \"1\", \"floors\": [%]}", "{}"),
  ])
  func `lists the findings of a refused file up to the limits`(kind: String, file: String, item: String) throws {
    try StoreyProcess.withFolder { folder in
      let items = Array(repeating: item, count: 3000).joined(separator: ",")
      try StoreyProcess.write(
        ["side.json": file.replacingOccurrences(of: "%", with: items), "page.json": "{\"floors\": []}"], in: folder)
      let arguments =
        switch kind {
        case "theme": ["render", "page.json", "--theme", "side.json"]
        case "samples": ["actions", "page.json", "--exposure", "--samples", "side.json"]
        default: ["render", "page.json", "--as", "side.json"]
        }
      let result = try StoreyProcess.run(arguments: arguments, in: folder)
      #expect(result.code == 2)
      #expect(result.errors.split(separator: "\n").count { $0.hasPrefix("side.json:") } <= 5001)
      #expect(result.errors.contains("are not listed"), "\(result.errors.prefix(500))")
    }
  }

  @Test(arguments: [
    ("floor=3", "unknown limit 'floor'", "did you mean 'floors'?"),
    ("floors", "invalid limit 'floors'", "floors=100000"),
    ("floors=0", "invalid limit 'floors=0'", "from 1 to"), ("floors=-1", "invalid limit 'floors=-1'", "from 1 to"),
    ("floors=99999999999", "invalid limit 'floors=99999999999'", "from 1 to"),
    ("=1", "unknown limit ''", "use one of bytes, "),
  ])
  func `rejects invalid limits`(limit: String, message: String, hint: String) throws {
    let result = try StoreyProcess.run("render", page, "--limit", limit)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message) && result.errors.contains(hint), "\(result.errors)")
  }

  @Test(arguments: ReportFormat.allCases.map(\.rawValue))
  func `every report counts the findings that are not listed`(format: String) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p.json": Self.unknownPatterns], in: folder)
      let result = try StoreyProcess.run(
        "validate", "p.json", "--format", format, "--limit", "findings-of-rule=1", in: folder)
      #expect(result.code == 1)
      #expect(result.output.contains("3 more findings are not listed: 3 of unknown-pattern"))
      #expect(result.output.contains("unlisted-findings"))
      if format == "text" { #expect(result.output.hasSuffix("4 errors, 0 warnings, 0 notes in 1 file\n")) }
      if format == "json" { #expect(result.output.contains("\"errors\": 4")) }
      if format == "junit" { #expect(result.output.contains("tests=\"2\" failures=\"2\"")) }
    }
  }

  @Test(arguments: ReportFormat.allCases.map(\.rawValue))
  func `limits the listed findings of a file with one page per line`(format: String) throws {
    try StoreyProcess.withFolder { folder in
      let (clean, one) = (#"{"name": "x", "floors": []}"#, #"{"name": "x", "floors": [{"pattern": "A"}]}"#)
      let lines = [one, clean, Self.unknownPatterns, one, clean]
      try StoreyProcess.write(["p.ndjson": lines.joined(separator: "\n"), "q.json": one], in: folder)
      func report(_ options: String...) throws -> String {
        let arguments = ["validate", "p.ndjson", "q.json", "--format", format, "--limit", "findings-of-file=1"]
        let result = try StoreyProcess.run(arguments: arguments + options, in: folder)
        #expect(result.code == 1 && result.errors.isEmpty)
        return result.output
      }
      let output = try report("--jobs", "1")
      #expect(output.contains("5 more findings from line 3 on are not listed"))
      func names(_ pattern: String) -> Bool {
        ["\"", "\\\"", "&quot;", "`\""].contains { output.contains("the pattern \($0)\(pattern)") }
      }
      #expect(names("A") && !names("B"))
      if format == "text" { #expect(output.hasSuffix("7 errors, 0 warnings, 0 notes in 6 files\n")) }
      if format == "json" { #expect(output.contains("\"errors\": 7")) }
      // Three failed cases and two pages without findings.
      if format == "junit" { #expect(output.contains("tests=\"5\" failures=\"3\"")) }
      #expect(try report("--jobs", "4") == output)
    }
  }

  @Test func `suppressed findings have a separate limit and are not reported as unlisted`() throws {
    try StoreyProcess.withFolder { folder in
      let (clean, one) = (#"{"name": "x", "floors": []}"#, #"{"name": "x", "floors": [{"pattern": "A"}]}"#)
      let noted = #"{"name": "x", "floors": [], "executeTime": "1"}"#
      let both = #"{"name": "x", "floors": [{"pattern": "A"}], "executeTime": "1"}"#
      let suppression = #"{"suppressions": [{"rule": "unknown-pattern", "reason": "known"}]}"#
      try StoreyProcess.write(
        [
          "c.json": suppression, "p.ndjson": [one, one, one, clean].joined(separator: "\n"),
          "q.ndjson": [noted, one, one, noted, clean].joined(separator: "\n"),
          "r.ndjson": [one, both, clean].joined(separator: "\n"),
        ], in: folder)
      func report(_ file: String, _ options: String...) throws -> StoreyProcess.Result {
        let limit = file == "p.ndjson" ? 2 : 1
        let arguments = ["validate", file, "--config", "c.json", "--limit", "findings-of-file=\(limit)"]
        return try StoreyProcess.run(arguments: arguments + options, in: folder)
      }
      let junit = try report("p.ndjson", "--format", "junit").output
      #expect(
        junit.contains("<testsuites name=\"storey validate\" tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\""))
      #expect(junit.components(separatedBy: "<testsuite ").count == 1 + 3)
      let text = try report("p.ndjson")
      #expect(text.code == 0 && text.output == "0 errors, 0 warnings, 0 notes in 4 files; 3 suppressed\n")
      let noteOnLine4 = try report("q.ndjson").output
      #expect(noteOnLine4.contains("note: 1 more finding from line 4 on is not listed"))
      #expect(noteOnLine4.hasSuffix("0 errors, 0 warnings, 2 notes in 5 files; 2 suppressed\n"))
      // The new finding is listed; the suppressed one of the same page exceeds the limit.
      let new = try report("r.ndjson", "--format", "junit").output
      #expect(new.contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"1\"") && new.contains("coerced-value"))
      let quiet = try report("q.ndjson", "--strict", "--quiet")
      #expect(quiet.code == 0 && quiet.output.isEmpty)
    }
  }

  @Test func `the exit code includes findings that are not listed`() throws {
    try StoreyProcess.withFolder { folder in
      // The note comes first and reaches the limit.
      let page = #"{"executeTime": "1", "name": "x", "floors": [{"pattern": "A"}]}"#
      try StoreyProcess.write(["p.json": page], in: folder)
      let result = try StoreyProcess.run("validate", "p.json", "--limit", "findings-of-page=1", in: folder)
      #expect(result.code == 1)
      #expect(result.output.contains("error: 1 more finding is not listed: 1 of unknown-pattern"))
    }
  }

  @Test func `--fix and --write-baseline refuse a page with unlisted findings`() throws {
    try StoreyProcess.withFolder { folder in
      let page = #"{"name": "x", "executeTime": "1", "channelFloorSize": "0", "floors": []}"#
      try StoreyProcess.write(["p.json": page], in: folder)
      let limit = ["--limit", "findings-of-page=1"]
      let fixed = try StoreyProcess.run(arguments: ["validate", "p.json", "--fix"] + limit, in: folder)
      #expect(fixed.code == 2)
      #expect(fixed.errors.contains("p.json: not corrected: 1 finding is not listed because of a limit"))
      #expect(try StoreyProcess.read("p.json", in: folder) == page)
      let written = try StoreyProcess.run(
        arguments: ["validate", "p.json", "--baseline", "b.json", "--write-baseline"] + limit, in: folder)
      #expect(written.code == 2)
      #expect(written.errors.contains("the baseline was not written: some findings of p.json are not listed"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "b.json").path))
    }
  }

  @Test func `a configuration that is not named on the command line can only lower limits`() throws {
    try StoreyProcess.withFolder { folder in
      let configuration = #"{"limits": {"findings-of-rule": 2000, "floors": 3}}"#
      try StoreyProcess.write(["p.json": Self.unknownPatterns, ".storey.json": configuration], in: folder)
      #expect(try StoreyProcess.run("validate", "p.json", in: folder).output.contains("more than 3 floors"))
      #expect(try StoreyProcess.run("validate", "p.json", "--limit", "floors=4", in: folder).code == 1)

      let floors = Array(repeating: #"{"pattern": "A"}"#, count: 1500).joined(separator: ",")
      try StoreyProcess.write(
        [
          "many.json": "{\"floors\": [\(floors)]}", "high.json": #"{"limits": {"findings-of-rule": 2000}}"#,
          ".storey.json": #"{"limits": {"findings-of-rule": 2000}}"#,
        ], in: folder)
      func listed(_ options: String...) throws -> Int {
        try StoreyProcess.run(arguments: ["validate", "many.json", "--format", "json"] + options, in: folder)
          .output.components(separatedBy: "\"unknown-pattern\"").count - 1
      }
      #expect(try listed() == 1000)
      #expect(try listed("--config", "high.json") == 1500)
      #expect(try listed("--limit", "findings-of-rule=1200") == 1200)
      #expect(try listed("--config", "high.json", "--limit", "findings-of-rule=1200") == 1200)
    }
  }

  @Test func `refuses patterns that exceed the limit of steps for a file`() throws {
    try StoreyProcess.withFolder { folder in
      let name = "0123456789b" + String(repeating: "a", count: 200) + ".json"
      let page = #"{"name": "x", "floors": []}"#
      let patterns = (0..<200).map { "\"*\(String(repeating: "a", count: 100))\($0)b\"" }.joined(separator: ", ")
      for list in [#""exclude": [%]"#, #""overrides": [{"files": [%], "rules": {}}]"#] {
        try StoreyProcess.write(
          [name: page, ".storey.json": "{\(list.replacing("%", with: patterns))}"], in: folder)
        for arguments in [["validate", name], ["validate", "-", "--stdin-filename", name], ["config", name]] {
          let refused = try StoreyProcess.run(arguments: arguments, input: Array(page.utf8), in: folder)
          let message = "matching \(name) against the patterns of the configuration takes more than 100000 steps"
          #expect(refused.code == 2 && refused.output.isEmpty)
          #expect(refused.errors.hasPrefix("storey: error: \(message)\n"), "\(refused.errors)")
        }
        let allowed = try StoreyProcess.run("validate", name, "--limit", "pattern-steps=100000000", in: folder)
        #expect(allowed.code == 0, "\(allowed.errors)")
      }
    }
  }

  @Test func `the option bytes of a rule does not raise the limit in a configuration that is not named`() throws {
    try StoreyProcess.withFolder { folder in
      let configuration = #"{"limits": {"bytes": 20}, "rules": {"page-too-large": {"bytes": 1000}}}"#
      try StoreyProcess.write(["p.json": Self.unknownPatterns, ".storey.json": configuration], in: folder)
      #expect(try StoreyProcess.run("validate", "p.json", in: folder).output.contains("the limit of 20 bytes"))
      let named = try StoreyProcess.run("validate", "p.json", "--config", ".storey.json", in: folder)
      #expect(named.output.contains("[unknown-pattern]"))
      let limited = try StoreyProcess.run(
        "validate", "p.json", "--config", ".storey.json", "--limit", "bytes=21", in: folder)
      #expect(limited.output.contains("the limit of 21 bytes"))
    }
  }

  @Test func `the limit of bytes applies with and without a configuration`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        ["p.json": Self.unknownPatterns, "c.json": #"{"limits": {"bytes": 20}}"#, "empty.json": "{}"], in: folder)
      for arguments in [
        ["validate", "p.json", "--no-config", "--limit", "bytes=20"], ["validate", "p.json", "--config", "c.json"],
        ["validate", "p.json", "--config", "empty.json", "--limit", "bytes=20"],
        ["validate", "p.json", "--limit", "bytes=20"],
      ] {
        let result = try StoreyProcess.run(arguments: arguments, in: folder)
        #expect(result.output.contains("the limit of 20 bytes [page-too-large]"), "\(arguments) \(result.output)")
      }
    }
  }

  @Test func `names the limit for a file with too many lines`() throws {
    try StoreyProcess.withFolder { folder in
      let lines = String(repeating: "{}\n", count: 20_000)
      try StoreyProcess.write(["p.ndjson": lines], in: folder)
      for command in ["validate", "breaking"] {
        let apps = command == "breaking" ? ["app.json", "app.json"] : []
        try StoreyProcess.write(
          ["app.json": #"{"manifestVersion":1,"name":"a","version":"1","floors":[]}"#], in: folder)
        let result = try StoreyProcess.run(
          arguments: [command] + apps + ["p.ndjson", "--limit", "pages-per-kilobyte=1"], in: folder)
        #expect(result.code == 2)
        #expect(result.errors.contains("\"pages-per-kilobyte\""), "\(result.errors)")
      }
    }
  }

  @Test(arguments: [
    (#"{"limits": {"braces": 4}}"#, "a configuration cannot set this limit"),
    (#"{"limits": {"floor": 3}}"#, "unknown key \"floor\""),
    (#"{"limits": {"floors": 0}}"#, "0 is out of range; expected 1 to "),
    (#"{"limits": {"floors": "many"}}"#, "expected a whole number"),
    (#"{"limits": 7}"#, "expected an object"),
  ])
  func `reports invalid limits in a configuration`(configuration: String, message: String) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["p.json": #"{"floors": []}"#, ".storey.json": configuration], in: folder)
      let result = try StoreyProcess.run("validate", "p.json", in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}
