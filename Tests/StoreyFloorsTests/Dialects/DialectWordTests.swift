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

  private static let columns =
    #"{"template": 1, "pattern": "Columns", "fields": {"blocks": {"type": "children", "types": {"*": {"pattern": "blocks/*"}}}}, "rows": [{"children": "blocks"}, {"height": 10, "elements": [{"fill": "separator", "frame": [0, 0, 100, 1]}]}]}"#
  private static let note =
    #"{"template": 1, "pattern": "blocks/note", "fields": {"title": {"type": "string"}}, "rows": [{"height": 24, "elements": [{"text": "{title}", "frame": [0, 0, 200, 20]}]}]}"#

  @Test func `a part in a part has the word and the type of the file`() throws {
    let found = try findings(
      #"{"name": "Tea", "sections": {"a": {"type": "Columns", "blocks": {"x": {"type": "picture"}, "y": 5, "z": {"type": "note", "settings": {"title": "Tea"}, "blocks": {"w": {"type": "note"}}}}, "block_order": ["x", "y", "z"]}, "b": 7}, "order": ["a", "b"]}"#,
      "shopify", templates: [Self.columns, Self.note])
    #expect(
      found == [
        #"/sections/a/blocks/x/type no floor is registered for the block "picture": load a template or register a floor for "blocks/picture", or remove the block"#,
        "/sections/a/blocks/y the block is left out: expected an object, found the number 5: replace the entry with a block, or remove it",
        "/sections/a/blocks/z/blocks this block takes no blocks: remove them, or add them to the template of the block",
        "/sections/b the section is left out: expected an object, found the number 7: replace the entry with a section, or remove it",
      ])
  }
}
