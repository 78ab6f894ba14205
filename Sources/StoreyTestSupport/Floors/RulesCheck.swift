import Storey
import StoreyValidation

/// A check of the rules that the floors of a registry describe, and of the diagnostics that the floors report.
struct RulesCheck {
  private let registry: FloorRegistry
  private let rules: RuleRegistry

  init(_ registry: FloorRegistry) {
    self.registry = registry
    rules = RuleRegistry(for: registry)
  }

  /// Adds the violations of the descriptions and their samples.
  func checkDescriptions(_ log: inout ViolationLog) {
    for description in registry.rules {
      if !Self.isName(description.id.name) {
        log.add(.rules, "the name of the rule \"\(description.id)\" is not in kebab-case")
      } else if RuleRegistry.standard[description.id] != nil {
        log.add(.rules, "the rule name \"\(description.id)\" is already used by Storey; use another name")
      }
      for (number, sample) in description.samples.enumerated() {
        if let fault = faults(of: sample, of: description).first {
          log.add(.rules, "sample \(number) of the rule \"\(description.id)\": \(fault)")
        }
      }
    }
  }

  private func faults(of sample: RuleSample, of description: RuleDescription) -> [String] {
    do {
      return try rules[description.id]?.faults(of: sample, floors: registry, rules: rules) ?? []
    } catch {
      return ["\(error)"]
    }
  }

  /// Adds the diagnostics of rules that are not described, or are described with another severity.
  func check(_ diagnostics: [Diagnostic], _ log: inout ViolationLog) {
    for diagnostic in diagnostics where RuleRegistry.standard[diagnostic.rule] == nil {
      guard let description = rules[diagnostic.rule]?.description else {
        log.add(.rules, "\"\(diagnostic.rule)\" is reported but not described; add it to the rules of the floor")
        continue
      }
      if description.severity != diagnostic.severity {
        log.add(
          .rules,
          "\"\(diagnostic.rule)\" is reported as \(diagnostic.severity) but described as \(description.severity)")
      }
    }
  }

  /// Returns whether a name is in kebab-case, as configurations and reports expect.
  private static func isName(_ name: String) -> Bool {
    name.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }
}
