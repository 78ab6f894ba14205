import Foundation
import StoreyOutput
import Testing

@testable import StoreyTool

struct ManualTests {
  private static let printed = ManualPage(commands: StoreyTool(name: "storey").commands).text
  private var page: String { Self.printed }

  /// Returns the lines of a section or subsection, without its title.
  private func section(_ title: String) throws -> Substring {
    let start = try #require(page.firstRange(of: "\(title)\n"))
    let rest = page[start.upperBound...]
    return rest[..<(rest.firstRange(of: title.hasPrefix(".Ss") ? "\n.S" : "\n.Sh ")?.lowerBound ?? rest.endIndex)]
  }

  @Test func `the section of each command has its summary, operands and options`() throws {
    for command in StoreyTool(name: "storey").commands {
      let text = String(try section(".Ss \(Mdoc.argument(command.name))"))
      #expect(text.contains(Mdoc.sentences(command.summary)), "\(command.name)")
      for operand in command.operands { #expect(text.contains(ManualOption.name(of: operand))) }
      for option in command.options.map(\.description) {
        #expect(
          text.contains("Fl " + Mdoc.escaped(String(option.name.dropFirst()))), "\(option.name) of \(command.name)")
      }
    }
  }

  @Test func `every option of a command is described in its section, or as a shared or common option`() throws {
    let others = try section(".Sh SHARED OPTIONS") + section(".Sh COMMON OPTIONS")
    for command in StoreyTool(name: "storey").commands {
      let own = try section(".Ss \(Mdoc.argument(command.name))")
      for option in command.allOptions {
        let item = ManualOption.item(option)
        #expect(own.contains(item) || others.contains(item), "\(option.name) of \(command.name)")
      }
    }
  }

  @Test func `the sections are in the order of mdoc, and the date is that of the version`() throws {
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }.map { String($0.dropFirst(4)) }
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "SHARED OPTIONS", "COMMON OPTIONS", "ENVIRONMENT", "FILES",
        "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ])
    let date = try Date(StoreyVersion.date, strategy: .iso8601.year().month().day())
    let style = Date.FormatStyle(
      locale: Locale(identifier: "en_US"), timeZone: try #require(TimeZone(identifier: "UTC")))
    #expect(page.contains(".Dd \(date.formatted(style.month(.wide).day().year()))\n"))
    #expect(page.contains(".Os \"storey \(StoreyVersion.current)\"\n"))
  }

  @Test(arguments: ManualPage.examples.map(\.1))
  func `the examples are valid commands`(example: String) throws {
    let words = example.split(separator: " ").map(String.init)
    let command = try #require(StoreyTool(name: "storey").commands.first { $0.name == words[1] })
    #expect(words[0] == "storey")
    _ = try ParsedArguments(Array(words.dropFirst(2)), for: command)
  }

  @Test(arguments: [
    (".storey.json is read", "\\&.storey.json is read\n"),
    ("'r' reloads", "\\(aqr\\(aq reloads\n"),
    ("a \\ and --dry-run", "a \\e and \\%\\-\\-dry\\-run\n"),
    ("One. Two", "One.\nTwo\n"),
    ("四", "\\[u56DB]\n"),
  ])
  func `escapes text`(text: String, expected: String) {
    #expect(Mdoc.sentences(text) == expected)
  }

  @Test(arguments: [("Nm", "\\&Nm"), ("|", "\\&|"), (".", "\\&."), ("FILE", "FILE"), ("N", "N"), ("a b", "\"a b\"")])
  func `escapes arguments of macros`(text: String, expected: String) {
    #expect(Mdoc.argument(text) == expected)
  }

  @Test func `keeps the shape of indented lines`() {
    let text = Mdoc.paragraphs("Keys:\n  q  Quit\n   .  Stop\nMore.\n\nLast.")
    #expect(
      text == """
        Keys:
        .Bd -literal -offset indent
        q  Quit
         .  Stop
        .Ed
        .Pp
        More.
        .Pp
        Last.

        """)
  }

  @Test func `prints the page`() throws {
    let result = try StoreyProcess.run("manual")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.code): \(result.errors)")
    #expect(result.output == page)
  }
}
