import Storey
import StoreyOutput

/// The completion script for zsh: a file for a folder of `fpath`, or the input of `source`.
struct ZshCompletion {
  private let tool: StoreyTool
  /// The commands, with `help`.
  private let commands: [CompletedCommand]

  init(_ tool: StoreyTool, _ commands: [CommandDescription]) {
    self.tool = tool
    self.commands = CompletedCommand.all(commands)
  }

  var script: String {
    """
    #compdef storey
    # Completion of storey \(StoreyVersion.current) in zsh, written by 'storey completions zsh'.

    \([Completion.command, .rule, .pattern].map(list).joined(separator: "\n"))
    \([Completion.limit, .report].map(pairs).joined(separator: "\n"))
    _storey() {
      local curcontext=$curcontext state state_descr line ret=1
      typeset -A opt_args

      _arguments -C -S \\
    \(CompletedCommand.leading.options.map { "    \(specification(of: $0)) \\\n" }.joined())    '1:command:_storey_commands' \\
        '*:: :->arguments' && ret=0

      [[ $state == arguments ]] || return ret
      curcontext=${curcontext%:*:*}:storey-$words[1]:
      case $words[1] in
    \(commands.map(commandCase).joined())  esac
      return ret
    }

    if [[ $funcstack[1] == _storey ]]; then
      _storey "$@"
    else
      compdef _storey storey
    fi

    """
  }

  /// Returns the function that completes one of a list of names.
  private func list(of completion: Completion) -> String {
    """
    \(function(of: completion))() {
      local -a choices=(
    \(choices(of: completion))  )
      _describe -t \(tag(of: completion)) \(tag(of: completion).dropLast()) choices
    }

    """
  }

  /// Returns the function that completes a name, `=` and a value.
  private func pairs(of completion: Completion) -> String {
    """
    \(function(of: completion))() {
      if compset -P '*='; then
        \(completion == .report ? "_files" : "_message 'whole number'")
        return
      fi
      local -a choices=(
    \(choices(of: completion))  )
      _describe -t \(tag(of: completion)) \(tag(of: completion).dropLast()) choices -qS =
    }

    """
  }

  private func choices(of completion: Completion) -> String {
    completion.words(of: tool, commands).map { word in
      let help = word.help.isEmpty ? "" : ":" + word.help.replacing("\\", with: "\\\\")
      return "    \((word.text + help).shellQuoted)\n"
    }.joined()
  }

  private func commandCase(_ command: CompletedCommand) -> String {
    let specifications = command.options.map(specification) + command.operands.enumerated().map(specification)
    let lines = specifications.map { " \\\n        \($0)" }.joined()
    return """
        (\(command.name))
          _arguments -S\(lines) && ret=0
          ;;

      """
  }

  /// Returns the argument of `_arguments` for an option.
  private func specification(of option: OptionDescription) -> String {
    let help = Self.escaped(option.summary, also: "[]")
    let value = option.placeholder.map { ":\(message(of: option, $0)):\(action(of: option.completion))" } ?? ""
    let name = option.name + (value.isEmpty ? "" : "=")
    guard let short = option.short else {
      return "\(option.isRepeatable ? "*" : "")\(name)[\(help)]\(value)".shellQuoted
    }
    let names = "\(short)\(value.isEmpty ? "" : "+"),\(name)"
    let exclusion = option.isRepeatable ? "\\*" : "'(\(short) \(option.name))'"
    return "\(exclusion){\(names)}\("[\(help)]\(value)".shellQuoted)"
  }

  /// Returns the name of a value: its placeholder, or the name of the option if the placeholder lists the values.
  private func message(of option: OptionDescription, _ placeholder: String) -> String {
    if case .words = option.completion { return String(option.name.dropFirst(2)) }
    return Self.escaped(placeholder, also: ":")
  }

  /// Returns the argument of `_arguments` for an operand.
  private func specification(at index: Int, of operand: OperandDescription) -> String {
    let place =
      switch operand.count {
      case .one: "\(index + 1):"
      case .optional: "\(index + 1)::"
      case .many, .any: "*:"
      }
    return "\(place)\(Self.escaped(operand.name, also: ":")):\(action(of: operand.completion))".shellQuoted
  }

  private func action(of completion: Completion) -> String {
    switch completion {
    case .text: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .path: "_files"
    case .folder: "_files -/"
    case .command, .rule, .pattern, .limit, .report: function(of: completion)
    }
  }

  private func function(of completion: Completion) -> String { "_storey_\(tag(of: completion))" }

  private func tag(of completion: Completion) -> String { "\(completion)s" }

  /// Escapes characters of a text that have a meaning in a specification.
  private static func escaped(_ text: String, also special: String) -> String {
    text.map { $0 == "\\" || special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
