/// `storey completions`: the completion script for a shell.
enum CompletionsCommand {
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the script of a tool. Its functions and variables have the name of the tool, too.
    func script(of tool: StoreyTool) -> String {
      let script =
        switch self {
        case .bash: BashCompletion(tool, tool.commands).script
        case .zsh: ZshCompletion(tool, tool.commands).script
        case .fish: FishCompletion(tool, tool.commands).script
        }
      let identifier = tool.name.replacing("-", with: "_")
      return tool.named(script.replacing("_\(StoreyTool.standardName)", with: "_\(identifier)"))
    }
  }

  static let description = CommandDescription(
    name: "completions",
    summary: "Print a shell completion script for bash, zsh or fish.",
    operands: [
      OperandDescription(
        name: "SHELL", count: .one, completion: .words(Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish.")
    ],
    options: [],
    details: """
      Write the script to a file that the shell loads, and start a new shell:
        bash  storey completions bash > ~/.local/share/bash-completion/completions/storey
        zsh   storey completions zsh > FOLDER/_storey, where FOLDER is in $fpath before compinit runs
        fish  storey completions fish > ~/.config/fish/completions/storey.fish
      To load it into a running shell: eval "$(storey completions bash)" in bash, or eval "$(storey completions zsh)" in
      zsh, after compinit.
      """,
    run: { arguments, console in
      let name = arguments.operands[0]
      guard let shell = Shell(rawValue: name) else {
        throw UsageError.invalidChoice(name, for: "SHELL", among: Shell.allCases.map(\.rawValue))
      }
      try console.write(shell.script(of: console.tool))
      return .success
    })
}
