import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyValidation
import TestMutations
import Testing

/// Pages of all dialects that are written to cost much: the work is counted, because times depend on the machine.
@Suite struct HostileDialectPageTests {
  private func registry(_ dialect: String) throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named(dialect)).shape
    return registry
  }

  @Test(arguments: DialectWriter.dialects)
  func `a hostile page has a view of a limited length, findings and a layout`(dialect: String) throws {
    let registry = try registry(dialect)
    var configuration = Configuration()
    configuration.limits = .standard
    let validator = Validator(registry: registry, configuration: configuration)
    for (name, text) in HostilePages(dialect: dialect).all {
      let bytes = Array(text.utf8)
      let document = try Document(parsing: bytes)
      let view = registry.arranged(document)
      // Texts that are JSON have at most one value for two of their bytes.
      let most = 10_000 + Limits.Name.copiesPerValue.standard * document.nodeCount + bytes.count
      #expect(view.nodeCount <= most, "\(name): \(view.nodeCount) values")
      let report = validator.validate(bytes, file: "page")
      for finding in report.findings.prefix(20) + report.findings.suffix(20) {
        let isInFile = finding.pointerText.isEmpty || document.root[finding.pointer] != nil
        #expect(isInFile || !document.repeatedKeys.isEmpty, "\(name): \(finding.pointerText)")
      }
      let written = JSONWriter().write(TableLayout(Page(decoding: bytes, registry: registry)))
      #expect(written.count < 4_000_000 + 100 * bytes.count, "\(name)")
    }
  }

  @Test func `a large text as JSON that references copy thousands of times is read as often as the limit allows`()
    throws
  {
    let dialect = try #require(
      Dialect.read(
        Array(
          #"{"dialect": 1, "name": "own", "parts": [{"elements": "/parts"}], "part": {"pattern": "/type"}, "json": true, "references": {"when": {"/kind": "link"}, "name": "/id", "among": "/table"}}"#
            .utf8)
      ).value)
    var registry = FloorRegistry.standard
    registry.shape = dialect.shape
    let text = "[\(Array(repeating: "[]", count: 2000).joined(separator: ","))]"
    let link = #"{"kind": "link", "id": "a"}"#
    let links = Array(repeating: link, count: 3000).joined(separator: ",")
    let page = #"{"table": [{"id": "a", "type": "Focus", "picList": "\#(text)"}], "parts": [\#(links)]}"#
    let document = try Document(parsing: Array(page.utf8))
    let view = registry.arranged(document)
    #expect(view.nodeCount < 10_000 + Limits.Name.copiesPerValue.standard * document.nodeCount + text.utf8.count)
    // Each copy of the text has the same values, whose findings are at the text.
    let found = Page(decoding: document, registry: registry).diagnostics
    #expect(found.count < 10_000 + Limits.Name.copiesPerValue.standard * document.nodeCount + text.utf8.count)
    #expect(found.contains { $0.rule == .references })
    #expect(found.first { $0.rule == .wrongType }?.pointer == JSONPointer("/table/0/picList"))
  }

  @Test func `a limit bounds the copies that references make`() throws {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named("contentful")).shape
    let text = try #require(HostilePages(dialect: "contentful").all.first { $0.name == "a large entry, often" }).text
    func left(_ limits: Limits) -> Int {
      let page = Page(decoding: Array(text.utf8), registry: registry, limits: limits)
      return page.diagnostics.count { $0.rule == .references }
    }
    #expect(left(.none) == 1)
    #expect(left(Limits([.copiesPerValue: 2000])) == 0)
    let page = Page(decoding: Array(text.utf8), registry: registry, limits: Limits([.copiesPerValue: 1]))
    #expect(page.diagnostics.first { $0.rule == .references }?.hint?.contains("\"copies-per-value\"") == true)
  }
}
