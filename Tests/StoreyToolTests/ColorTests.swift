import Foundation
import Testing

@Suite(.waitsForProcesses) struct ColorTests {
  /// The commands that print text for people, and a text that is coloured.
  private static let commands: [(arguments: [String], colored: String)] = [
    (["render", "Samples/home.json"], "\u{1B}[0;1m四季超市\u{1B}[0m"),
    (["validate", "Samples/broken/dead-url.json"], "\u{1B}[1;33mwarning\u{1B}[0m: the URL"),
    (["validate", "Samples/broken/coerced-value.json", "--fix", "--dry-run"], "\u{1B}[32m+"),
    (["diff", "Samples/home.json", "Samples/changed/home.json"], "\u{1B}[32m+ "),
    (["rules"], "\u{1B}[1;31merror\u{1B}[0m"),
    (["explain", "dead-url"], "\u{1B}[1mdead-url\u{1B}[0m"),
    (["floors"], "\u{1B}[1mFocus\u{1B}[0m"),
    (["breaking", "Samples/apps/tea-9.2.json", "MANIFEST"], "\u{1B}[1;31mremoved-"),
  ]

  private static func withoutColors(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test(arguments: commands.indices)
  func `colours text only if requested, and keeps the text`(index: Int) throws {
    try StoreyProcess.withFolder { folder in
      var (arguments, colored) = Self.commands[index]
      if let place = arguments.firstIndex(of: "MANIFEST") {
        arguments[place] = folder.appending(path: "app.json").path
        let manifest = ["manifest", "--name", "app", "--version", "1", "-o", arguments[place]]
        #expect(try StoreyProcess.run(arguments: manifest).code == 0)
      }
      let plain = try StoreyProcess.run(arguments: arguments)
      let never = try StoreyProcess.run(arguments: arguments + ["--color", "never"])
      let always = try StoreyProcess.run(arguments: arguments + ["--color", "always"])
      #expect(!plain.output.contains("\u{1B}") && never.output == plain.output)
      #expect(always.output.contains(colored), "\(always.output.prefix(400))")
      #expect(Self.withoutColors(always.output) == plain.output && always.code == plain.code)
    }
  }

  @Test(arguments: [
    ["render", "--color", "always"], ["--color", "always", "render"], ["--color=always", "rendre"],
    ["validate", "--color", "always", "--nope"], ["--color", "always", "--nope"],
  ])
  func `colours errors in the arguments`(arguments: [String]) throws {
    let colored = try StoreyProcess.run(arguments: arguments)
    #expect(colored.code == 2 && colored.errors.hasPrefix("\u{1B}[1;31mstorey"), "\(colored.errors)")
    let plain = try StoreyProcess.run(arguments: arguments.map { $0.replacing("always", with: "never") })
    #expect(!plain.errors.contains("\u{1B}"))
    // Arguments after '--' are not options.
    let afterOptions = try StoreyProcess.run(arguments: ["--", "--color", "always"] + arguments)
    #expect(!afterOptions.errors.contains("\u{1B}"))
  }

  @Test func `colours errors on standard error`() throws {
    let arguments = ["render", "Samples/broken/invalid-json.json"]
    let plain = try StoreyProcess.run(arguments: arguments)
    let always = try StoreyProcess.run(arguments: arguments + ["--color", "always"])
    #expect(always.errors.contains("storey: \u{1B}[1;31merror\u{1B}[0m: "))
    #expect(Self.withoutColors(always.errors) == plain.errors)
    let findings = try StoreyProcess.run("render", "Samples/broken/wrong-type.json", "--color", "always")
    #expect(findings.errors.contains(": \u{1B}[1;31merror\u{1B}[0m: expected an object"))
  }

  @Test(arguments: [
    ["render", "Samples/home.json", "--format", "html"], ["render", "Samples/home.json", "--format", "svg"],
    ["render", "Samples/home.json", "--format", "json"], ["actions", "Samples/home.json"],
    ["actions", "Samples/home.json", "--format", "csv"], ["tap", "Samples/home.json", "0.0.0"],
    ["validate", "Samples/broken", "--format", "json"], ["rules", "--format", "json"], ["config"], ["schema"],
    ["validate", "Samples/broken", "--format", "sarif"], ["validate", "Samples/broken", "--format", "junit"],
  ])
  func `does not colour output for programs`(arguments: [String]) throws {
    let plain = try StoreyProcess.run(arguments: arguments)
    let result = try StoreyProcess.run(arguments: arguments + ["--color", "always"])
    #expect(!result.output.isEmpty && !result.output.contains("\u{1B}"))
    #expect(result.code == plain.code && result.code != 2)
  }

  @Test func `does not colour text that is written to a file`() throws {
    try StoreyProcess.withFolder { folder in
      let file = folder.appending(path: "page.txt")
      #expect(try StoreyProcess.run("render", "Samples/home.json", "-o", file.path, "--color", "always").code == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.isEmpty && !text.contains("\u{1B}"))
    }
  }
}
