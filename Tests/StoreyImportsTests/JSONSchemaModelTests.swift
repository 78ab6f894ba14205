import Storey
import StoreyImports
import Testing

/// JSON Schemas.
@Suite struct JSONSchemaModelTests {
  /// A property, and the field that it becomes.
  private static let properties: [(property: String, field: String?)] = [
    (
      #"{"type": "string", "description": "The title", "default": "Tea"}"#,
      #"{"type":"string","about":"The title","default":"Tea"}"#
    ),
    (#"{"type": ["string", "null"], "title": "Title"}"#, #"{"type":"string","about":"Title"}"#),
    (#"{"enum": ["a", "b", null], "default": "b"}"#, #"{"type":"string","options":["a","b"],"default":"b"}"#),
    (#"{"const": "a"}"#, #"{"type":"string","options":["a"]}"#),
    (#"{"enum": [2, 5, 3]}"#, #"{"type":"number","minimum":2,"maximum":5}"#),
    (#"{"const": true}"#, #"{"type":"boolean"}"#),
    (
      #"{"type": "number", "minimum": 0, "maximum": 9, "multipleOf": 0.5, "default": 1.5}"#,
      #"{"type":"number","minimum":0,"maximum":9,"step":0.5,"default":1.5}"#
    ),
    (#"{"type": "number", "minimum": 1, "multipleOf": 2}"#, #"{"type":"number","minimum":1}"#),
    (
      #"{"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 5}"#,
      #"{"type":"integer","minimum":1,"maximum":4}"#
    ),
    (#"{"type": "boolean", "default": false}"#, #"{"type":"boolean","default":false}"#),
    (#"{"type": "string", "format": "date-time"}"#, #"{"type":"date"}"#),
    (#"{"type": "string", "format": "uri"}"#, #"{"type":"url","drawn":false}"#),
    (#"{"type": "string", "contentMediaType": "image/png"}"#, #"{"type":"url"}"#),
    (
      ##"{"type": "array", "items": {"$ref": "#/$defs/item"}}"##,
      #"{"type":"array","of":{"name":{"type":"string","required":true}}}"#
    ),
    (##"{"$ref": "#/$defs/size"}"##, #"{"type":"string","options":["s"]}"#),
    (##"{"$ref": "#/properties/x"}"##, #"{"type":"any","drawn":false}"#),
    (##"{"$ref": "other.json#/a"}"##, #"{"type":"any","drawn":false}"#), ("true", #"{"type":"any","drawn":false}"#),
    (#"{"type": "array", "items": {"type": "string"}}"#, #"{"type":"any","drawn":false}"#),
    (#"{"oneOf": [{"type": "string"}, {"type": "number"}]}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "object", "properties": {"a": {"type": "string"}}}"#, #"{"type":"any","drawn":false}"#),
  ]

  @Test(arguments: properties)
  func `each form of property becomes a field that a template accepts`(property: String, field: String?) {
    let reading = Declarations.schema(
      #"""
      {"title": "hero", "properties": {"x": \#(property)}, "$defs": {"size": {"enum": ["s"]},
       "item": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}}}
      """#)
    #expect(reading.field("x") == field)
    #expect(!reading.diagnostics.contains { $0.severity > .note }, "\(reading.problems)")
    #expect(reading.floors.map(\.findings) == [[]])
  }

  @Test func `the title is the pattern, otherwise the name of the file`() {
    #expect(Declarations.schema(#"{"properties": {"a": {"type": "string"}}}"#).floors.map(\.pattern.name) == ["hero"])
    let titled = Declarations.schema(#"{"title": "Card", "properties": {"a": {"type": "string"}}}"#)
    #expect(titled.floors.map(\.pattern.name) == ["Card"])
  }

  @Test func `each object in the definitions of a schema without properties is a part`() {
    let reading = Declarations.schema(
      #"{"$defs": {"card": {"properties": {"a": {"type": "string"}}}, "size": {"enum": ["s"]}}, "definitions": {"hero": {"allOf": [{"properties": {"b": {"type": "string"}}, "required": ["b"]}]}}}"#
    )
    #expect(reading.floors.map(\.pattern.name) == ["card", "hero"])
    #expect(reading.field("b") == #"{"type":"string","required":true}"#)
    let empty = Declarations.schema(#"{"type": "string"}"#)
    #expect(empty.problems == ["1:1 error: the schema describes no object with properties"])
  }

  @Test func `a schema that contains itself ends`() {
    let reading = Declarations.schema(
      ##"{"properties": {"items": {"type": "array", "items": {"$ref": "#"}}, "a": {"type": "string"}}, "allOf": [{"$ref": "#"}]}"##
    )
    #expect(reading.floors.map(\.findings) == [[]])
    #expect(reading.field("a") == #"{"type":"string"}"#)
  }
}
