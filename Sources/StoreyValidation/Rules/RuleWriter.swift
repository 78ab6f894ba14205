import Storey
import StoreyOutput

/// A writer of lists and explanations of rules.
public struct RuleWriter: Sendable {
  private let colors: TextColors

  /// Creates a writer, with or without ANSI colours in text.
  public init(usesColor: Bool = false) {
    colors = TextColors(isOn: usesColor)
  }

  /// Returns the rules as text, one per line: id, severity, `fix` if the rule is fixable, and summary.
  public func text(_ registry: RuleRegistry) -> [UInt8] {
    let rules = registry.rules
    let width = rules.map(\.id.name.count).max() ?? 0
    return Array(
      rules.map { rule in
        let name = rule.id.name + String(repeating: " ", count: width - rule.id.name.count)
        let severity = severity(of: rule.description)
        let gap = String(repeating: " ", count: 7 - rule.description.severity.rawValue.count)
        return
          "\(name)  \(severity)\(gap)  \(rule.description.isFixable ? "fix" : "   ")  \(rule.description.summary)\n"
      }.joined().utf8)
  }

  /// Returns the rules as JSON: `{rules: [{id, severity, fixable, summary, rationale, options}]}`.
  public func json(_ registry: RuleRegistry) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.array("rules") { emitter in
        for rule in registry.rules {
          emitter.object { emitter in
            emitter.member("id", rule.id.name)
            emitter.member("severity", rule.description.severity.rawValue)
            emitter.member("fixable", rule.description.isFixable)
            emitter.member("summary", rule.description.summary)
            emitter.member("rationale", rule.description.rationale)
            emitter.array("options", inline: true) { emitter in
              for option in rule.options.fields { emitter.value(option.key) }
            }
          }
        }
      }
    }
    return emitter.finish()
  }

  /// Returns an explanation of a rule as text: summary, rationale, options and samples.
  public func explanation(of rule: RegisteredRule) -> [UInt8] {
    let about = rule.description
    var text =
      "\(heading("\(rule.id)")) (\(severity(of: about))\(about.isFixable ? ", '--fix' corrects some findings" : ""))\n"
    text += "\(about.summary).\n\n\(Self.wrapped(about.rationale))\n"
    if !rule.options.fields.isEmpty {
      text += "\n\(heading("Options:"))\n"
      for option in rule.options.fields {
        text += "  \(option.key): \(option.summary)\(option.fallback.map { "; default: \($0)" } ?? "")\n"
      }
    }
    for (sample, verb) in [(about.keepingSample, "follows"), (about.breakingSample, "violates")] {
      guard let sample else { continue }
      let title = heading("A page that \(verb) the rule\(Self.conditions(of: sample)):")
      text += "\n\(title)\n\n\(Self.indented(sample.page))\n"
    }
    return Array(text.utf8)
  }

  private func severity(of rule: RuleDescription) -> String {
    colors.text(rule.severity.rawValue, TextColors.Role(rule.severity))
  }

  private func heading(_ text: String) -> String { colors.text(text, .heading) }

  private static func conditions(of sample: RuleSample) -> String {
    let conditions = [
      sample.options.map { "with the options \($0)" }, sample.configuration.map { "with the configuration \($0)" },
      sample.manifests.isEmpty ? nil : "against the app \(sample.manifests.joined(separator: ", and "))",
      sample.pages.isEmpty ? nil : "beside \(sample.pages.joined(separator: ", "))",
      sample.dialect.map { "in the dialect \($0)" },
      sample.remark.map { "when \($0)" },
    ].compactMap(\.self)
    return conditions.isEmpty ? "" : ", " + conditions.joined(separator: ", ")
  }

  /// Returns a text in lines of at most 100 columns.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + word.count + 1 > 100 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ page: String) -> String {
    page.split(separator: "\n").map { "    " + LogLine.escaped(String($0)) }.joined(separator: "\n")
  }
}
