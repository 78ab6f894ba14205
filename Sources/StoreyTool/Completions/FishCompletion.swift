import Storey
import StoreyOutput

/// The completion script for fish.
struct FishCompletion {
  private let tool: StoreyTool
  /// The commands, with `help`.
  private let commands: [CompletedCommand]

  init(_ tool: StoreyTool, _ commands: [CommandDescription]) {
    self.tool = tool
    self.commands = CompletedCommand.all(commands)
  }

  var script: String {
    let options = CompletedOption.all(of: [.leading] + commands)
    let withValues = options.filter { $0.option.placeholder != nil }.flatMap(\.patterns)
    return """
      # Completion of storey \(StoreyVersion.current) in fish, written by 'storey completions fish'.

      # Returns whether an option takes a value. The argument is COMMAND:OPTION.
      function __storey_takes_value
          switch $argv[1]
              case \(withValues.map(\.shellQuoted).joined(separator: " "))
                  return 0
          end
          return 1
      end

      \(Self.functions)
      complete -c storey -f

      \(operandLines(of: .leading))
      \(commands.map(operandLines).joined())
      \(options.map(line).joined())
      """
  }

  private func operandLines(of command: CompletedCommand) -> String {
    command.operands.enumerated().compactMap { index, operand in
      guard let action = action(of: operand.completion, isRequired: false) else { return nil }
      let place = operand.takesMany ? "\(index) -" : String(index)
      let condition = "__storey_is_operand \(command.name.isEmpty ? "''" : command.name) \(place)"
      return "complete -c storey -n \(quoted(condition)) \(action)\n"
    }.joined()
  }

  private func line(_ option: CompletedOption) -> String {
    let isForAll = option.hasUniqueName && option.commands.contains("")
    let scope =
      isForAll ? "__storey_offers_common" : "__storey_offers \(quoted(option.commands.joined(separator: " ")))"
    let names = option.option.isRepeatable ? "" : " \(option.option.names.joined(separator: " "))"
    let short = option.option.short.map { " -s \($0.dropFirst())" } ?? ""
    let value =
      option.option.placeholder == nil ? "" : " " + (action(of: option.option.completion, isRequired: true) ?? "-x")
    return
      "complete -c storey -n \(quoted(scope + names))\(short) -l \(option.option.name.dropFirst(2))\(value)"
      + " -d \(quoted(option.option.summary))\n"
  }

  /// Returns the arguments of `complete` for a value; `nil` for free text.
  private func action(of completion: Completion, isRequired: Bool) -> String? {
    let exclusive = isRequired ? "-x " : ""
    return switch completion {
    case .text: nil
    case .path: isRequired ? "-r -F" : "-F"
    case .folder: "\(exclusive)-a '(__storey_folders)'"
    case .limit: "\(exclusive)-a \(quoted(words(of: completion, ending: "=")))"
    case .report:
      "\(exclusive)-a \(quoted("(__storey_reports \(completion.words(of: tool, commands).map(\.text).joined(separator: " ")))"))"
    case .words, .command, .rule, .pattern: "\(exclusive)-a \(quoted(words(of: completion, ending: "")))"
    }
  }

  /// Returns the words with their explanations, as a list that fish expands when it completes.
  private func words(of completion: Completion, ending: String) -> String {
    completion.words(of: tool, commands).map { word in
      word.help.isEmpty ? word.text + ending : "\(word.text)\(ending)\\t\(quoted(word.help))"
    }.joined(separator: " ")
  }

  /// Returns a text in single quotes, in which fish has escapes for the quote and the backslash.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

extension FishCompletion {
  private static let functions = #"""
    # Reads the arguments before the cursor: the command, the number of its operands, the options that have their values, and
    # the option whose value follows.
    function __storey_parse
        set -l tokens (commandline -opc)
        test "$tokens" = "$__storey_tokens"; and return
        set -g __storey_tokens $tokens
        set -g __storey_command ''
        set -g __storey_count 0
        set -g __storey_given
        set -g __storey_pending
        set -l plain no
        for token in $tokens[2..-1]
            if set -q __storey_pending[1]
                set -a __storey_given $__storey_pending
                set __storey_pending
            else if test $plain = yes; or not string match -q -- '-?*' $token
                if test -n "$__storey_command"
                    set __storey_count (math $__storey_count + 1)
                else
                    set __storey_command $token
                end
            else if test "$token" = --
                set plain yes
            else
                set -l name (string match -r -- '^--[^=]*|^-.' $token)
                if test "$name" = "$token"; and __storey_takes_value $__storey_command:$name
                    set __storey_pending $name
                else
                    set -a __storey_given $name
                end
            end
        end
    end

    # Returns whether an operand of a command follows: COMMAND INDEX, or COMMAND INDEX - for all from the index on.
    function __storey_is_operand
        __storey_parse
        test "$__storey_command" = "$argv[1]"; or return 1
        if test (count $argv) -gt 2
            test $__storey_count -ge $argv[2]
        else
            test $__storey_count -eq $argv[2]
        end
    end

    # Returns whether options with these names may follow, all of which are names of one option.
    function __storey_is_new
        for name in $argv
            contains -- $name $__storey_given; and not contains -- $name $__storey_pending; and return 1
        end
        return 0
    end

    # Returns whether an option of some commands may follow: COMMANDS NAMES, without names for a repeatable option.
    function __storey_offers
        __storey_parse
        contains -- "$__storey_command" (string split ' ' -- $argv[1]); and __storey_is_new $argv[2..-1]
    end

    # Returns whether an option of all commands may follow. 'help' has no options.
    function __storey_offers_common
        __storey_parse
        test "$__storey_command" != help; and __storey_is_new $argv
    end

    # The folders that complete the current argument, or its part after '='.
    function __storey_folders
        set -l token (commandline -ct)
        __fish_complete_directories (string replace -r -- '^--[^=]*=' '' $token)
    end

    # The formats of reports, or after '=', the files.
    function __storey_reports
        set -l token (string replace -r -- '^--[^=]*=' '' (commandline -ct))
        set -l format (string match -r -- '^[^=]*=' $token)
        if set -q format[1]
            set -l file (string replace -- $format '' $token)
            for path in (complete -C "__storey_no_command $file")
                printf '%s%s\n' $format $path
            end
        else
            printf '%s=\n' $argv
        end
    end

    """#
}
