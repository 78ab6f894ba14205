import Storey
import StoreyManifests
import StoreyProject
import StoreyTemplates
import StoreyValidation

/// `storey explain`: the rationale, options and examples of a rule.
enum ExplainCommand {
  /// The codes of errors in files other than pages. They are printed like rules, but cannot be configured.
  private static let errorCodes: Set<RuleID> = [
    .invalidTemplate, .unusedField, .invalidConfiguration, .invalidManifest,
  ]

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
      guard let rule = RuleRegistry.ofTool[RuleID(name)] else {
        if errorCodes.contains(RuleID(name)) {
          throw Failure(
            message: "'\(name)' is an error code, not a rule",
            hint: "its message explains the error; run 'storey rules' to list the rules")
        }
        throw UsageError.unknown(
          "rule", name, among: RuleRegistry.ofTool.rules.map(\.id.name), orElse: "run 'storey rules' to list the rules")
      }
      try console.write(RuleWriter(usesColor: console.usesColor).explanation(of: rule))
      return .success
    })
}
