import Storey
import StoreyOutput
import Testing

@testable import StoreyTool

struct CompletionTests {
  private static let tool = StoreyTool(name: "storey")
  private static let scripts = [
    ("bash", BashCompletion(tool, tool.commands).script), ("zsh", ZshCompletion(tool, tool.commands).script),
    ("fish", FishCompletion(tool, tool.commands).script),
  ]

  /// Returns all words of a script: letters, digits and hyphens between other characters.
  private func words(of script: String) -> Set<Substring> {
    Set(script.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
  }

  @Test(arguments: scripts)
  func `every command and option is in each script`(shell: String, script: String) {
    let words = words(of: script)
    for command in Self.tool.commands {
      #expect(words.contains(Substring(command.name)), "\(command.name) in \(shell)")
      for option in command.allOptions {
        let name = option.name.dropFirst(shell == "fish" ? 2 : 0)
        #expect(words.contains(name), "\(option.name) of \(command.name) in \(shell)")
      }
    }
  }

  @Test(arguments: scripts)
  func `every choice, rule, limit, pattern and report format is in each script`(shell: String, script: String) {
    var completions: [Completion] = [.command, .rule, .limit, .pattern, .report]
    for command in Self.tool.commands {
      completions += command.operands.map(\.completion) + command.allOptions.map(\.completion)
    }
    let words = words(of: script)
    for word in completions.flatMap({ $0.words(of: Self.tool, CompletedCommand.all(Self.tool.commands)) }) {
      #expect(words.contains(Substring(word.text)), "\(word.text) in \(shell)")
    }
  }

  @Test func `words have no characters that a shell would change`() {
    let completions = Self.tool.commands.flatMap { $0.allOptions.map(\.completion) } + [.command, .rule, .pattern]
    for word in completions.flatMap({ $0.words(of: Self.tool, CompletedCommand.all(Self.tool.commands)) }) {
      #expect(word.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    }
  }

  @Test func `an option with a list of words completes these words`() throws {
    for command in Self.tool.commands {
      for option in command.allOptions {
        if let placeholder = option.placeholder, placeholder.contains("|") {
          #expect(option.completion == .words(placeholder.split(separator: "|").map(String.init)))
        }
      }
    }
  }

  @Test func `the placeholders FILE, MANIFEST and DIR complete paths`() {
    for command in Self.tool.commands {
      for option in command.allOptions where ["FILE", "MANIFEST", "DIR"].contains(option.placeholder) {
        #expect([.path, .folder].contains(option.completion), "\(option.name)")
      }
      for operand in command.operands where ["PAGE", "OLD", "NEW", "FOLDER"].contains(operand.name) {
        #expect([.path, .folder].contains(operand.completion), "\(operand.name) of \(command.name)")
      }
    }
  }

  @Test func `quotes a single quote for a shell`() {
    #expect("it's".shellQuoted == #"'it'\''s'"#)
  }

  @Test func `shortens the help of an option to its first clause`() {
    func summary(_ help: String) -> String { Flag("--flag", help: help).description.summary }
    #expect(summary("Use colours (default: auto).") == "Use colours")
    #expect(summary("Show a page; see 'storey tap'.") == "Show a page")
    #expect(summary("Read .json files. They may be large.") == "Read .json files")
  }

  @Test func `rejects an unknown shell`() throws {
    let result = try StoreyProcess.run("completions", "bsh")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("invalid value 'bsh' for 'SHELL'; expected bash, zsh or fish"))
    #expect(result.errors.contains("did you mean 'bash'?"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `prints the script for a shell`(shell: String) throws {
    let result = try StoreyProcess.run("completions", shell)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output == Self.scripts.first { $0.0 == shell }?.1)
  }
}
