import Foundation
import StoreyProject
import Testing

@testable import StoreyTool

/// Checks of files other than pages, and pages with comments.
@Suite(.waitsForProcesses) struct KindTests {
  @Test(arguments: [
    (
      "template.json", #"{"template": 1, "pattern": "X", "rows": [{"height": "tall", "elements": []}]}"#,
      "invalid-template"
    ),
    // The colon is missing.
    (
      "damaged.json", #"{"template" 1, "pattern": "X", "rows": [{"height": "tall", "elements": []}]}"#,
      "invalid-template"
    ),
    ("manifest.json", #"{"manifestVersion": 99}"#, "missing-key"),
    ("known.json", #"{"baselineVersion": 2, "findings": []}"#, "invalid-configuration"),
    ("page.json", #"{"name": "A"}"#, "missing-key"),
    ("sub/.storey.json", #"{"width": 1}"#, "invalid-configuration"),
  ])
  func `a file is checked by the reader of its kind`(name: String, text: String, rule: String) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write([name: text, "sub/other.json": "{}"], in: folder)
      let result = try StoreyProcess.run("validate", name, "--format", "json", in: folder)
      #expect(result.code != 0)
      #expect(result.output.contains("\"rule\": \"\(rule)\""), "\(result.output)")
      #expect(result.output.contains("\"file\": \"\(name)\""))
    }
  }

  @Test func `a manifest has floors, and is not a page`() throws {
    try StoreyProcess.withFolder { folder in
      let app = try StoreyProcess.run("manifest", "--name", "a", "--version", "1", "-o", "app.json", in: folder)
      #expect(app.code == 0)
      let manifest = try StoreyProcess.read("app.json", in: folder)
      // The key that shows the kind need not be the first one.
      let sorted = manifest.replacing("\"manifestVersion\": 1,", with: "")
        .replacing("\n}\n", with: ",\n  \"manifestVersion\": 1\n}\n")
      try StoreyProcess.write(["sorted.json": sorted], in: folder)
      for name in ["app.json", "sorted.json"] {
        let result = try StoreyProcess.run("validate", "--no-config", name, in: folder)
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains("0 errors, 0 warnings, 0 notes in 1 file"))
      }
    }
  }

  @Test func `every command reads a manifest with comments if the configuration allows them`() throws {
    try StoreyProcess.withFolder { folder in
      let app = try StoreyProcess.run("manifest", "--name", "a", "--version", "1", "-o", "app.json", in: folder)
      #expect(app.code == 0)
      try StoreyProcess.write(
        [
          "app.json": "// The last release.\n" + (try StoreyProcess.read("app.json", in: folder)),
          ".storey.json": #"{"json": "jsonc"}"#, "page.json": #"{"name": "A", "floors": [/* none */]}"#,
        ], in: folder)
      for command in [
        ["validate", "page.json", "--against", "app.json"], ["render", "page.json", "--as", "app.json"],
        ["actions", "page.json", "--as", "app.json"], ["breaking", "app.json", "app.json", "page.json"],
      ] {
        let result = try StoreyProcess.run(arguments: command, in: folder)
        #expect(result.code == 0, "\(command): \(result.errors)")
      }
    }
  }

  private static let template =
    #"{"template": 1, "pattern": "X", "fields": {}, "rows": [{"height": 10, "elements": []}]}"#

  @Test(arguments: [
    ["validate", "t/x.json"], ["validate", "./t/x.json"], ["validate", "t/../t/x.json"],
    ["validate", "--no-config", "--templates", "t", "t/x.json"],
  ])
  func `a template that is loaded is not in conflict with itself`(arguments: [String]) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write([".storey.json": #"{"templates": ["t"]}"#, "t/x.json": Self.template], in: folder)
      let result = try StoreyProcess.run(arguments: arguments, in: folder)
      #expect(result.code == 0, "\(result.output)")
      #expect(result.output.contains("0 errors, 0 warnings, 0 notes in 1 file"))
    }
  }

  @Test func `a template with the pattern of another one is in conflict with it`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [".storey.json": #"{"templates": ["t"]}"#, "t/x.json": Self.template, "copy.json": Self.template], in: folder)
      let result = try StoreyProcess.run("validate", "copy.json", in: folder)
      #expect(result.code == 1)
      #expect(result.output.contains("already registered"))
    }
  }

  @Test(arguments: ["against", "baseline"])
  func `a damaged file that the configuration names is reported if it is checked`(key: String) throws {
    try StoreyProcess.withFolder { folder in
      let text = key == "against" ? #"{"manifestVersion": 1}"# : #"{"baselineVersion": 1, "findings": 3}"#
      try StoreyProcess.write([".storey.json": #"{"\#(key)": "side.json"}"#, "side.json": text], in: folder)
      let result = try StoreyProcess.run("validate", "side.json", "--format", "json", in: folder)
      #expect(result.code == 1)
      #expect(result.output.contains("\"file\": \"side.json\""))
      // Other files cannot be checked without it.
      try StoreyProcess.write(["page.json": #"{"name": "A", "floors": []}"#], in: folder)
      #expect(try StoreyProcess.run("validate", "page.json", in: folder).code == 2)
    }
  }

  @Test func `a missing configuration to extend is named in the same way in every folder`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        ["sub/.storey.json": #"{"extends": "none.json"}"#, "sub/page.json": #"{"floors": []}"#], in: folder)
      for (path, start) in [("sub/page.json", folder), ("page.json", folder.appending(path: "sub"))] {
        let result = try StoreyProcess.run("validate", path, in: start)
        #expect(result.errors.contains(" cannot read none.json: "), "\(result.errors)")
      }
    }
  }

  @Test func `a file without floors is a page only with keys of pages`() {
    let kinds: [(String, FileKind?)] = [
      ("{}", .page), ("", .page), (#"{"name": "A"}"#, .page), (#"{"name": "A", "fl"#, .page),
      (#"{"head": {}, "lang": "he", "flors": []}"#, .page), (#"{"name": "a", "version": "1.0.0"}"#, nil),
      (#"{"name": "a", "version": "1.0.0""#, nil), (#"{"code": 200, "data": []}"#, nil), ("[1]", nil),
      (#"{"template": "node", "name": "a"}"#, nil), (#"{"template": "1", "rows": []}"#, .template),
      (#"// a\n{"x": {"floors": []}}"#, nil),
    ]
    for (text, kind) in kinds {
      let text = text.replacing("\\n", with: "\n")
      #expect(FileRecognition.kind(of: Array(text.utf8)) == kind, "\(text)")
    }
  }

  @Test func `a theme is recognized by the configuration`() throws {
    try StoreyProcess.withFolder { folder in
      let files = [".storey.json": #"{"theme": "red.json"}"#, "red.json": #"{"light": {"text": "no colour"}}"#]
      try StoreyProcess.write(files, in: folder)
      let result = try StoreyProcess.run("validate", "red.json", in: folder)
      #expect(result.code == 1)
      #expect(!result.output.contains("floors"))
    }
  }

  private static let commented = """
    {
      // The start page.
      "name": "A", /* no floors yet */
      "floors": [],
    }
    """

  @Test(arguments: [
    ["render", "page.json", "--format", "text"], ["actions", "page.json"], ["diff", "page.json", "page.json"],
    ["validate", "page.json"], ["breaking", "app.json", "app.json", "page.json"],
  ])
  func `every command reads comments if the configuration allows them`(arguments: [String]) throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["page.json": Self.commented], in: folder)
      let app = try StoreyProcess.run("manifest", "--name", "a", "--version", "1", "-o", "app.json", in: folder)
      #expect(app.code == 0)
      #expect(try StoreyProcess.run(arguments: arguments, in: folder).code != 0)
      try StoreyProcess.write([".storey.json": #"{"json": "jsonc"}"#], in: folder)
      #expect(try StoreyProcess.run(arguments: arguments, in: folder).code == 0)
    }
  }

  @Test func `files that the configuration names, and itself, may have comments if it allows them`() throws {
    try StoreyProcess.withFolder { folder in
      let app = try StoreyProcess.run("manifest", "--name", "a", "--version", "1", "-o", "app.json", in: folder)
      #expect(app.code == 0)
      let manifest = "// The app\n" + (try StoreyProcess.read("app.json", in: folder))
      let files = [
        ".storey.json": """
        {
          // The settings
          "templates": ["t"], "theme": "red.json", "against": "app.json", "json": "jsonc",
        }
        """, "t/x.json": "/* X */ " + Self.template, "red.json": "{/* none */}", "app.json": manifest,
        "page.json": #"{"name": "A", "floors": [{"pattern": "X"}]}"#,
      ]
      try StoreyProcess.write(files, in: folder)
      #expect(try StoreyProcess.run("render", "page.json", in: folder).code == 0)
      let names = ["page.json", "t/x.json", "red.json", "app.json", ".storey.json"]
      let result = try StoreyProcess.run(arguments: ["validate"] + names, in: folder)
      #expect(!result.output.contains("comments are not allowed"), "\(result.output) \(result.errors)")
      #expect(!result.output.contains("unknown-pattern"))
      // Without the setting, they are errors, and the configuration itself may not have them.
      try StoreyProcess.write([".storey.json": #"{"theme": "red.json" /* red */}"#], in: folder)
      let refused = try StoreyProcess.run("validate", "page.json", in: folder)
      #expect(refused.code == 2)
      #expect(refused.errors.contains("comments are not allowed"))
    }
  }

  @Test func `files of other kinds are not corrected as pages`() throws {
    try StoreyProcess.withFolder { folder in
      let template = #"{"template": 1, "pattern": "X", "float": {}, "executeTime": "3", "rows": []}"#
      try StoreyProcess.write(["x.json": template], in: folder)
      _ = try StoreyProcess.run("validate", "x.json", "--fix", in: folder)
      #expect(try StoreyProcess.read("x.json", in: folder) == template)
    }
  }

  @Test func `comments are removed, and a page with other syntax errors is not corrected`() throws {
    try StoreyProcess.withFolder { folder in
      let broken = "{ // a\n\"name\": \"A\" \"channelFloorSize\": 3, \"floors\": []}"
      try StoreyProcess.write(["page.json": Self.commented, "broken.json": broken], in: folder)
      let result = try StoreyProcess.run("validate", "page.json", "broken.json", "--fix", in: folder)
      #expect(result.code == 1)
      #expect(result.errors.contains("broken.json is not corrected, because it is not valid JSON"))
      #expect(try StoreyProcess.read("broken.json", in: folder) == broken)
      #expect(
        try StoreyProcess.read("page.json", in: folder) == "{\n  \"name\": \"A\",\n  \"floors\": []\n}")
    }
  }
}
