import Foundation
import TestFiles
import Testing

@Suite(.waitsForProcesses) struct RenderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: arguments, in: URL(filePath: folder.path))
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(folder.path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder.path)/\(name)") }

  private static let page = #"{"name": "Tea", "floors": [{"pattern": "Focus", "picList": [{"img": "/a.png"}]}]}"#

  // MARK: Several pages

  @Test func `renders pages into a folder, under their paths`() throws {
    try write(Self.page, to: "a.json")
    try write(Self.page, to: "more/b.json")
    let result = try run("render", "a.json", "more", "--output-dir", "out", "--format", "svg")
    #expect(result.code == 0 && result.output.isEmpty)
    #expect(try read("out/a.svg").hasPrefix("<svg") && read("out/more/b.svg").hasPrefix("<svg"))
    #expect(try run("render", "a.json", "--output-dir", "out").code == 0)
    #expect(try read("out/a.html").contains("<title>Tea</title>"))
  }

  @Test func `a page that cannot be rendered does not affect the others`() throws {
    try write("{", to: "a.json")
    try write(Self.page, to: "b.json")
    let result = try run("render", "a.json", "b.json", "missing.json", "--output-dir", "out")
    #expect(result.code == 2)
    #expect(result.errors.contains("a.json:1:2: ") && result.errors.contains("cannot read missing.json"))
    #expect(!exists("out/a.html") && exists("out/b.html"))
  }

  @Test(
    arguments: [
      (["a.json", "b.json"], "unexpected argument 'b.json'"),
      (["a.json", "a.txt", "--output-dir", "out"], "a.json and a.txt would both be written to out/a.html"),
      (["a.json", "x/../A.json", "--output-dir", "out"], "would both be written to"),
      (["a.json", "--output-dir", ".", "--format", "json"], "'--output-dir' would overwrite the page a.json"),
      (["a.json", "-o", "x.html", "--output-dir", "out"], "cannot be used together"),
      (["-", "--output-dir", "out"], "standard input cannot be used with '--output-dir'"),
      (["a.json", "--output-dir", ""], "invalid value '' for '--output-dir'; expected the path of a folder"),
      (["a.json", "-o", ""], "invalid value '' for '--output'; expected a path"),
      (
        ["x.json", "x.html/y.json", "--output-dir", "out"],
        "x.json would be written to out/x.html, which is a folder in the path of out/x.html/y.html for x.html/y.json"
      ),
      (
        ["X.HTML/z/y.json", "x.json", "--output-dir", "out"], "x.json would be written to out/X.HTML, which is a folder"
      ),
      (
        ["https://cms.example/a?v=1", "https://cms.example/a?v=2", "--output-dir", "out"],
        "https://cms.example/a?v=1 and https://cms.example/a?v=2 would both be written to out/cms.example/a.html"
      ),
      (
        ["https://cms.example", "https://cms.other", "https://cms.example/", "--output-dir", "out"],
        "https://cms.example and https://cms.example/ would both be written to out/cms.example.html"
      ),
    ])
  func `refuses outputs that would be lost before it writes any`(arguments: [String], message: String) throws {
    for name in ["a.json", "b.json", "a.txt"] { try write(Self.page, to: name) }
    let result = try StoreyProcess.run(arguments: ["render"] + arguments, in: URL(filePath: folder.path))
    #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(!exists("out"))
    #expect(try read("a.json") == Self.page)
  }

  // MARK: Text

  @Test(arguments: [20, 60, 80, 200])
  func `text has the given number of columns`(columns: Int) throws {
    try write(Self.page, to: "a.json")
    let text = try run("render", "a.json", "--columns", "\(columns)").output
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns })
    #expect(text.contains(String(repeating: "═", count: columns)))
    if columns == 80 { #expect(try run("render", "a.json").output == text) }
  }

  // MARK: Configuration

  @Test func `every command takes templates, theme and capabilities from the configuration`() throws {
    let template =
      #"{"template": 1, "pattern": "Line", "rows": [{"height": 1, "elements": [{"fill": "price", "frame": [0, 0, "100%", 1]}]}]}"#
    try write(template, to: "shop/templates/line.json")
    try write(##"{"light": {"price": "#123456"}}"##, to: "shop/theme.json")
    try write(
      #"{"templates": "templates", "theme": "theme.json", "capabilities": {"video": 2}}"#, to: "shop/.storey.json")
    try write(#"{"floors": [{"pattern": "Line", "requires": {"video": 2}}]}"#, to: "shop/pages/line.json")
    let html = try run("render", "shop/pages/line.json", "--format", "html")
    #expect(html.code == 0 && html.errors.isEmpty && html.output.contains("#123456"), "\(html.errors)")
    #expect(try run("validate", "shop/pages").output.hasSuffix("0 errors, 1 warning, 0 notes in 1 file\n"))
    #expect(try run("floors", "--config", "shop/.storey.json").output.contains("Line"))
    let shop = URL(filePath: "\(folder.path)/shop")
    #expect(try StoreyProcess.run(arguments: ["schema", "Line"], in: shop).code == 0)
    let without = try run("render", "shop/pages/line.json", "--no-config")
    #expect(without.errors.contains("no floor is registered for the pattern \"Line\""))
    // An option replaces the value of the configuration.
    try write(##"{"light": {"price": "#654321"}}"##, to: "other.json")
    let other = try run("render", "shop/pages/line.json", "--format", "html", "--theme", "other.json")
    #expect(other.output.contains("#654321"))
    let effective = try run("config", "shop/pages/line.json").output
    #expect(
      effective.contains(#""templates": ["shop/templates"]"#) && effective.contains(#""capabilities": {"video": 2}"#))
  }

  @Test func `a configuration with errors is refused`() throws {
    try write(Self.page, to: "a.json")
    try write(#"{"themes": "x"}"#, to: ".storey.json")
    let result = try run("render", "a.json")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(".storey.json:1:2: error: unknown key \"themes\""))
    #expect(result.errors.contains("ignore the file with '--no-config'"))
    #expect(try run("render", "a.json", "--no-config").code == 0)
  }

  @Test func `an unknown pattern that a template declares is reported with the template`() throws {
    try write(#"{"template": 1, "pattern": "Line", "rows": [{"height": 1, "elements": []}]}"#, to: "t/line.json")
    try write(#"{"floors": [{"pattern": "Line"}]}"#, to: "a.json")
    let hint = "t/line.json declares it; load it with '--templates'"
    #expect(try run("validate", "a.json").output.contains(hint))
    #expect(try run("render", "a.json").errors.contains("    \(hint)"))
  }

  @Test func `a template with errors is named for its pattern`() throws {
    try write(#"{"template": 1, "pattern": "Line", "rows": [{"height": "tall", "elements": []}]}"#, to: "t/line.json")
    try write(#"{"floors": [{"pattern": "Line"}]}"#, to: "a.json")
    try write(#"{"templates": ["t"]}"#, to: ".storey.json")
    let result = try run("validate", "a.json")
    #expect(result.output.contains("t/line.json declares it, but cannot be used; correct its errors"))
  }

  @Test func `templates are searched in the folder of a page that is not below the current folder`() throws {
    try write(#"{"template": 1, "pattern": "Line", "rows": [{"height": 1, "elements": []}]}"#, to: "pages/t/line.json")
    try write(#"{"floors": [{"pattern": "Line"}]}"#, to: "pages/a.json")
    try write("{}", to: "other/x.json")
    let result = try StoreyProcess.run("validate", "../pages/a.json", in: URL(filePath: "\(folder.path)/other"))
    #expect(result.output.contains("../pages/t/line.json declares it"), "\(result.output)")
  }

  @Test func `refuses a folder of templates with too many entries`() throws {
    try write(Self.page, to: "a.json")
    for index in 0...10_000 { try write("", to: "many/\(index)") }
    let result = try run("render", "a.json", "--templates", "many")
    #expect(
      result.code == 2 && result.errors.contains("more than 10000 files and folders below many"), "\(result.errors)")
  }

  @Test func `limits of a found configuration can only be lowered`() throws {
    try write(#"{"floors": [{}, {}]}"#, to: "a.json")
    try write(#"{"limits": {"floors": 1}}"#, to: ".storey.json")
    #expect(try run("render", "a.json").code == 2)
    #expect(try run("render", "a.json", "--limit", "floors=2").code == 0)
  }

  // MARK: Counts

  /// The only finding of the page is the misspelled key, by default a warning.
  @Test(
    arguments: [
      (#"{}"#, "0 errors, 1 warning, 0 notes found while rendering; 'storey validate' runs all rules\n"),
      (#"{"rules": {"unknown-key": "error"}}"#, "1 error, 0 warnings, 0 notes found while"),
      (#"{"rules": {"unknown-key": "off"}}"#, ""),
      (#"{"suppressions": [{"rule": "unknown-key", "reason": "r"}]}"#, ""),
      (#"{"overrides": [{"files": ["a.json"], "rules": {"unknown-key": "note"}}]}"#, "0 errors, 0 warnings, 1 note"),
      (#"{"baseline": "b.json"}"#, "'storey validate' runs all rules, and applies the baseline\n"),
      (
        #"{"against": ["m.json"]}"#,
        "'storey validate' runs all rules, including those for the apps in \"against\"\n"
      ),
    ])
  func `render counts findings as the configuration grades and suppresses them`(
    configuration: String, counts: String
  ) throws {
    let picture = #"{"img": "/a.png", "jump": {"params": {"funcitonId": "x"}}}"#
    try write(#"{"floors": [{"pattern": "Focus", "picList": [\#(picture)]}]}"#, to: "a.json")
    try write(configuration, to: ".storey.json")
    let errors = try run("render", "a.json").errors
    #expect(counts.isEmpty ? !errors.contains("from reading") : errors.contains(counts), "\(errors)")
  }

  @Test(arguments: try StoreyProcess.samplePages())
  func `render and validate report the same number of findings from reading a page`(page: String) throws {
    let rendered = try StoreyProcess.run("render", page, "--no-config")
    let validated = try StoreyProcess.run("validate", page, "--no-config", "--format", "json")
    struct Report: Decodable {
      struct Finding: Decodable {
        let rule: String
        let severity: String
      }
      let diagnostics: [Finding]
    }
    let layout = try StoreyProcess.run("render", page, "--no-config", "--format", "json").output
    struct Layout: Decodable { let diagnostics: [Report.Finding] }
    if rendered.code == 2 { return #expect(layout.isEmpty) }
    let read = try JSONDecoder().decode(Layout.self, from: Data(layout.utf8)).diagnostics
    let all = try JSONDecoder().decode(Report.self, from: Data(validated.output.utf8)).diagnostics
    let rules = Set(read.map(\.rule))
    let same = all.filter { rules.contains($0.rule) }
    #expect(
      Dictionary(grouping: same, by: \.rule).mapValues(\.count)
        == Dictionary(grouping: read, by: \.rule).mapValues(\.count))
    if read.isEmpty { return #expect(!rendered.errors.contains("found while rendering")) }
    let counts = ["error", "warning", "note"].map { severity in
      let count = same.count { $0.severity == severity }
      return "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    #expect(
      rendered.errors.contains(
        "\(counts.joined(separator: ", ")) found while rendering; 'storey validate' runs all rules"))
  }
}
