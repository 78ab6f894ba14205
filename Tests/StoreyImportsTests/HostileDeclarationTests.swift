import Storey
import StoreyImports
import StoreyTemplates
import Testing

/// Declarations with hostile names, sizes and bytes.
@Suite struct HostileDeclarationTests {
  @Test func `file names are safe`() throws {
    func fileName(_ pattern: String) throws -> String {
      let quoted = pattern.unicodeScalars.map { $0.value < 0x20 ? "\\u000\(String($0.value, radix: 16))" : String($0) }
      let reading = Declarations.components(#"{"name": "\#(quoted.joined())", "schema": {}}"#)
      return try #require(reading.floors.first).fileName
    }
    #expect(try fileName("hero") == "hero.json")
    #expect(try fileName("横幅") == "横幅.json")
    #expect(try fileName("..") == "--.json")
    #expect(try fileName("../../etc/passwd") == "--.--.etc.passwd.json")
    #expect(try fileName("/etc/passwd") == "-etc.passwd.json")
    #expect(try fileName("a b:c*") == "a-b-c-.json")
    #expect(try fileName("a\u{1}") == "a-.json")
    #expect(try fileName(String(repeating: "long", count: 100)).utf8.count < 100)
  }

  @Test func `a name with control characters is reported`() throws {
    let floor = try #require(Declarations.components(#"{"name": "a\u0007", "schema": {}}"#).floors.first)
    #expect(floor.patternProblem?.message == #"invalid name "a\u{7}" of a part"#)
  }

  @Test func `invalid UTF-8 outside of the schema is not read, and inside it is an error`() {
    let schema = Array("{% schema %}{\"name\": \"A\"}{% endschema %}".utf8)
    let outside = DeclarationReading(
      [0xFF, 0x0A] + schema + [0xC0], from: .shopifySection(ShopifyLabels()), named: "a")
    #expect(outside.problems == [] && outside.floors.count == 1)
    var inside = schema
    inside[22] = 0xFF
    let refused = DeclarationReading(inside, from: .shopifySection(ShopifyLabels()), named: "a")
    #expect(refused.diagnostics.map(\.rule) == [.invalidJSON] && refused.floors.isEmpty)
  }

  @Test func `large files are read in linear time`() {
    for text in [
      "{% schema %}", "{% comment %}", "{%", "{% schema", "{%- raw -%}{% endschema %}", "{% schema %}{% endschema %}",
    ] {
      let file = String(repeating: text, count: 100_000)
      #expect(Declarations.liquid(file).floors.isEmpty)
    }
    let settings = (0..<20_000).map { #"{"type": "text", "id": "a\#($0)"}"# }.joined(separator: ",")
    let many = Declarations.section("{\"settings\": [\(settings)]}")
    #expect(many.problems.count == 1 && many.floors.map(\.findings) == [[]])
    #expect(many.template("hero")?["fields"]?.members.map(\.key).count == 100)
  }

  @Test func `references that multiply are bounded`() {
    let level = (0..<10).map { i in
      let properties = (0..<20).map { ##""p\##($0)": {"type": "array", "items": {"$ref": "#/$defs/l\##(i + 1)"}}"## }
      return "\"l\(i)\": {\"properties\": {\(properties.joined(separator: ", "))}}"
    }
    let reading = Declarations.schema(
      ##"{"properties": {"x": {"type": "array", "items": {"$ref": "#/$defs/l0"}}}, "$defs": {\##(level.joined(separator: ", ")), "l10": {"properties": {"a": {"type": "string"}}}}}"##
    )
    #expect(reading.floors.map(\.findings) == [[]])
  }

  @Test func `schemas that contain one another are read up to a limit`() {
    let count = 4000
    let definitions = (0..<count).map { i in
      ##""d\##(i)": {"properties": {"p\##(i)": {"type": "string"}}, "allOf": [{"$ref": "#/$defs/d\##((i + 1) % count)"}, {"$ref": "#/$defs/d\##((i + 7) % count)"}]}"##
    }
    let reading = Declarations.schema(##"{"$defs": {\##(definitions.joined(separator: ", "))}}"##)
    #expect(reading.floors.count == count)
    #expect(reading.field("p0", of: "d0") == #"{"type":"string"}"#)
    #expect(
      reading.problems.filter {
        $0.hasSuffix("the schemas contain one another too often, so some properties are left out")
      }
      .count == 1)
    let deep = Declarations.schema(
      ##"{"properties": {"x": {"$ref": "#\##(String(repeating: "/a", count: 500_000))"}}}"##)
    #expect(deep.field("x") == #"{"type":"any","drawn":false}"#)
  }

  @Test func `many settings and long lists have a drawing within the limits of templates`() {
    let texts = (0..<99).map { #""f\#($0)": {"type": "string", "format": "color"}"# }.joined(separator: ",")
    let reading = Declarations.schema(
      #"{"properties": {"list": {"type": "array", "items": {"properties": {\#(texts)}}}, \#(texts)}}"#)
    #expect(reading.floors.map(\.findings) == [[]])
    let rows = reading.template("hero")?["rows"].map { Array($0.elements).count } ?? 0
    #expect(rows > 1)
  }

  @Test func `braces and odd names in labels and fields have no meaning in texts`() {
    let reading = Declarations.section(
      #"{"name": "{Hero}", "settings": [{"type": "number", "id": "a:b", "label": "{x}"}, {"type": "number", "id": "c", "label": "{{ }"}]}"#
    )
    #expect(reading.problems == [] && reading.floors.map(\.findings) == [[]])
    #expect(reading.field("a:b") == #"{"type":"number","about":"{x}","drawn":false}"#)
  }
}
