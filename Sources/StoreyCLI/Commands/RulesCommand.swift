import StoreyOutput
import StoreyValidation

/// `storey rules`: what is checked.
enum RulesCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "rules",
    summary: "List the rules that pages are checked by.",
    operands: [],
    options: [format],
    details: "'storey explain RULE' tells more of one.",
    run: { arguments, console in
      let writer = RuleWriter()
      let rules = RuleRegistry.ofTool
      try console.write(arguments[format] == .json ? writer.json(rules) : writer.text(rules))
      return .fine
    })
}
