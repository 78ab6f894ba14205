import Storey
import TestFiles
import Testing

@testable import StoreyTemplates

/// Checks the reader, and the pattern of schemas and manifests, with every spelling in `Fixtures/Dates.ndjson`.
@Suite struct DateTableTests {
  private static let template = """
    {"template": 1, "pattern": "Dated", "fields": {"d": {"type": "date", "required": true}},
     "rows": [{"height": 20, "elements": [{"text": "{d}", "frame": [0, 0, 90, 20]}]}]}
    """

  private struct Entry {
    let value: JSONValue
    let isDate: Bool
    let schemaAccepts: Bool
  }

  private func entries() throws -> [Entry] {
    try Fixture.lines(of: "Dates.ndjson").map { line in
      let entry = try Document(parsing: Array(line.utf8)).root
      let isDate = try #require(entry["isDate"]?.boolean as Bool?)
      return Entry(
        value: try #require(entry["value"]), isDate: isDate, schemaAccepts: entry["schemaAccepts"]?.boolean ?? isDate)
    }
  }

  @Test func `the reader accepts the dates of the table and no other spelling`() throws {
    let entries = try entries()
    #expect(entries.count >= 200)
    let registry = try Templates.registry(Self.template)
    for entry in entries {
      let page = "{\"floors\": [{\"pattern\": \"Dated\", \"d\": \(entry.value.written)}]}"
      let found = Page(decoding: Array(page.utf8), registry: registry).diagnostics.findings()
      let wrong = found.filter { $0.rule == .wrongType && $0.pointerText == "/floors/0/d" }
      #expect(wrong.isEmpty == entry.isDate, "\(entry.value.written): \(found.map(\.message))")
    }
  }

  @Test func `the pattern and the bounds of the description accept the values that the table lists`() throws {
    let pattern = try Regex(PageDate.pattern)
    for entry in try entries() {
      let text = entry.value.kind == .string ? entry.value.text?.string ?? "" : ""
      let matches = text.wholeMatch(of: pattern) != nil
      let isInBounds = entry.value.number.map { PageDate.allowedMilliseconds.contains($0) } ?? false
      let spellsNumber = entry.value.kind == .string && entry.value.text?.number != nil
      #expect((matches || isInBounds || spellsNumber) == entry.schemaAccepts, "\(entry.value.written)")
    }
  }
}
