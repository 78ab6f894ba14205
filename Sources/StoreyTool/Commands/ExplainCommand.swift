import Storey
import StoreyManifests
import StoreyProject
import StoreyTemplates
import StoreyValidation

/// `storey explain`: the rationale, options and examples of a rule.
enum ExplainCommand {
  static let description = CommandDescription(
    name: "explain",
    summary: "Explain a rule: its rationale, options and examples.",
    operands: [
      OperandDescription(
        name: "RULE", count: .one, completion: .rule, help: "The name of the rule, for example unknown-pattern.")
    ],
    options: [],
    details: "Run 'storey rules' to list the rules.",
    run: { arguments, console in
      let name = arguments.operands[0]
      let rule: RegisteredRule
      do throws(Failure) {
        rule = try console.tool.allRules.rule(named: name)
      } catch {
        if RuleRegistry.isErrorCode(name) { throw error }
        throw UsageError(error)
      }
      try console.write(RuleWriter(usesColor: console.usesColor).explanation(of: rule))
      return .success
    })
}
