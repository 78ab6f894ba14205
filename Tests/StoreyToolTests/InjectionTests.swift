import Foundation
import TestFiles
import TestServer
import Testing

/// The tool escapes file names, arguments, configurations and page text in its output.
@Suite(.waitsForProcesses) struct InjectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: arguments, in: URL(filePath: folder.path))
  }

  /// Texts that a CI log or a terminal would interpret as commands. The tests take their indices, because the arguments of
  /// tests are printed.
  static let names = [
    "x\n::stop-commands::token\n", "::stop-commands::token", " ::add-mask::a", "##[stop-commands]token", "\r::debug::a",
    "\u{1B}]0;title\u{7}\u{1B}[2J", "a\u{202E}nosj.b", "a\u{2066}\u{200B}\u{FEFF}b", "\u{2028}::error::x",
    "\u{3000}::error::x", "\u{9B}31m", "a\u{B}b\u{C}c",
  ]

  /// Returns whether a log and a terminal only display the text.
  private func isHarmless(_ text: String) -> Bool {
    text.split(separator: "\n").allSatisfy { line in
      let scalars = line.unicodeScalars
      let isCommand = String(String.UnicodeScalarView(scalars.drop { $0.properties.isWhitespace })).hasPrefix("::")
      let isVisible = scalars.allSatisfy { scalar in
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      }
      return !isCommand && isVisible && !line.contains("##[")
    } && !text.unicodeScalars.contains("\r")
  }

  @Test(arguments: names.indices)
  func `escapes arguments in the output`(number: Int) throws {
    let name = Self.names[number]
    try folder.write(Array(#"{"floors": []}"#.utf8), to: "\(folder.path)/p.json")
    let commands = [
      ["render", name], ["render", "p.json", "--theme", name], ["render", "p.json", "--format", name],
      ["render", "p.json", "--\(name)"], ["render", "p.json", "-o", "\(name)/a.html"],
      ["render", "p.json", "--lang", name],
      ["render", "p.json", "-o", "a.\(name)"], [name], ["help", name], ["explain", name], ["tap", "p.json", name],
      ["tap", name, "0.0.0"], ["validate", name], ["validate", "p.json", "--report", name],
      ["validate", "p.json", "--report", "\(name)=x"], ["validate", "p.json", "--config", name],
      ["validate", "p.json", "--baseline", name], ["validate", "p.json", "--against", name],
      ["validate", "--templates", name], ["validate", "http://127.0.0.1:1/\(name)"], ["validate", "http://\(name)/"],
      ["diff", "p.json", name], ["breaking", name, name],
      ["manifest", "--name", "a", "--version", "1", "-o", "\(name)/a"],
      ["new", name, "Tea"], ["new", "floor", name], ["config", name], ["schema", name], ["init", "\(name)/a"],
      ["actions", "p.json", "--exposure", "--samples", name], ["preview", name],
    ]
    // Each command is run with three of the names, and each name with eight of the commands.
    for (position, command) in commands.enumerated() where (position + number).isMultiple(of: 4) {
      let result = try StoreyProcess.run(arguments: command, in: URL(filePath: folder.path))
      #expect(result.code == 2 || command[0] == "config", "\(command)")
      #expect(isHarmless(result.errors), "\(command): \(result.errors.debugDescription)")
      if command[0] != "config" {
        #expect(isHarmless(result.output), "\(command): \(result.output.debugDescription)")
      }
    }
  }

  @Test(arguments: names.indices)
  func `escapes the names of found files in the output`(number: Int) throws {
    let manager = FileManager.default
    let name = Self.names[number].replacing("/", with: "_")
    try folder.write(Array(#"{"name": "x", "floors": [7], "head": 7}"#.utf8), to: "\(folder.path)/\(name).json")
    try manager.createSymbolicLink(atPath: "\(folder.path)/\(name)-2.json", withDestinationPath: "nowhere\n::error::a")
    try folder.write(Array("{".utf8), to: "\(folder.path)/.storey.json")
    for format in ["text", "markdown", "json", "sarif", "checkstyle", "junit", "codeclimate"] {
      let result = try run("validate", ".", "--format", format)
      #expect(result.code == 2)
      #expect(isHarmless(result.errors), "\(result.errors.debugDescription)")
      if ["text", "markdown"].contains(format) {
        #expect(isHarmless(result.output), "\(format): \(result.output.debugDescription)")
      } else {
        #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\r" })
        #expect(!result.output.contains("##["))
      }
    }
    let annotations = try run("validate", ".", "--format", "github").output.split(separator: "\n")
    #expect(
      !annotations.isEmpty
        && annotations.allSatisfy { $0.hasPrefix("::error file=") || $0.hasPrefix("::warning file=") })
    #expect(try isHarmless(run("validate", ".", "--fix").errors))
    let rendered = try run("render", "--no-config", "\(name).json")
    #expect(rendered.code == 0 && isHarmless(rendered.errors) && isHarmless(rendered.output))
  }

  @Test(arguments: names.indices)
  func `escapes page text in the output`(number: Int) throws {
    let text = Self.names[number]
    let encoded = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let jump = #"{"des": \#(encoded), "srv": \#(encoded)}"#
    let page = """
      {"name": \(encoded), \(encoded): 1, "floors": [
      {"pattern": \(encoded)}, {"pattern": "Focus", "identityId": \(encoded), \(encoded): \(encoded),
      "fheader": {"lctitle": \(encoded), "jump": \(jump)},
      "picList": [{"img": \(encoded), "title": \(encoded), "jump": \(jump)}]}]}
      """
    try folder.write(Array(page.utf8), to: "\(folder.path)/p.json")
    try folder.write(Array("{\"name\": \"a\", \"floors\": []}".utf8), to: "\(folder.path)/q.json")
    // Reports quote the line of the page.
    try folder.write(Array(text.utf8), to: "\(folder.path)/bad.json")
    for arguments in [
      ["render", "p.json"], ["actions", "p.json"], ["actions", "p.json", "--exposure"], ["diff", "q.json", "p.json"],
      ["diff", "p.json", "q.json"], ["validate", "p.json"], ["validate", "bad.json"], ["render", "bad.json"],
      ["validate", "bad.json", "--format", "markdown"], ["validate", "p.json", "--format", "markdown"],
      ["validate", "p.json", "--format", "junit"], ["validate", "p.json", "--format", "checkstyle"],
    ] {
      let result = try StoreyProcess.run(arguments: arguments, in: URL(filePath: folder.path))
      #expect(isHarmless(result.errors), "\(arguments): \(result.errors.debugDescription)")
      let output = arguments[0] == "actions" ? result.output.replacing("\t", with: " ") : result.output
      #expect(isHarmless(output), "\(arguments): \(output.debugDescription)")
    }
  }

  @Test func `JSON output escapes runner commands and keeps its values`() throws {
    let text = "##[stop-commands]a ###[b] ##[c]"
    let page = """
      {"name": "\(text)", "\(text)": 1, "floors": [{"pattern": "\(text)"}, {"pattern": "Focus", "picList": [
      {"img": "a.png", "title": "A", "jump": {"des": "search", "srv": "\(text)", "params": {"\(text)": ["\(text)"]}}}]}]}
      """
    try folder.write(Array(page.utf8), to: "\(folder.path)/p.json")
    for arguments in [
      ["render", "p.json"], ["actions", "p.json"], ["actions", "p.json", "--exposure"], ["validate", "p.json"],
    ] {
      let output = try StoreyProcess.run(arguments: arguments + ["--format", "json"], in: URL(filePath: folder.path))
        .output
      #expect(!output.contains("##["), "\(arguments)")
      #expect(output.contains(##"#\u0023[stop-commands]a #"##), "\(output)")
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }
  }

  @Test func `escapes the answers of servers in the output`() throws {
    let server = try LoopbackServer()
    server.answer("/", [.answer(["HTTP/1.1 302 X", "Location: ftp://a/%0A::stop-commands::b", "Content-Length: 0"])])
    server.answer("/page", [.whole(200, "::stop-commands::token\n")])
    for (path, command) in [("/", "validate"), ("/page", "validate"), ("/page", "render")] {
      let result = try run(command, server.address(path))
      #expect(isHarmless(result.errors) && isHarmless(result.output))
    }
  }

  @Test func `prints an error on one line and its hint on another`() throws {
    let result = try run("render", "no\n  page\n.json")
    #expect(result.errors == "storey: error: cannot read no\\u{A}  page\\u{A}.json: No such file or directory\n")
    let usage = try run("render", "p.json", "--them\n", "a")
    #expect(usage.errors.split(separator: "\n").count == 3 && usage.errors.hasPrefix("storey render: "))
  }
}
