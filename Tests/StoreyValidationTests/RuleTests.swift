import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct RuleTests {
  private static let rules = RuleRegistry.standard.rules

  @Test func `the built-in rules are these`() {
    let list = Self.rules.map { "\($0.id) \($0.severity)\($0.isFixable ? " fixable" : "")" }
    #expect(
      list == [
        "broken-fallback warning", "byte-order-mark note", "coerced-value note fixable", "dead-url warning",
        "destination-parameters warning",
        "duplicate-identity warning",
        "duplicate-key warning", "empty-floor warning", "error-code-page error", "floor-count-mismatch warning fixable",
        "image-without-alternative warning", "insecure-url warning fixable", "invalid-json error",
        "invalid-sub-floor warning", "invalid-url error", "missing-action warning", "missing-event warning",
        "missing-key error",
        "missing-renderer error", "missing-title warning", "out-of-range warning", "page-too-large error",
        "price-inverted warning", "price-malformed warning", "replaced-floor note", "replaced-in-app note",
        "surplus-pictures warning",
        "text-truncated warning",
        "undecodable-floor error", "unknown-destination warning", "unknown-key warning fixable",
        "unknown-pattern error", "unlisted-findings note", "unmet-requirement error", "unsafe-scheme error",
        "unsupported-floor error",
        "unsupported-script note",
        "unused-suppression warning",
        "wrong-type error",
      ])
  }

  @Test(arguments: rules.map(\.id.name))
  func `a page that keeps the rule has no finding but notes`(name: String) throws {
    let rule = try #require(RuleRegistry.standard[RuleID(name)])
    let findings = try rule.check(rule.passing, registry: .standard)
    #expect(findings.filter { $0.rule == rule.id || $0.severity > .note }.map(\.message) == [])
  }

  @Test(arguments: rules.map(\.id.name))
  func `a page that breaks the rule has a finding of it, as bad as the rule is`(name: String) throws {
    let rule = try #require(RuleRegistry.standard[RuleID(name)])
    let findings = try rule.check(rule.failing, registry: .standard)
    let found = findings.filter { $0.rule == rule.id }
    #expect(found.count == 1)
    #expect(found.first?.severity == rule.severity)
    // What the rule is not about is in order, but for what follows from it.
    let others = findings.filter { $0.rule != rule.id && $0.severity > .note }.map(\.rule.name)
    let consequences = [
      "missing-key": ["undecodable-floor"], "invalid-sub-floor": ["empty-floor"],
      "unused-suppression": ["empty-floor"],
    ]
    #expect(others == consequences[name] ?? [])
  }

  @Test(arguments: rules.map(\.id.name))
  func `a rule says what it is and why`(name: String) throws {
    let rule = try #require(RuleRegistry.standard[RuleID(name)])
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(rule.rationale.count > 60)
    #expect(rule.options.fields.allSatisfy { !$0.summary.isEmpty })
  }
}
