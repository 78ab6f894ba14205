import Storey
import StoreyValidation

/// Documentation of rules in Markdown.
enum RuleText {
  /// Returns the documentation of a rule: its summary, severity, rationale and options.
  static func markdown(of rule: RegisteredRule) -> String {
    let about = rule.description
    var parts = [
      MarkdownLine.escaped(about.summary) + ".",
      "Default severity: \(about.severity.rawValue)" + (about.isFixable ? "; `--fix` corrects some findings" : ""),
      MarkdownLine.escaped(about.rationale),
    ]
    if !rule.options.fields.isEmpty {
      parts.append(
        rule.options.fields.map { option in
          let standard = option.fallback.map { "; default: \(MarkdownLine.code($0))" } ?? ""
          return "- \(MarkdownLine.code(option.key)): \(MarkdownLine.escaped(option.summary))\(standard)"
        }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }
}
