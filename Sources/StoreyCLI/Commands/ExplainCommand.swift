import Storey
import StoreyValidation

/// `storey explain`: why a rule is there, and what keeps and breaks it.
enum ExplainCommand {
  static let description = CommandDescription(
    name: "explain",
    summary: "Explain a rule: why it is there, its options, what keeps it and what breaks it.",
    operands: [OperandDescription(name: "RULE", count: .one, help: "The name of the rule, as reports print it.")],
    options: [],
    details: "'storey rules' lists all rules.",
    run: { arguments, console in
      let name = arguments.operands[0]
      guard let rule = RuleRegistry.ofTool[RuleID(name)] else {
        let names = RuleRegistry.ofTool.rules.map(\.id.name)
        let nearest = SpellingSuggestion.nearest(to: name, among: names)
        throw UsageError(
          message: "there is no rule '\(name)'",
          hint: nearest.map { "did you mean '\($0)'?" } ?? "'storey rules' lists them")
      }
      try console.write(RuleWriter().explanation(of: rule))
      return .fine
    })
}
