import StoreyOutput
import StoreyValidation

/// `storey rules`: what is checked.
enum RulesCommand {
  static let description = CommandDescription(
    name: "rules",
    summary: "List the rules that pages are checked by.",
    operands: [],
    options: [
      OptionDescription(
        name: "--format", value: .choice(["text", "json"]), help: "The format of the list; text unless given.")
    ],
    details: "'storey explain RULE' tells more of one.",
    run: { arguments, console in
      let writer = RuleWriter()
      let rules = RuleRegistry.ofTool
      try console.write(arguments.value("--format") == "json" ? writer.json(rules) : writer.text(rules))
      return .fine
    })
}
