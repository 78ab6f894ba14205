public import Storey

/// A rule with its type erased.
public struct RegisteredRule: Sendable {
  /// The id, severity, summary and rationale of the rule.
  public let description: RuleDescription
  /// The options of the rule that a configuration can set.
  public let options: ModelDescription
  /// The rule with its default options; `nil` for a rule that the engine or a floor reports.
  let standard: (any PageRule)?
  /// Reads the setting of the rule: its severity and its options.
  let readSetting: @Sendable (JSONValue) -> (setting: RuleSetting?, diagnostics: [Diagnostic])

  /// The id of the rule.
  public var id: RuleID { description.id }

  /// Creates a rule that the engine or a floor reports.
  init(_ description: RuleDescription) {
    self.description = description
    options = ModelDescription()
    standard = nil
    readSetting = { value in
      let (entry, diagnostics) = value.decode(SettingEntry<NoOptions>.self)
      return (entry.map { RuleSetting(severity: $0.severity, check: nil) }, diagnostics)
    }
  }

  /// Creates a rule that checks pages.
  init<Rule: PageRule>(checking rule: Rule.Type) {
    description = rule.description
    options = ModelDescription(of: rule)
    standard = Rule.standIn
    readSetting = { value in
      let (entry, diagnostics) = value.decode(SettingEntry<Rule>.self)
      let setting = entry.map { entry in
        RuleSetting(severity: entry.severity, check: entry.options) {
          $0.decode(SettingEntry<Rule>.self).model?.options
        }
      }
      return (setting, diagnostics)
    }
  }
}

/// The object that sets a rule in a configuration: its severity and its options.
private struct SettingEntry<Options: JSONModel & Sendable>: JSONModel {
  let severity: RuleSeverity?
  let options: Options

  init(from reader: inout JSONReader) {
    severity = reader.optional("severity", about: "The severity: off, note, warning or error")
    options = Options(from: &reader)
  }
}

/// The options of a rule without options.
private struct NoOptions: JSONModel {
  init(from reader: inout JSONReader) {}
}
