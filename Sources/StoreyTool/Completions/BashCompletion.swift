import StoreyOutput

/// The completion script for bash. It needs no other package, and completes files in place of values in bash 3.2.
struct BashCompletion {
  private let tool: StoreyTool
  /// The commands, with `help`.
  private let names: [CompletedCommand]

  init(_ tool: StoreyTool, _ commands: [CommandDescription]) {
    self.tool = tool
    names = CompletedCommand.all(commands)
  }

  private var commands: [CompletedCommand] { [.leading] + names }

  var script: String {
    """
    # Completion of storey \(StoreyVersion.current) in bash, written by 'storey completions bash'.

    # Sets 'options' to the options of a command. A slash separates the names of one option, and '+' follows the names of a
    # repeatable option.
    _storey_options() {
      case $1 in
    \(commands.map(optionsCase).joined())  *) options=() ;;
      esac
    }

    # Sets 'kind' and 'words' to the values of an option. The argument is COMMAND:OPTION. 'kind' is empty for an option
    # without a value.
    _storey_value() {
      kind= words=
      case $1 in
    \(CompletedOption.all(of: commands).filter { $0.option.placeholder != nil }.map(valueCase).joined())  esac
    }

    # Sets 'kind' and 'words' to the values of an operand. The argument is COMMAND:INDEX.
    _storey_operand() {
      kind= words=
      case $1 in
    \(commands.flatMap(operandCases).joined())  esac
    }

    \(Self.functions)
    """
  }

  private func optionsCase(_ command: CompletedCommand) -> String {
    let options = command.options.map { $0.names.joined(separator: "/") + ($0.isRepeatable ? "+" : "") }
    return "  '\(command.name)') options=(\(options.joined(separator: " "))) ;;\n"
  }

  private func valueCase(_ option: CompletedOption) -> String {
    "  \(option.patterns.joined(separator: " | "))) \(assignment(of: option.option.completion)) ;;\n"
  }

  private func operandCases(_ command: CompletedCommand) -> [String] {
    command.operands.enumerated().map { index, operand in
      let place = operand.takesMany ? "*" : String(index)
      return "  \(command.name):\(place)) \(assignment(of: operand.completion)) ;;\n"
    }
  }

  private func assignment(of completion: Completion) -> String {
    let words = completion.words(of: tool, names).map(\.text).joined(separator: " ")
    return switch completion {
    case .text: "kind=text"
    case .path: "kind=path"
    case .folder: "kind=folder"
    case .limit: "kind=pair words='\(words)'"
    case .report: "kind=pair-path words='\(words)'"
    case .words, .command, .rule, .pattern: "kind=words words='\(words)'"
    }
  }
}

extension BashCompletion {
  /// The functions that are the same for all commands. They join the parts of arguments, which bash splits at '=' and ':'.
  private static let functions = #"""
    # Sets 'kind' and 'words' to the options of a command without those that are in 'given'.
    _storey_option_names() {
      local -a options
      local item name
      kind=words words=
      _storey_options "$1"
      for item in "${options[@]}"; do
        if [[ $item != *+ ]]; then
          for name in ${item//\// }; do
            if [[ $given == *" $name "* ]]; then continue 2; fi
          done
        fi
        item=${item%+}
        words+=" ${item//\// }"
      done
    }

    _storey() {
      local IFS=$' \t\n'
      local line=${COMP_LINE:0:COMP_POINT} gap word index
      local -a typed=()
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        gap=${line%%[![:space:]]*}
        line=${line#"$gap"}
        if ((index == COMP_CWORD)) && [[ $word == "$line"* ]]; then word=$line; fi
        line=${line#"$word"}
        if [[ -n $gap ]] || ((index == 0)); then
          typed+=("$word")
        else
          typed[${#typed[@]} - 1]+=$word
        fi
      done

      local last=$((${#typed[@]} - 1))
      local current=${typed[last]} command= pending= plain= count=0 given=' ' kind= words= name lead=
      for ((index = 1; index < last; index++)); do
        word=${typed[index]}
        if [[ -n $pending ]]; then
          pending=
        elif [[ -n $plain || $word == - || $word != -* ]]; then
          if [[ -n $command ]]; then count=$((count + 1)); else command=$word; fi
        elif [[ $word == -- ]]; then
          plain=yes
        else
          name=${word%%=*}
          if [[ $word != --* ]]; then name=${word:0:2}; fi
          given+="$name "
          _storey_value "$command:$name"
          if [[ -n $kind && $word == "$name" ]]; then pending=$name; fi
        fi
      done

      kind= words=
      if [[ -n $pending ]]; then
        _storey_value "$command:$pending"
      elif [[ -z $plain && $current == --*=* ]]; then
        lead=${current%%=*}=
        _storey_value "$command:${current%%=*}"
        current=${current#*=}
      elif [[ -z $plain && $current == -* ]]; then
        _storey_option_names "$command"
      else
        _storey_operand "$command:$count"
        if [[ -z $kind && -z $current && -z $plain ]]; then _storey_option_names "$command"; fi
      fi
      if [[ $kind == pair* && $current == *=* ]]; then
        lead+=${current%%=*}=
        current=${current#*=}
        kind=${kind#pair}
        kind=${kind#-}
      fi

      COMPREPLY=()
      case $kind in
      path) compopt -o bashdefault -o default 2>/dev/null ;;
      folder) compopt -o dirnames 2>/dev/null ;;
      pair*)
        COMPREPLY=($(compgen -S = -W "$words" -- "$current"))
        compopt -o nospace 2>/dev/null
        ;;
      words) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
      esac
      # Without '=' among the word breaks, the reply replaces the name of the option as well.
      if [[ -n $lead && $COMP_WORDBREAKS != *=* ]] && ((${#COMPREPLY[@]} > 0)); then
        COMPREPLY=("${COMPREPLY[@]/#/$lead}")
      fi
    }

    if type compopt >/dev/null 2>&1; then
      complete -F _storey storey
    else
      complete -o default -F _storey storey
    fi

    """#
}
