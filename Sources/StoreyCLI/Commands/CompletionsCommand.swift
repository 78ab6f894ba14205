/// `storey completions`: the completion script for a shell.
enum CompletionsCommand {
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
      switch self {
      case .bash: BashCompletion().script
      case .zsh: ZshCompletion().script
      case .fish: FishCompletion().script
      }
    }
  }

  static let description = CommandDescription(
    name: "completions",
    summary: "Print the script that completes commands, options and values in a shell.",
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
      'eval "$(storey completions bash)"' loads it into a running bash. The same works in zsh after compinit.
      """,
    run: { arguments, console in
      let name = arguments.operands[0]
      guard let shell = Shell(rawValue: name) else {
        throw UsageError.invalidChoice(name, for: "SHELL", among: Shell.allCases.map(\.rawValue))
      }
      try console.write(shell.script)
      return .fine
    })
}
