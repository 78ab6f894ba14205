import Storey
import StoreyImports
import Testing

/// Components of Storyblok.
@Suite struct StoryblokComponentsTests {
  /// A field, and the field of the template that it becomes.
  private static let fields: [(field: String, template: String?)] = [
    (
      #"{"type": "text", "display_name": "Title", "required": true}"#,
      #"{"type":"string","required":true,"about":"Title"}"#
    ),
    (#"{"type": "textarea", "description": "Below"}"#, #"{"type":"string","about":"Below"}"#),
    (#"{"type": "markdown"}"#, #"{"type":"string"}"#), (#"{"type": "richtext"}"#, #"{"type":"any","drawn":false}"#),
    (
      #"{"type": "number", "min_value": 1, "max_value": "9", "steps": 2, "default_value": "3"}"#,
      #"{"type":"number","minimum":1,"maximum":9,"step":2,"default":3}"#
    ),
    (#"{"type": "boolean", "default_value": "true"}"#, #"{"type":"boolean","default":true}"#),
    (#"{"type": "datetime"}"#, #"{"type":"string"}"#),
    (
      #"{"type": "option", "options": [{"name": "Small", "value": "s"}], "default_value": "s"}"#,
      #"{"type":"string","options":[{"value":"s","label":"Small"}],"default":"s"}"#
    ),
    (#"{"type": "option", "source": "internal_stories"}"#, #"{"type":"string"}"#),
    (#"{"type": "options"}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "asset", "filetypes": ["images"]}"#, #"{"type":"url"}"#),
    (#"{"type": "asset", "filetypes": ["videos"]}"#, #"{"type":"string"}"#),
    (#"{"type": "multiasset"}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "multilink"}"#, #"{"type":"jump"}"#), (#"{"type": "table"}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "custom", "field_type": "rating"}"#, #"{"type":"any","drawn":false}"#), (#"{"type": "tab"}"#, nil),
    (#"{"type": "section"}"#, nil),
  ]

  @Test(arguments: fields)
  func `each type of field becomes a field that a template accepts`(field: String, template: String?) {
    let reading = Declarations.components(#"{"components": [{"name": "hero", "schema": {"x": \#(field)}}]}"#)
    #expect(reading.field("x") == template)
    #expect(!reading.diagnostics.contains { $0.severity > .note }, "\(reading.problems)")
    #expect(reading.floors.map(\.findings) == [[]])
  }

  @Test func `the fields have the order of their positions, and files have several forms`() {
    let hero =
      #"{"name": "hero", "display_name": "Hero", "schema": {"b": {"type": "text", "pos": 2}, "a": {"type": "text", "pos": 1}}}"#
    for file in [hero, "[\(hero)]", #"{"components": [\#(hero)], "other": {}}"#, #"{"component": \#(hero)}"#] {
      let reading = Declarations.components(file)
      let fields = reading.template("hero")?["fields"]?.members.map(\.key.string)
      #expect(fields == ["a", "b"] && reading.problems == [], "\(file)")
      #expect(reading.template("hero")?["summary"]?.text?.string == "Hero")
    }
  }

  @Test func `faults are reported on their line`() {
    let reading = Declarations.components(
      #"""
      [{"schema": {}},
      {"name": "a"},
      {"name": "b", "schema": {"x": {"type": "glow"},
      "y": {}, "z": 7, "n": {"type": "number", "min_value": 3, "max_value": 1, "default_value": "many"}}}, 9]
      """#)
    #expect(
      reading.problems == [
        #"1:2 error: the component has no "name""#, #"2:1 error: the component has no "schema""#,
        #"3:40 warning: unknown type "glow" of the field "x""#,
        #"4:6 error: the field has no "type""#, #"4:15 error: invalid value 7 for "z"; expected an object"#,
        #"4:23 error: "min_value" is greater than "max_value""#,
        #"4:91 warning: invalid default "many" for "n"; expected a number in the range and on a step of it"#,
        #"4:102 error: invalid value 9 for "components"; expected an object for each component"#,
      ])
    #expect(reading.floors.map(\.pattern.name) == ["b"])
  }

  @Test(arguments: ["bloks", "text"])
  func `fields with the keys of every part are left out`(type: String) {
    let names = ["component", "_uid", "jump", "margin", "fallback", "fheader.title", "a{b", "body"]
    let fields = names.map { "\n\"\($0)\": {\"type\": \"\(type)\"}" }.joined(separator: ",")
    let reading = Declarations.components(#"{"name": "hero", "schema": {\#(fields)}}"#)
    #expect(reading.template("hero")?["fields"]?.members.map(\.key.string) == ["body"])
    let left = names.dropLast(2).enumerated().map { index, name in
      "\(index + 2):\(name.count + 5) note: the field \"\(name)\" is left out: every floor has a key of this name, so its values are not checked"
    }
    #expect(reading.problems == left + [#"8:8 error: invalid field name "a{b""#])
    #expect(reading.floors.map(\.findings) == [[]])
  }

  @Test func `lists of child parts count as fields`() {
    let fields = (0..<120).map { "\"f\($0)\": {\"type\": \"\($0 % 2 == 0 ? "bloks" : "text")\"}" }.joined(
      separator: ",")
    let reading = Declarations.components(#"{"name": "hero", "schema": {\#(fields)}}"#)
    #expect(reading.problems.map { $0.contains(#"the fields from "f100" on are left out"#) } == [true])
    #expect(reading.floors.map(\.findings) == [[]])
  }
}
