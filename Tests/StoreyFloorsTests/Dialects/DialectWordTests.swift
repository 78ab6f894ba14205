import Storey
import StoreyDialects
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import Testing

/// The words of the CMS in findings.
@Suite struct DialectWordTests {
  /// Returns the findings as text: the pointer, the message and the hint.
  private func findings(_ page: String, _ dialect: String, templates: [String] = []) throws -> [String] {
    var registry = FloorRegistry.standard
    for template in templates { try registry.register(template: Array(template.utf8)) }
    registry.shape = try #require(Dialect.named(dialect)).shape
    return Validator(registry: registry).validate(Array(page.utf8), file: "page").findings
      .map { "\($0.pointerText) \($0.message): \($0.hint ?? "")" }
  }

  @Test func `a missing pattern has its place in the part`() throws {
    let found = try findings(
      #"{"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": "Tea", "sections": [{"sys": {"id": "a"}, "fields": {}}]}}]}"#,
      "contentful")
    #expect(
      found.contains(
        #"/items/0/fields/sections/0 missing key "/sys/contentType/sys/id": add the key; null and "" count as missing"#),
      "\(found)")
  }

  @Test func `articles are those of the words`() throws {
    let found = try findings(
      #"{"type": "AdaptiveCard", "fallbackText": "x", "body": [{"type": "Focus", "needs": {"Video": 1}, "picList": [], "fallback": {"type": "Action.Submit"}}]}"#,
      "adaptive-cards")
    #expect(found.contains { $0.contains("is replaced by its fallback, an Action.Submit element: ") }, "\(found)")
  }
}
