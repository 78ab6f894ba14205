import Storey
import StoreyValidation

/// Documentation of rules.
enum RuleText {
  /// Returns the documentation of a rule: its summary, its severity in a configuration, its rationale and its options.
  static func documentation(of rule: RegisteredRule, in configuration: Configuration) -> Documentation {
    let about = rule.description
    var result = Documentation("\(about.summary).")
    var facts: [DocumentationLine] = [severity(of: rule, in: configuration)]
    if about.isFixable { facts.append("\(code: "storey validate --fix") corrects some findings") }
    result.add(lines: facts)
    result.add("\(about.rationale)")
    result.add(
      list: rule.options.fields.map { option in
        option.fallback.map { "\(code: option.key): \(option.summary); default: \(code: $0)" }
          ?? "\(code: option.key): \(option.summary)"
      })
    return result
  }

  private static func severity(of rule: RegisteredRule, in configuration: Configuration) -> DocumentationLine {
    let standard = rule.description.severity.rawValue
    let effective = configuration.severity(of: rule.id)?.name ?? standard
    return effective == standard ? "Severity: \(standard) (default)" : "Severity: \(effective) (default: \(standard))"
  }
}
