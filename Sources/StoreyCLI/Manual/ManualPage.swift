import StoreyOutput

/// The manual page storey(1) as mdoc source. Its commands and options are those of the declarations.
struct ManualPage {
  private let commands = StoreyTool.commands

  var text: String {
    """
    .\\" Written by 'storey manual' from the declarations of storey \(StoreyVersion.current).
    .Dd \(Self.date(StoreyVersion.date))
    .Dt STOREY 1
    .Os "storey \(StoreyVersion.current)"
    .Sh NAME
    .Nm storey
    .Nd render, check and compare the page JSON of a CMS
    .Sh SYNOPSIS
    \(commands.map(ManualOption.usage).joined()).Nm
    .Cm help
    .Op Ar COMMAND
    .Nm
    .Fl \\-version
    .Sh DESCRIPTION
    \(Mdoc.paragraphs(Self.description)).Sh COMMANDS
    \(commands.map(section).joined()).Ss help
    .Nm
    .Cm help
    .Op Ar COMMAND
    .Pp
    Show the help of the tool or of a command.
    .Sh SHARED OPTIONS
    \(Mdoc.paragraphs("These options belong to several commands, which list their names."))\(ManualOption.list(shared))\
    .Sh COMMON OPTIONS
    \(Mdoc.paragraphs(Self.commonOptions))\(ManualOption.list(common))\
    .Sh ENVIRONMENT
    \(list(Self.environment, tag: ".It Ev")).Sh FILES
    \(list(Self.files, tag: ".It Pa")).Sh EXIT STATUS
    \(list(Self.exitCodes, tag: ".It Li")).Pp
    \(Mdoc.paragraphs(Self.exitCodesOfCommands)).Sh EXAMPLES
    \(Self.examples.map(example).joined(separator: ".Pp\n")).Sh SEE ALSO
    .Xr bash 1 ,
    .Xr fish 1 ,
    .Xr zsh 1
    .Rs
    .%A T. Bray
    .%T The JavaScript Object Notation (JSON) Data Interchange Format
    .%R RFC 8259
    .Re
    .Rs
    .%A P. Bryan
    .%A K. Zyp
    .%A M. Nottingham
    .%T JavaScript Object Notation (JSON) Pointer
    .%R RFC 6901
    .Re

    """
  }

  private var common: [OptionDescription] { CommonOptions.all.map(\.description) }

  /// The options that four or more commands declare alike, without the common ones.
  private var shared: [OptionDescription] {
    CompletedOption.all(of: commands.map(CompletedCommand.init))
      .filter { option in option.commands.count >= 4 && !common.contains { $0.isSame(as: option.option) } }
      .map(\.option)
  }

  private func section(_ command: CommandDescription) -> String {
    let options = command.options.map(\.description)
    let own = options.filter { option in !shared.contains { $0.isSame(as: option) } }
    let others = options.filter { option in shared.contains { $0.isSame(as: option) } }
    var text = ".Ss \(Mdoc.argument(command.name))\n\(ManualOption.usage(of: command)).Pp\n"
    text += Mdoc.sentences(command.summary)
    if !command.operands.isEmpty || !own.isEmpty {
      text += ".Bl -tag -width Ds\n"
      text += command.operands.map { ".It \(ManualOption.name(of: $0))\n\(Mdoc.sentences($0.help))" }.joined()
      text += own.map(ManualOption.item).joined() + ".El\n"
    }
    if !others.isEmpty {
      text += ".Pp\nShared options:\n"
      text += others.enumerated().map { index, option in
        ".Fl \(Mdoc.argument(String(option.name.dropFirst())))\(index == others.count - 1 ? " ." : " ,")\n"
      }.joined()
    }
    if !command.details.isEmpty { text += ".Pp\n" + Mdoc.paragraphs(command.details) }
    return text
  }

  private func list(_ entries: [(name: String, text: String)], tag: String) -> String {
    ".Bl -tag -width Ds\n"
      + entries.map { "\(tag) \(Mdoc.argument($0.name))\n\(Mdoc.sentences($0.text))" }.joined() + ".El\n"
  }

  private func example(_ purpose: String, _ command: String) -> String {
    Mdoc.sentences(purpose) + ".Pp\n.Dl \(Mdoc.argument(command))\n"
  }

  /// Returns the date in the form of mdoc: the month, the day and the year.
  private static func date(_ text: String) -> String {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return text }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension OptionDescription {
  /// Whether two options have the same names, value and help.
  fileprivate func isSame(as other: OptionDescription) -> Bool { usage == other.usage && help == other.help }
}
