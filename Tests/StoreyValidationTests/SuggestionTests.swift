import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct SuggestionTests {
  private static func page(_ floor: String) -> String {
    #"{"name": "A", "lang": "en", "direction": "ltr", "floors": [\#(floor)]}"#
  }
  private static func focus(_ jump: String) -> String {
    page(#"{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": \#(jump)}]}"#)
  }

  @Test(
    arguments: [
      (page(#"{"pattern": "Focus", "pcLst": []}"#), .unknownKey, "\"pcLst\"", "picList"),
      (page(#"{"pattern": "Foucs"}"#), .unknownPattern, "\"Foucs\"", "Focus"),
      (page("").replacing("ltr", with: "rtll"), .outOfRange, "\"rtll\"", "rtl"),
      (focus(#"{"des": "ranklst", "srv": "a"}"#), "unknown-destination", "\"ranklst\"", "ranklist"),
      (focus(#"{"des": "search", "srv": "a", "params": {"moudleId": "1"}}"#), .unknownKey, "\"moudleId\"", "moduleId"),
      // The name is read without its escapes.
      (page(#"{"pattern": "Fo\u0075cs"}"#), .unknownPattern, #""Fo\u0075cs""#, "Focus"),
      // The page has a syntax error.
      (page(#"{"pattern": "Foucs",}"#) + "]", .unknownPattern, "\"Foucs\"", "Focus"),
    ] as [(String, RuleID, String, String)])
  func `a finding about an unknown name offers known names as a choice`(
    page: String, rule: RuleID, written: String, name: String
  ) throws {
    let validator = Validator(
      registry: .standard, configuration: Configuration(), details: [.pointer, .replacement])
    let bytes = Array(page.utf8)
    let report = validator.validate(bytes, file: "page.json")
    let finding = try #require(report.findings.first { $0.rule == rule && !$0.suggestions.isEmpty })
    #expect(finding.suggestions.first == name && finding.suggestions.count <= 3)
    #expect(finding.replacements.isEmpty)
    #expect(finding.titleOfChange(to: name, in: bytes).hasSuffix(" to \"\(name)\""))
    let changed = try #require(finding.changed(bytes, choosing: name))
    #expect(String(decoding: changed, as: UTF8.self) == page.replacing(written, with: "\"\(name)\""))
    #expect(finding.changed(bytes, choosing: "other") == nil)
    // 'storey validate --fix' leaves it as it is.
    let fixer = Fixer(registry: .standard, configuration: Configuration())
    let fixed = try fixer.fix(bytes, path: "page.json")?.bytes ?? bytes
    #expect(String(decoding: fixed, as: UTF8.self).contains(written))
  }

  @Test func `the choice for a key that is null in several places changes all of them`() throws {
    let page = #"{"name": "P", "floors": [{"pattern": "Focus", "picLst": null}, {"pattern": "Focus", "picLst": null}]}"#
    let validator = Validator(
      registry: .standard, configuration: Configuration(), details: [.pointer, .replacement])
    let bytes = Array(page.utf8)
    let found = validator.validate(bytes, file: "page.json").findings.filter { $0.rule == .unknownKey }
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.suggestions == ["picList"] && finding.replacements.isEmpty)
    #expect(finding.titleOfChange(to: "picList", in: bytes) == "Change \"picLst\" to \"picList\" (in 2 places)")
    let changed = finding.changed(bytes, choosing: "picList").map { String(decoding: $0, as: UTF8.self) }
    #expect(changed == page.replacing("picLst", with: "picList"))
  }

  @Test func `an unknown rule in a configuration has suggestions`() throws {
    let text = #"{"rules": {"dead-ulr": "off", "missing-title": "of", "dead-url": {"severity": "worning"}}}"#
    var reader = ConfigurationReader(rules: .standard) { _ in Array(text.utf8) }
    let findings = try #require(try reader.configuration(at: "c.json").problems.first).findings
    #expect(findings.map(\.suggestions.first) == ["dead-url", "off", "warning"])
  }

  @Test func `a title quotes the names without their control characters`() throws {
    let page = Self.page(#"{"pattern": "Focus\u0007"}"#)
    let bytes = Array(page.replacing(#"\u0007"#, with: "\u{200E}").utf8)
    let report = Validator(registry: .standard, configuration: Configuration()).validate(bytes, file: "page.json")
    let finding = try #require(report.findings.first { $0.rule == .unknownPattern })
    #expect(finding.titleOfChange(to: "Focus", in: bytes) == #"Change "Focus\u{200E}" to "Focus""#)
  }
}
