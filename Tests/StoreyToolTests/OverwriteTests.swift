import Foundation
import StoreyValidation
import Testing

/// Commands never overwrite files that they read.
@Suite(.waitsForProcesses) struct OverwriteTests {
  private static let page = #"{"name": "x", "floors": []}"#
  private static let warned = #"{"name": "x", "floors": [], "channelFloorSize": 4}"#

  /// Runs a command in a folder with pages, and expects that it fails and does not change any file.
  private func expectRefusal(
    _ arguments: [String], _ message: String, files: [String: String] = [:], links: [String: String] = [:],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    try StoreyProcess.withFolder { folder in
      let all = files.merging(["q.json": Self.warned, "pages/a.json": Self.page]) { given, _ in given }
      try StoreyProcess.write(all, in: folder)
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path, withDestinationPath: target)
      }
      let result = try StoreyProcess.run(arguments: arguments, in: folder)
      #expect(result.code == 2, sourceLocation: location)
      #expect(result.output.isEmpty, sourceLocation: location)
      #expect(result.errors.contains(message), "\(result.errors)", sourceLocation: location)
      for (name, text) in all {
        let now = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        #expect(now == text, "\(name)", sourceLocation: location)
      }
    }
  }

  @Test(arguments: [
    ["q.json", "--report", "json=q.json"], ["q.json", "--report", "json=./pages/../q.json"],
    ["./q.json", "pages", "--report=sarif=q.json"], ["q.json", "--report", "text=out.txt", "--report", "json=q.json"],
    ["q.json", "--report", "json=q.json", "--fix"], ["pages/a.json", "q.json", "--report", "json=q.json", "--ndjson"],
  ])
  func `refuses to write a report to a page on the command line`(arguments: [String]) throws {
    try expectRefusal(["validate"] + arguments, "q.json' would overwrite the page ")
  }

  @Test func `compares files by identity, not by path`() throws {
    try expectRefusal(
      ["validate", "q.json", "--report", "json=link.json"], "would overwrite the page q.json",
      links: ["link.json": "q.json"])
    try expectRefusal(
      ["validate", "link.json", "--report", "json=q.json"], "would overwrite the page link.json",
      links: ["link.json": "q.json"])
    try expectRefusal(
      ["validate", "folder/a.json", "--report", "json=pages/a.json"], "would overwrite the page folder/a.json",
      links: ["folder": "pages"])
    // Neither file exists.
    try expectRefusal(
      ["validate", "folder/new.json", "--report", "json=pages/new.json"], "would overwrite the page folder/new.json",
      links: ["folder": "pages"])
  }

  @Test(arguments: [Self.page, "<html>", "{", "[1]", #"{"floors": [], "reportVersion": 1}"#])
  func `refuses to write a report to a page found in a folder`(content: String) throws {
    for operand in ["pages", "pages/*.json", "."] {
      try expectRefusal(
        ["validate", operand, "--report", "json=pages/a.json"], "would overwrite the page",
        files: ["pages/a.json": content])
    }
  }

  @Test func `refuses to write a report to an excluded page`() throws {
    for operand in ["pages", "."] {
      try expectRefusal(
        ["validate", operand, "--report", "json=pages/a.json"], "would overwrite the page",
        files: [".storey.json": #"{"exclude": ["pages/**"]}"#])
    }
  }

  @Test func `overwrites a damaged report that is excluded`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [".storey.json": #"{"exclude": ["build/**"]}"#, "build/r.json": #"{"schema"#, "p.json": Self.page], in: folder)
      let result = try StoreyProcess.run("validate", ".", "--report", "json=build/r.json", in: folder)
      #expect(result.code == 0, "\(result.errors)")
      #expect(try StoreyProcess.read("build/r.json", in: folder).contains("\"summary\""))
    }
  }

  @Test func `does not overwrite a file that a file URL refers to`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["q.json": Self.page], in: folder)
      for start in ["file://", "file:", "FILE://localhost"] {
        let url = "\(start)\(folder.path)/%71.json"
        let result = try StoreyProcess.run("validate", url, "--report", "json=q.json", in: folder)
        #expect(result.code == 2 && result.errors.contains("would overwrite the page"), "\(result.errors)")
        #expect(try StoreyProcess.read("q.json", in: folder) == Self.page)
      }
    }
  }

  @Test(arguments: ReportFormat.allCases.map(\.rawValue))
  func `every run overwrites its report in a folder of pages`(format: String) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["pages/a.json": Self.warned, "pages/b.json": #"{"floors": 7}"#], in: folder)
      var first: String?
      for _ in 0..<2 {
        let result = try StoreyProcess.run(
          "validate", "pages", "--report", "\(format)=pages/report.json", in: folder)
        #expect(result.code == 1)
        #expect(result.output.hasSuffix("in 2 files\n"))
        let report = try String(contentsOf: folder.appending(path: "pages/report.json"), encoding: .utf8)
        #expect(first == nil || first == report)
        first = report
      }
    }
  }

  @Test func `refuses to write two reports to one file, or a report to an input`() throws {
    try expectRefusal(
      ["validate", "q.json", "--report", "json=r.json", "--report", "sarif=./r.json"],
      "'--report sarif=./r.json' would overwrite the output of '--report json=r.json'")
    try expectRefusal(
      ["validate", "q.json", "--config", "c.json", "--report", "json=c.json"],
      "would overwrite the configuration c.json",
      files: ["c.json": "{}"])
    try expectRefusal(
      ["validate", "q.json", "--baseline", "b.json", "--report", "json=b.json"], "would overwrite the baseline b.json",
      files: ["b.json": #"{"baselineVersion": 1, "findings": []}"#])
    try expectRefusal(
      ["validate", "q.json", "--baseline", "b.json", "--write-baseline", "--report", "json=b.json"],
      "would overwrite the output of '--write-baseline'")
    let template = #"{"template": 1, "pattern": "T", "rows": [{"height": 1, "elements": []}]}"#
    try expectRefusal(
      ["validate", "q.json", "--templates", "floors", "--report", "json=floors/t.json"],
      "would overwrite the template floors/t.json", files: ["floors/t.json": template])
  }

  @Test func `does not overwrite a configuration with errors`() throws {
    let files = ["c.json": #"{"extends": "base.json"}"#, "base.json": "{", "broken.json": "{"]
    for (configuration, report) in [("c.json", "base.json"), ("c.json", "c.json"), ("broken.json", "broken.json")] {
      try expectRefusal(
        ["validate", "q.json", "--config", configuration, "--report", "json=\(report)"],
        "would overwrite the configuration \(report)", files: files)
    }
  }

  @Test func `refuses to write two reports to one file by different paths`() throws {
    for (first, second) in [
      ("pages/r.json", "folder/r.json"), ("link.json", "r.json"), ("r.json", "pages/../r.json"),
      ("link.json", "./folder/../r.json"),
    ] {
      try expectRefusal(
        ["validate", "q.json", "--report", "json=\(first)", "--report", "sarif=\(second)"],
        "'--report sarif=\(second)' would overwrite the output of '--report json=\(first)'",
        links: ["folder": "pages", "link.json": "r.json"])
    }
  }

  @Test func `refuses to write to a hard link of an input`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["q.json": Self.warned], in: folder)
      try FileManager.default.linkItem(at: folder.appending(path: "q.json"), to: folder.appending(path: "hard.json"))
      let result = try StoreyProcess.run("render", "q.json", "-o", "hard.json", in: folder)
      #expect(result.code == 2)
      #expect(result.errors.contains("'--output' would overwrite the page q.json"))
    }
  }

  @Test func `new does not overwrite a template that it loads`() throws {
    let template = #"{"template": 1, "pattern": "Other", "rows": [{"height": 1, "elements": []}]}"#
    try expectRefusal(
      ["new", "floor", "StoreHours", "t", "--templates", "t", "--force"],
      "'--force' would overwrite the template t/Templates/store-hours.json",
      files: ["t/Templates/store-hours.json": template])
  }

  @Test(arguments: [true, false])
  func `rejects an invalid baseline before writing files`(isWritten: Bool) throws {
    let more = isWritten ? ["--write-baseline"] : []
    try expectRefusal(
      ["validate", "pages", "--baseline", "q.json", "--report", "json=r.json"] + more, "q.json is not a baseline")
    try expectRefusal(
      ["validate", "pages", "--baseline", "k.json"] + more,
      "k.json:1:21: error: unsupported baseline version \"2\"; expected 1",
      files: ["k.json": #"{"baselineVersion": 2, "findings": []}"#])
    try expectRefusal(
      ["validate", "pages", "--baseline", "k.json", "--fix"] + more, "k.json is not a baseline",
      files: ["k.json": "{", "pages/a.json": #"{"name": "x", "flooors": []}"#])
    try expectRefusal(
      ["validate", "q.json", "--baseline", "q.json"] + more,
      isWritten ? "would overwrite the page q.json" : "not a baseline"
    )
  }

  @Test func `reports a missing baseline, and creates it with --write-baseline`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["q.json": Self.warned], in: folder)
      let missing = try StoreyProcess.run("validate", "q.json", "--baseline", "k.json", in: folder)
      #expect(missing.code == 2)
      #expect(missing.errors.contains("cannot read k.json"))
      #expect(missing.output.contains("[floor-count-mismatch]"))
      #expect(
        try StoreyProcess.run("validate", "q.json", "--baseline", "k.json", "--write-baseline", in: folder).code == 0)
    }
  }

  @Test func `render does not overwrite its inputs`() throws {
    try expectRefusal(["render", "q.json", "-o", "q.json"], "'--output' would overwrite the page q.json")
    try expectRefusal(["render", "q.json", "--format", "html", "-o", "./q.json"], "would overwrite the page q.json")
    try expectRefusal(
      ["render", "q.json", "-o", "link.json"], "would overwrite the page q.json", links: ["link.json": "q.json"])
    try expectRefusal(
      ["render", "q.json", "--theme", "t.json", "-o", "t.json"], "would overwrite the theme t.json",
      files: ["t.json": "{}"])
    let template = #"{"template": 1, "pattern": "T", "rows": [{"height": 1, "elements": []}]}"#
    for command in [["render", "q.json"], ["manifest", "--name", "a", "--version", "1"]] {
      try expectRefusal(
        command + ["--templates", "floors", "-o", "floors/t.json"], "would overwrite the template floors/t.json",
        files: ["floors/t.json": template])
    }
    #expect(try StoreyProcess.run("render", "Samples/small.json", "-o", "/dev/null").code == 0)
  }
}
