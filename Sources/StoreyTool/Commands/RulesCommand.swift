import StoreyOutput
import StoreyValidation

/// `storey rules`: the validation rules.
enum RulesCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "rules",
    summary: "List the validation rules.",
    operands: [],
    options: [format],
    details: "Run 'storey explain RULE' for details.",
    run: { arguments, console in
      let writer = RuleWriter(usesColor: console.usesColor)
      let rules = console.tool.allRules
      try console.write(arguments[format] == .json ? writer.json(rules) : writer.text(rules))
      return .success
    })
}
