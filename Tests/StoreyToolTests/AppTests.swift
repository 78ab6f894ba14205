import Foundation
import Testing

/// Manifests of apps in the commands that write, compare and use them.
@Suite(.waitsForProcesses) struct AppTests {
  private let app = "Samples/apps/tea-9.2.json"

  @Test func `manifest always writes the same bytes for the same registry`() throws {
    try StoreyProcess.withFolder { folder in
      let arguments = ["manifest", "--name", "tea", "--version", "9.4", "--capability", "video=2"]
      let written = try StoreyProcess.run(arguments: arguments)
      #expect(written.code == 0 && written.errors.isEmpty)
      #expect(written.output.hasPrefix("{\n  \"manifestVersion\": 1,\n  \"name\": \"tea\",\n  \"version\": \"9.4\",\n"))
      #expect(written.output.contains("    \"video\": 2\n"))
      let file = folder.appending(path: "tea.json")
      #expect(try StoreyProcess.run(arguments: arguments + ["-o", file.path]).output.isEmpty)
      #expect(try String(contentsOf: file, encoding: .utf8) == written.output)
    }
  }

  @Test func `--version of manifest is the version of the app`() throws {
    let help = try StoreyProcess.run("manifest", "--help")
    #expect(help.code == 0)
    #expect(help.output.split(separator: "\n").count { $0.contains("--version") } == 1)
    #expect(try StoreyProcess.run("floors", "--help").output.contains("--version "))
    #expect(try StoreyProcess.run("floors", "--version").output.hasPrefix("storey "))
    for arguments in [["--version"], ["--version", "1"], ["--name", "a"], ["--name", "", "--version", "1"]] {
      let result = try StoreyProcess.run(arguments: ["manifest"] + arguments)
      #expect(result.code == 2 && result.output.isEmpty && result.errors.hasPrefix("storey manifest: "))
    }
  }

  @Test func `validate checks pages against released apps`() throws {
    let result = try StoreyProcess.run("validate", "Samples/fallbacks.json", "--against", app, "--quiet")
    #expect(result.code == 1)
    #expect(
      result.output.hasPrefix(
        "Samples/fallbacks.json:27:18: error: tea 9.2 does not support LiveShow, and none of its 2 fallbacks can be shown either"
      ))
    #expect(result.output.split(separator: "\n").count { $0.hasSuffix("[unsupported-floor]") } == 1)
    // Each of the two apps reports the floor.
    let two = try StoreyProcess.run(
      "validate", "Samples/fallbacks.json", "--against", app, "--against", app, "--format", "json")
    #expect(two.output.components(separatedBy: "\"unsupported-floor\"").count == 3)
    #expect(try StoreyProcess.run("validate", "Samples/fallbacks.json").code == 0)
  }

  @Test func `paths of apps in a configuration are relative to its folder`() throws {
    try StoreyProcess.withFolder { folder in
      let pages = folder.appending(path: "pages")
      try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
      for (from, to) in [("Samples/fallbacks.json", "pages/p.json"), (app, "tea.json")] {
        try FileManager.default.copyItem(
          at: StoreyProcess.root.appending(path: from), to: folder.appending(path: to))
      }
      try Data(#"{"against": "../tea.json"}"#.utf8).write(to: pages.appending(path: ".storey.json"))
      let found = try StoreyProcess.run("validate", "pages", "--quiet", in: folder)
      #expect(found.code == 1 && found.output.contains("tea 9.2 does not support LiveShow"))
      #expect(try StoreyProcess.run("validate", "pages", "--no-config", in: folder).code == 0)
      #expect(try StoreyProcess.run("config", "pages", in: folder).output.contains(#""against": ["tea.json"]"#))
      // A manifest in the folder of the pages is not checked as a page.
      let among = try StoreyProcess.run(
        "validate", ".", "--no-config", "--against", "tea.json", "--format", "json", in: folder)
      #expect(!among.output.contains("\"tea.json\""))
    }
  }

  @Test func `rejects a manifest with errors and reports their positions`() throws {
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "app.json")
      try Data("{\"manifestVersion\": 1, \"name\": \"a\",\n \"version\": \"1\", \"flors\": []}".utf8).write(to: file)
      for arguments in [
        ["validate", "Samples/small.json", "--against", file.path],
        ["render", "Samples/small.json", "--as", file.path],
        ["breaking", app, file.path],
      ] {
        let result = try StoreyProcess.run(arguments: arguments)
        #expect(result.code == 2 && result.output.isEmpty)
        #expect(result.errors.contains("app.json:2:18: error: unknown key \"flors\""))
        #expect(result.errors.contains("app.json: the manifest has errors"))
      }
    }
    #expect(try StoreyProcess.run("validate", "Samples/small.json", "--against", "nowhere.json").code == 2)
  }

  @Test(arguments: [
    (#"{"name": "x", "floors": [{"pattern": "Focus"}]}"#, "it is a page"), ("[]", "it is a JSON array"),
    (#"{"light": {}}"#, "it has no \"manifestVersion\""),
  ])
  func `rejects a file that is not a manifest with one message`(content: String, reason: String) throws {
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "x.json")
      try Data(content.utf8).write(to: file)
      for arguments in [
        ["validate", "Samples/small.json", "--against", file.path],
        ["render", "Samples/small.json", "--as", file.path],
        ["breaking", app, file.path], ["breaking", file.path, app],
      ] {
        let result = try StoreyProcess.run(arguments: arguments)
        #expect(result.code == 2 && result.output.isEmpty)
        #expect(
          result.errors == "storey: error: \(file.path) is not a manifest: \(reason)\n  use another file\n")
      }
    }
  }

  @Test func `reports the kind of a wrong file`() throws {
    let theme = try StoreyProcess.run("render", "Samples/small.json", "--theme", "Samples/home.json")
    #expect(theme.code == 2 && theme.errors.contains("Samples/home.json is not a theme: it is a page"))
    let manifest = try StoreyProcess.run("render", "Samples/small.json", "--theme", app)
    #expect(manifest.code == 2 && manifest.errors.contains("\(app) is not a theme: it is a manifest"))
    let samples = try StoreyProcess.run("actions", "Samples/home.json", "--exposure", "--samples", "Samples/home.json")
    #expect(
      samples.code == 2 && samples.errors.contains("Samples/home.json is not a file of scroll samples: it is a page"))
    let configuration = try StoreyProcess.run("validate", "Samples/small.json", "--config", "Samples/home.json")
    #expect(configuration.code == 2 && configuration.output.isEmpty)
    #expect(configuration.errors.contains("Samples/home.json is not a configuration: it is a page"))
    let template = try StoreyProcess.run("validate", "--templates", "Samples/home.json")
    #expect(template.code == 1)
    #expect(template.output.contains("1:1: error: expected a floor template, found a page [invalid-template]"))
    #expect(template.output.hasSuffix("1 error, 0 warnings, 0 notes in 1 file\n"))
  }

  @Test(arguments: ["render", "actions", "diff"])
  func `--as shows a page as an app does`(command: String) throws {
    let page = "Samples/fallbacks.json"
    let operands = command == "diff" ? [page, page] : [page]
    let result = try StoreyProcess.run(arguments: [command] + operands + ["--as", app])
    #expect(result.code == 0)
    if command == "render" {
      #expect(result.output.contains("── 1 · NormalFloor · unknown"))
      #expect(result.errors.contains("36:22: error: tea 9.2 does not support the pattern \"NormalFloor\""))
      #expect(result.errors.contains("63:18: error: tea 9.2 shows this Coupon floor, but this tool has no such floor"))
    } else if command == "actions" {
      #expect(!result.output.contains("tea_22"))
      #expect(try StoreyProcess.run("actions", page).output.contains("tea_22"))
    }
  }

  @Test func `notes an unsupported regular expression once for all pages`() throws {
    try StoreyProcess.withFolder { folder in
      let app = folder.appending(path: "app.json")
      try Data(
        #"""
        {"manifestVersion": 1, "name": "a", "version": "1", "floors": [
          {"pattern": "Focus", "fields": [{"key": "picList", "required": true, "type": "array"}, {"key": "k", "type": {"matching": "(?=a)"}}]}]}
        """#.utf8
      ).write(to: app)
      let page = #"{"name": "x", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}]}"#
      for name in ["p.json", "q.json"] { try Data(page.utf8).write(to: folder.appending(path: name)) }
      let result = try StoreyProcess.run("validate", "p.json", "q.json", "--quiet", "--against", "app.json", in: folder)
      #expect(result.code == 0)
      #expect(result.errors.components(separatedBy: "[unchecked-pattern]").count == 2)
      #expect(result.errors.contains(#"app.json:2:124: note: unsupported regular expression "(?=a)""#))
    }
  }

  @Test func `breaking lists the breaking changes, and exits 1 if there are any`() throws {
    try StoreyProcess.withFolder { folder in
      let new = folder.appending(path: "new.json").path
      #expect(try StoreyProcess.run("manifest", "--name", "tea", "--version", "9.4", "-o", new).code == 0)
      let result = try StoreyProcess.run("breaking", app, new)
      #expect(result.code == 1)
      #expect(
        result.output == """
          removed-pattern: Coupon was removed
          required-field: NSelectN.nBynList is now required
          2 breaking changes from tea 9.2 to tea 9.4

          """)
      let same = try StoreyProcess.run("breaking", new, new, "Samples/home.json")
      #expect(
        (same.code, same.output)
          == (0, "no breaking changes from tea 9.4 to tea 9.4; 0 of 1 page would lose content\n"))
      let page = folder.appending(path: "pages.ndjson")
      try Data("{\"floors\": []}\n\n{\"floors\": [{\"pattern\": \"Coupon\", \"title\": \"x\"}]}\n".utf8).write(to: page)
      let pages = try StoreyProcess.run("breaking", app, new, page.path, "--format", "json")
      #expect(pages.code == 1)
      #expect(pages.output.contains("\"pageCount\": 2,"))
      #expect(
        pages.output.contains(
          #""message": "tea 9.4 does not support Coupon and the floor has no fallback: 1 of 1 floor would be missing", "line": 3"#
        ))
      #expect(try StoreyProcess.run("breaking", app, new, "Samples/broken/invalid-json.json").code == 2)
      #expect(try StoreyProcess.run("breaking", app).code == 2)
    }
  }
}
