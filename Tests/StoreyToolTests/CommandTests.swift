import Foundation
import Storey
import StoreyOutput
import TestFiles
import Testing

@Suite(.waitsForProcesses) struct CommandTests {
  @Test func `render selects the format by the file extension`() throws {
    try StoreyProcess.withFolder { folder in
      for (name, start) in [
        ("p.html", "<!DOCTYPE html>"), ("p.json", "{\n  \"layoutVersion\": 1,"), ("p.txt", "四季超市\n"), ("p", "四季超市\n"),
        ("p.SVG", "<svg xmlns="),
      ] {
        let file = folder.appending(path: name)
        let result = try StoreyProcess.run("render", "Samples/home.json", "-o", file.path)
        #expect(result.code == 0)
        #expect(result.output.isEmpty && result.errors.isEmpty)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(start))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
    }
  }

  @Test func `diff lists the differences, and exits 1 if there are any`() throws {
    let same = try StoreyProcess.run("diff", "Samples/home.json", "Samples/home.json")
    #expect((same.code, same.output, same.errors) == (0, "no differences\n", ""))
    let changed = try StoreyProcess.run("diff", "Samples/home.json", "Samples/changed/home.json")
    #expect(changed.code == 1)
    #expect(changed.output.contains("    /nBynList/0/slogan: \"99 元任选 3 件\" → \"任选 4 件 99 元\"\n"))
    #expect(changed.output.hasSuffix("page changed; floors: 1 inserted, 1 removed, 1 moved, 3 changed\n"))
    let page = [UInt8](try Data(contentsOf: StoreyProcess.root.appending(path: "Samples/small.json")))
    #expect(try StoreyProcess.run("diff", "-", "Samples/small.json", input: page).code == 0)
    #expect(try StoreyProcess.run("diff", "-", "-").code == 2)
    #expect(try StoreyProcess.run("diff", "Samples/small.json").code == 2)
    #expect(try StoreyProcess.run("diff", "Samples/small.json", "Samples/broken/invalid-json.json").code == 2)
  }

  @Test func `every command that lays out pages has --direction and --theme`() throws {
    let theme = "Samples/themes/tea.json"
    let html = try StoreyProcess.run(
      "render", "Samples/home.json", "--format", "html", "--direction", "rtl", "--theme", theme)
    #expect(html.output.contains("dir=\"rtl\"") && html.output.contains("--title-size:18"))
    // In right-to-left layout, the first of two adjacent pictures is on the right.
    let left = try StoreyProcess.run("tap", "Samples/home.json", "--at", "20,600")
    let right = try StoreyProcess.run("tap", "Samples/home.json", "--at", "355,600", "--direction", "rtl")
    #expect(left.code == 0 && left.output == right.output)
    #expect(try StoreyProcess.run("actions", "Samples/home.json", "--theme", theme).code == 0)
    #expect(try StoreyProcess.run("actions", "Samples/home.json", "--direction", "up").code == 2)
  }

  @Test func `rejects a theme with errors and reports their positions`() throws {
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "theme.json")
      try Data(##"{"light": {"txt": "#000"}}"##.utf8).write(to: file)
      let result = try StoreyProcess.run("render", "Samples/home.json", "--theme", file.path)
      #expect(result.code == 2 && result.output.isEmpty)
      #expect(result.errors.contains("theme.json:1:12: error: unknown key \"txt\""))
      #expect(result.errors.contains("did you mean \"text\"?"))
    }
    #expect(try StoreyProcess.run("render", "Samples/home.json", "--theme", "nowhere.json").code == 2)
  }

  @Test func `render reads standard input and writes standard output`() throws {
    let page = [UInt8](try Data(contentsOf: StoreyProcess.root.appending(path: "Samples/small.json")))
    let result = try StoreyProcess.run("render", "-", "--format=json", "--width", "320", "--scroll", "5", input: page)
    #expect(result.code == 0)
    #expect(result.output.contains("\"width\": 320,"))
    #expect(result.output.contains("\"scroll\": 5,"))
  }

  @Test func `render reports the position of invalid JSON and keeps the old file`() throws {
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "p.html")
      try Data("old".utf8).write(to: file)
      let result = try StoreyProcess.run("render", "Samples/broken/invalid-json.json", "-o", file.path)
      #expect(result.code == 2)
      #expect(result.errors.contains("Samples/broken/invalid-json.json:7:7: expected ',' or '}'"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["p.html"])
    }
  }

  @Test(arguments: ["unknown-pattern", "undecodable-floor", "missing-key", "wrong-type"])
  func `render shows the valid floors of a broken page with a summary, and exits 0`(name: String) throws {
    let result = try StoreyProcess.run("render", "Samples/broken/\(name).json")
    #expect(result.code == 0)
    #expect(!result.output.isEmpty)
    #expect(result.errors.contains("[\(name)]"))
    #expect(result.errors.contains("1 error, 0 warnings"))
  }

  @Test func `render refuses unknown floors with --unknown fail`() throws {
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "p.txt")
      let refused = try StoreyProcess.run(
        "render", "Samples/broken/unknown-pattern.json", "--unknown", "fail", "-o", file.path)
      #expect(refused.code == 2)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
    let shown = try StoreyProcess.run("render", "Samples/broken/unknown-pattern.json", "--unknown", "placeholder")
    #expect(shown.code == 0)
    #expect(shown.output.contains("未知楼层 Focsu"))
  }

  @Test func `render writes through links and to devices without replacing them`() throws {
    try StoreyProcess.withFolder { folder in
      let target = folder.appending(path: "target.txt")
      let link = folder.appending(path: "link.txt")
      try Data().write(to: target)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      #expect(try StoreyProcess.run("render", "Samples/small.json", "-o", link.path).code == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
      #expect(try Data(contentsOf: target).count > 100)
    }
    try StoreyProcess.withFolder { folder in
      let target = folder.appending(path: "not-yet.txt")
      let link = folder.appending(path: "link.txt")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "not-yet.txt")
      #expect(try StoreyProcess.run("render", "Samples/small.json", "-o", link.path).code == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "not-yet.txt")
      #expect(try Data(contentsOf: target).count > 100)
    }
    #expect(try StoreyProcess.run("render", "Samples/small.json", "-o", "/dev/null").code == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func `render names the file that it cannot read or write`() throws {
    let missing = try StoreyProcess.run("render", "nowhere.json")
    #expect(missing.code == 2)
    #expect(missing.errors == "storey: error: cannot read nowhere.json: No such file or directory\n")
    #expect(try StoreyProcess.run("render", "Samples").code == 2)
    let unwritable = try StoreyProcess.run("render", "Samples/small.json", "-o", "/nowhere/p.html")
    #expect(unwritable.code == 2)
    #expect(unwritable.errors.contains("cannot write /nowhere/p.html"))
  }

  @Test func `escapes control characters in file names`() throws {
    let result = try StoreyProcess.run("render", "no\u{1B}[31m.json")
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `render does not write a file with an unknown extension`() throws {
    try StoreyProcess.withFolder { folder in
      let result = try StoreyProcess.run("render", "Samples/small.json", "-o", folder.appending(path: "p.pdf").path)
      #expect(result.code == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `does not report a page that is too large as invalid JSON`() throws {
    let page = [UInt8](repeating: UInt8(ascii: " "), count: (64 << 20) + 1)
    let result = try StoreyProcess.run("validate", "-", input: page)
    #expect(result.code == 1)
    #expect(
      result.output.contains("-:1:1: error: the document exceeds the limit of 67108864 bytes [page-too-large]"))
  }

  @Test func `the exit code of validate depends on the highest severity`() throws {
    #expect(try StoreyProcess.run("validate", "Samples/home.json", "Samples/small.json").code == 0)
    #expect(try StoreyProcess.run("validate", "Samples/broken/unknown-pattern.json").code == 1)
    #expect(try StoreyProcess.run("validate", "Samples/broken/invalid-json.json").code == 1)
    #expect(try StoreyProcess.run("validate", "Samples/broken/unknown-key.json").code == 0)
    #expect(try StoreyProcess.run("validate", "Samples/broken/unknown-key.json", "--strict").code == 1)
    #expect(try StoreyProcess.run("validate", "Samples/broken/coerced-value.json", "--strict").code == 0)
    #expect(try StoreyProcess.run("validate", "Samples/broken/coerced-value.json", "--fail-level", "note").code == 1)
  }

  @Test func `validate checks the other pages when a path cannot be read, and exits 2`() throws {
    let result = try StoreyProcess.run(
      "validate", "nowhere.json", "Samples/broken/unknown-key.json", "Tests/StoreyTests")
    #expect(result.code == 2)
    #expect(result.output.contains("[unknown-key]"))
    #expect(result.errors.contains("nowhere.json"))
    #expect(result.errors.contains("no .json files below Tests/StoreyTests"))
  }

  @Test func `validate finds exactly the faults of the broken samples`() throws {
    let result = try StoreyProcess.run("validate", "Samples/broken", "--format", "json")
    #expect(result.code == 1)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    let found = diagnostics.map { "\($0["file"] ?? "") \($0["rule"] ?? "") \($0["pointer"] ?? "")" }
    // A sample is named after the rule that it violates. It may also violate other rules.
    let samples = Dictionary(grouping: found) { $0.prefix { $0 != " " }.replacing("Samples/broken/", with: "") }
    let folder = StoreyProcess.root.appending(path: "Samples/broken")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(samples.keys.map { String($0) }))
    for (sample, findings) in samples where sample != "missing-list.json" {
      #expect(findings.allSatisfy { $0.contains(" \(sample.dropLast(5)) ") }, "\(findings)")
    }
    #expect(samples["missing-list.json"]?.count == 2)
    #expect(
      samples["unknown-key.json"] == [
        "Samples/broken/unknown-key.json unknown-key /floors/0/picList/0/jump/params/funcitonId"
      ])
  }

  @Test func `tap prints the same action as the list of actions`() throws {
    let list = try StoreyProcess.run("actions", "Samples/home.json", "--format", "json").output
    let all = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: [[String: Any]]])
    let actions = try #require(all["actions"])
    #expect(actions.count == 62)
    for index in [0, 5, 30, actions.count - 1] {
      let path = try #require(actions[index]["path"] as? String)
      let tap = try StoreyProcess.run("tap", "Samples/home.json", path)
      #expect(tap.code == 0)
      let printed = try JSONSerialization.jsonObject(with: Data(tap.output.utf8)) as? NSDictionary
      #expect(printed == actions[index] as NSDictionary)
    }
  }

  @Test func `tap --at prints the action at a point, and tap exits 1 without an action`() throws {
    let hit = try StoreyProcess.run("tap", "Samples/home.json", "--at", "100,50")
    #expect(hit.code == 0)
    #expect(hit.output.contains("\"path\":\"0.0.0\""))
    let scrolled = try StoreyProcess.run("tap", "Samples/home.json", "--at=40,20", "--scroll", "2300")
    #expect(scrolled.output.contains("\"path\":\"5.h.0\""))
    let nothing = try StoreyProcess.run("tap", "Samples/home.json", "9.9.9")
    #expect(nothing.code == 1)
    #expect(nothing.output.isEmpty)
  }

  @Test func `preview requires a terminal and suggests render without one`() throws {
    let result = try StoreyProcess.run("preview", "Samples/home.json")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(
      result.errors.contains("standard output is not a terminal\n  use 'storey render PAGE' to print the page as text"))
    #expect(try StoreyProcess.run("preview", "-", "--watch").errors.contains("cannot watch standard input"))
    #expect(try StoreyProcess.run("preview", "--help").output.contains("Ctrl-C"))
  }

  @Test func `floors lists the registered floors`() throws {
    let text = try StoreyProcess.run("floors")
    #expect(text.code == 0)
    let json = try StoreyProcess.run("floors", "--format", "json").output
    #expect(json.contains("\"pattern\": \"Category\""))
    #expect(text.output.split(separator: "\n").count == json.split(separator: "\"pattern\": ").count - 1)
  }

  @Test(
    arguments: [
      (["rendr"], "unknown command 'rendr'", "did you mean 'render'?"),
      (["render"], "missing argument PAGE", "or - for standard input"),
      (["render", "a", "b"], "unexpected argument 'b'", ""),
      (["render", "a", "--formt", "x"], "unknown option '--formt'", "did you mean '--format'?"),
      (
        ["render", "a", "--format", "htm"],
        "invalid value 'htm' for '--format'; expected \(Wording.alternatives(StandardFormat.allCases.map(\.rawValue)))",
        "did you mean 'html'?"
      ),
      (["render", "a", "--width", "100"], "invalid value '100' for '--width'; expected a number from 120 to 4096", ""),
      (["render", "a", "--width", "wide"], "invalid value 'wide' for '--width'", ""),
      (["render", "a", "--width"], "missing value for '--width'", ""),
      (["render", "Samples/small.json", "--lang", "\"><x"], "for '--lang'; expected a BCP 47 tag", ""),
      (["validate"], "missing argument PATH", ""), (["validate", "a", "--strict=1"], "does not take a value", ""),
      (["validate", "a", "--strict", "--fail-level", "note"], "cannot be used together", ""),
      (["validate", "a", "--each", "--format", "json"], "'--each' and '--format json' cannot", "only text reports"),
      (["validate", "a", "--each", "--fix", "--dry-run"], "'--each' and '--dry-run' cannot", "a diff"),
      (["tap", "Samples/home.json"], "missing argument PATH or '--at X,Y'", ""),
      (["tap", "Samples/home.json", "x"], "invalid path 'x'", ""),
      (["tap", "Samples/home.json", "--at", "1"], "invalid value '1' for '--at'; expected two numbers", ""),
      (["tap", "Samples/home.json", "0.0.0", "--at", "1,1"], "cannot be used together", ""),
      (["--verion"], "unknown option '--verion'", "did you mean '--version'?"),
      (["--color"], "missing value for '--color'", "auto|always|never"),
      (["--color", "never", "rendr"], "unknown command 'rendr'", "did you mean 'render'?"),
      (["--color", "blue", "floors"], "invalid value 'blue' for '--color'; expected auto, always or never", ""),
      (["--color", "validate", "Samples/home.json"], "invalid value 'validate' for '--color'", ""),
      (["--width", "300", "render", "a"], "'--width' is not allowed before the command", "write it after the command"),
      (
        ["--format", "json", "validate", "a"], "'--format' is not allowed before the command",
        "'storey validate … --format'"
      ),
      (["--colour", "never", "floors"], "unknown option '--colour'", "did you mean '--color'?"),
      (["render", "a", "-o", "a.png"], "unknown extension '.png' of 'a.png'", "add '--format'"),
      (
        ["render", "a", "-o", "x/a.v2.pdf"], "unknown extension '.pdf' of 'x/a.v2.pdf'",
        Wording.alternatives(StandardFormat.allCases.map { OutputFormat($0).ending })
      ),
      (["render", "a", "-o", "a.html/x.png"], "unknown extension '.png' of 'a.html/x.png'", ""),
      (["render", "a", "-o", ".html.bak"], "unknown extension '.bak' of '.html.bak'", ""),
      (["render", "a", "--width", "0x177"], "invalid value '0x177' for '--width'", ""),
    ] as [([String], String, String)])
  func `reports bad usage with a hint`(arguments: [String], message: String, hint: String) throws {
    let result = try StoreyProcess.run(arguments: arguments)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message))
    #expect(hint.isEmpty || result.errors.contains(hint))
  }

  @Test func `accepts common options before the command`() throws {
    let plain = try StoreyProcess.run("validate", "Samples/broken/dead-url.json")
    let colored = try StoreyProcess.run("--color", "always", "validate", "Samples/broken/dead-url.json")
    #expect(colored.output.contains("\u{1B}[") && colored.code == plain.code)
    #expect(try StoreyProcess.run("--color=never", "validate", "Samples/broken/dead-url.json").output == plain.output)
    // The last value is used, before or after the command.
    let both = try StoreyProcess.run(
      "--color", "always", "validate", "Samples/broken/dead-url.json", "--color", "never")
    #expect(both.output == plain.output)
    let floors = try StoreyProcess.run("--templates", "Templates", "--capability", "video=2", "floors")
    #expect(floors.code == 0 && floors.output.contains("Coupon"))
    #expect(try StoreyProcess.run("--color", "never", "--version").output.hasPrefix("storey "))
    #expect(try StoreyProcess.run("--version", "render").output.hasPrefix("storey "))
    #expect(try StoreyProcess.run("--help", "render").output == StoreyProcess.run("render", "--help").output)
    #expect(try StoreyProcess.run("--color", "never", "help", "tap").output == StoreyProcess.run("help", "tap").output)
    let nothing = try StoreyProcess.run("--color", "never")
    #expect(nothing.code == 2 && nothing.errors.contains("Usage: storey COMMAND"))
  }

  @Test func `render writes text without an extension, and --format overrides the extension`() throws {
    try StoreyProcess.withFolder { folder in
      for name in ["p", "p.", ".hidden", "a.b/p", "p.TXT", "p.text"] {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let result = try StoreyProcess.run("render", "Samples/small.json", "-o", file.path)
        #expect(result.code == 0 && result.errors.isEmpty, "\(name)")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("── 0 · "))
      }
      let file = folder.appending(path: "p.png")
      let result = try StoreyProcess.run("render", "Samples/small.json", "-o", file.path, "--format", "svg")
      #expect(result.code == 0 && result.errors.isEmpty)
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg"))
    }
    #expect(try StoreyProcess.run("render", "Samples/small.json", "-o", "/dev/null").code == 0)
  }

  @Test(arguments: [
    ("40,-1", "the point is above the viewport"), ("40,-100", "the point is above the viewport"),
    ("-1,40", "the point is outside the viewport, which is 375 points wide"), ("375,40", "375 points wide"),
    ("1e9,40", "375 points wide"),
  ])
  func `tap reports a point outside of the viewport`(point: String, reason: String) throws {
    for scroll in ["0", "500"] {
      let result = try StoreyProcess.run("tap", "Samples/home.json", "--at=\(point)", "--scroll", scroll)
      #expect(result.code == 1 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("Samples/home.json: no action at \(point): "))
      #expect(result.errors.contains(reason))
    }
  }

  @Test(arguments: TestedCode.all)
  func `render and validate agree on error code pages`(code: TestedCode) throws {
    let rendered = try StoreyProcess.run("render", "-", input: code.page)
    #expect(rendered.code == 0)
    #expect(rendered.errors.contains("[error-code-page]") == !code.isSuccess)
    let judged = try StoreyProcess.run("validate", "-", "--no-config", input: code.page)
    #expect(judged.code == (code.isSuccess ? 0 : 1))
    #expect(judged.output.contains("[error-code-page]") == !code.isSuccess)
  }

  @Test func `--lang overrides the language of the page`() throws {
    func start(_ arguments: String...) throws -> String {
      let result = try StoreyProcess.run(arguments: ["render"] + arguments)
      #expect(result.code == 0)
      return String(result.output.prefix(700))
    }
    #expect(try start("Samples/rtl.json", "--format", "html").contains("<html lang=\"he\" dir=\"rtl\">"))
    #expect(try start("Samples/rtl.json", "--format", "svg").contains("xml:lang=\"he\""))
    #expect(try start("Samples/rtl.json", "--format", "html", "--lang", "en").contains("<html lang=\"en\" dir"))
    #expect(try start("Samples/home.json", "--format", "html").contains("<html lang=\"zh-CN\">"))
  }

  @Test(arguments: ["render", "preview", "validate", "diff", "actions", "tap", "schema", "floors"])
  func `every command has help with its options`(command: String) throws {
    let help = try StoreyProcess.run(command, "--help")
    #expect(help.code == 0)
    #expect(help.output.contains("Usage: storey \(command)"))
    #expect(help.output.contains("--color"))
    #expect(try StoreyProcess.run("help", command).output == help.output)
    #expect(try StoreyProcess.run("--help").output.contains(command))
  }

  @Test func `every command prints the version`() throws {
    #expect(try StoreyProcess.run("--version").output.hasPrefix("storey "))
    #expect(try StoreyProcess.run("floors", "--version").output.hasPrefix("storey "))
    #expect(try StoreyProcess.run("render", "--version").code == 0)
  }
}
