/// `storey manual`: the manual page storey(1).
enum ManualCommand {
  static let description = CommandDescription(
    name: "manual",
    summary: "Print the manual page storey(1), as mdoc source.",
    operands: [],
    options: [],
    details: "To read it: storey manual > storey.1 && man -l storey.1 (or: mandoc storey.1).",
    run: { _, console in
      let title = StoreyTool.standardName.uppercased()
      let text = ManualPage(commands: console.tool.commands).text.replacing(
        ".Dt \(title)", with: ".Dt \(console.tool.name.uppercased())")
      try console.write(console.tool.named(text))
      return .success
    })
}
