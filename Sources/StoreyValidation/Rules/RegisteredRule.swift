public import Storey

/// A rule with its type erased.
public struct RegisteredRule: Sendable {
  /// What the rule is called, how bad it is to break it, and why anyone should care.
  public let description: RuleDescription
  /// What a configuration may set of it.
  public let options: ModelDescription
  /// The rule with its default options; nil for one that the engine or a floor reports.
  let standard: (any PageRule)?
  /// Reads the setting of the rule: its severity, and its options.
  let readSetting: @Sendable (JSONValue) -> (setting: RuleSetting?, diagnostics: [Diagnostic])

  /// The name.
  public var id: RuleID { description.id }

  /// A rule that the engine or a floor reports.
  init(_ description: RuleDescription) {
    self.description = description
    options = ModelDescription()
    standard = nil
    readSetting = { value in
      let (entry, diagnostics) = value.decode(SettingEntry<NoOptions>.self)
      return (entry.map { RuleSetting(severity: $0.severity, check: nil) }, diagnostics)
    }
  }

  /// A rule that checks pages.
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

/// The object that sets a rule: its severity beside its options.
private struct SettingEntry<Options: JSONModel & Sendable>: JSONModel {
  let severity: RuleSeverity?
  let options: Options

  init(from reader: inout JSONReader) {
    severity = reader.optional("severity", about: "off, note, warning or error")
    options = Options(from: &reader)
  }
}

/// The options of a rule that has none.
private struct NoOptions: JSONModel {
  init(from reader: inout JSONReader) {}
}
