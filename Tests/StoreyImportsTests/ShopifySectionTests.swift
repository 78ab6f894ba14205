import Storey
import StoreyImports
import Testing

/// Sections and blocks of Shopify.
@Suite struct ShopifySectionTests {
  /// A setting, and the field that it becomes.
  private static let settings: [(setting: String, field: String?)] = [
    (
      #"{"type": "text", "id": "x", "label": "Title", "default": "Tea"}"#,
      #"{"type":"string","about":"Title","default":"Tea"}"#
    ),
    (#"{"type": "text", "id": "x", "default": ""}"#, #"{"type":"string"}"#),
    (#"{"type": "textarea", "id": "x", "label": "Two\n lines"}"#, #"{"type":"string","about":"Two lines"}"#),
    (#"{"type": "richtext", "id": "x", "default": "<p>Tea</p>"}"#, #"{"type":"richText"}"#),
    (#"{"type": "inline_richtext", "id": "x"}"#, #"{"type":"richText"}"#),
    (#"{"type": "html", "id": "x"}"#, #"{"type":"string","drawn":false}"#),
    (#"{"type": "liquid", "id": "x"}"#, #"{"type":"string","drawn":false}"#),
    (#"{"type": "number", "id": "x", "default": 7}"#, #"{"type":"number","default":7}"#),
    (
      #"{"type": "range", "id": "x", "min": 0, "max": 1, "step": 0.1, "unit": "px", "default": 0.3}"#,
      #"{"type":"number","minimum":0,"maximum":1,"step":0.1,"default":0.3}"#
    ),
    (#"{"type": "checkbox", "id": "x", "default": false}"#, #"{"type":"boolean","default":false}"#),
    (
      #"{"type": "select", "id": "x", "options": [{"value": "", "label": "None"}, {"value": "s", "label": "Small"}, {"value": "l"}], "default": "l"}"#,
      #"{"type":"string","options":[{"value":"s","label":"Small"},"l"],"default":"l"}"#
    ),
    (#"{"type": "radio", "id": "x", "options": [{"value": "a"}]}"#, #"{"type":"string","options":["a"]}"#),
    (
      #"{"type": "text_alignment", "id": "x", "default": "center"}"#,
      #"{"type":"string","options":["left","center","right"],"default":"center"}"#
    ),
    (##"{"type": "color", "id": "x", "default": "#fff"}"##, ##"{"type":"color","default":"#fff"}"##),
    (#"{"type": "color_background", "id": "x"}"#, #"{"type":"string","drawn":false}"#),
    (#"{"type": "color_scheme", "id": "x", "default": "scheme-1"}"#, #"{"type":"string","default":"scheme-1"}"#),
    (#"{"type": "image_picker", "id": "x"}"#, #"{"type":"string"}"#),
    (#"{"type": "video", "id": "x"}"#, #"{"type":"string"}"#),
    (#"{"type": "video_url", "id": "x", "accept": ["youtube"]}"#, #"{"type":"jump"}"#),
    (#"{"type": "url", "id": "x", "default": "/collections"}"#, #"{"type":"jump"}"#),
    (#"{"type": "link_list", "id": "x", "default": "main-menu"}"#, #"{"type":"string","default":"main-menu"}"#),
    (#"{"type": "product", "id": "x"}"#, #"{"type":"string"}"#),
    (#"{"type": "collection", "id": "x"}"#, #"{"type":"string"}"#),
    (#"{"type": "blog", "id": "x"}"#, #"{"type":"string"}"#), (#"{"type": "page", "id": "x"}"#, #"{"type":"string"}"#),
    (#"{"type": "article", "id": "x"}"#, #"{"type":"string"}"#),
    (#"{"type": "font_picker", "id": "x", "default": "arial_n4"}"#, #"{"type":"string","default":"arial_n4"}"#),
    (#"{"type": "product_list", "id": "x", "limit": 4}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "collection_list", "id": "x"}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "style.size_panel", "id": "x"}"#, #"{"type":"any","drawn":false}"#),
    (#"{"type": "header", "content": "Look"}"#, nil), (#"{"type": "paragraph", "content": "Text"}"#, nil),
  ]

  @Test(arguments: settings)
  func `each kind of setting becomes a field that a template accepts`(setting: String, field: String?) throws {
    let reading = Declarations.section(#"{"name": "Hero", "settings": [\#(setting)]}"#)
    #expect(reading.field("x") == field)
    #expect(!reading.diagnostics.contains { $0.severity > .note }, "\(reading.problems)")
    #expect(reading.floors.map(\.findings) == [[]])
  }

  /// A setting with a fault, and the problem.
  private static let faults: [(setting: String, problem: String)] = [
    (#"{"type": "glow", "id": "x"}"#, #"4:10 warning: unknown type "glow" of the setting "x""#),
    (#"{"id": "x"}"#, #"4:1 error: the setting has no "type""#),
    (#"{"type": "text"}"#, #"4:1 error: the setting has no "id""#),
    (#"{"type": "text", "id": 7}"#, #"4:24 error: invalid value 7 for "id"; expected a text"#),
    (#"{"type": "select", "id": "x"}"#, #"4:1 error: the setting has no "options""#),
    (
      #"{"type": "select", "id": "x", "options": [{"value": "a"}, {"value": "a"}]}"#,
      #"4:69 warning: the option "a" is declared twice"#
    ),
    (
      #"{"type": "select", "id": "x", "options": [{"value": "a"}], "default": "b"}"#,
      #"4:71 warning: invalid default "b" for "x"; expected one of the options"#
    ),
    (#"{"type": "range", "id": "x", "min": 0}"#, #"4:1 error: the range has no "max""#),
    (#"{"type": "range", "id": "x", "min": 9, "max": 1}"#, #"4:1 error: "min" is greater than "max""#),
    (
      #"{"type": "range", "id": "x", "min": 0, "max": 9, "step": 0}"#, #"4:58 error: "step" is not greater than 0"#
    ),
    (
      #"{"type": "range", "id": "x", "min": 0, "max": 9, "step": 2, "default": 5}"#,
      #"4:72 warning: invalid default 5 for "x"; expected a number in the range and on a step of it"#
    ),
    (
      #"{"type": "color", "id": "x", "default": "rgba(0,0,0,0)"}"#,
      ##"4:41 note: the default "rgba(0,0,0,0)" is left out: a template has colours such as #FFF or #FFFFFF"##
    ),
    (
      #"{"type": "text", "id": "margin"}"#,
      #"4:1 note: the field "margin" is left out: every floor has a key of this name, so its values are not checked"#
    ),
    (#"{"type": "text", "id": "a{b"}"#, #"4:1 error: invalid field name "a{b""#),
    (#""text""#, #"4:1 error: invalid value "text" for "settings"; expected an object for each setting"#),
  ]

  @Test(arguments: faults)
  func `faults are reported on their line in the file`(setting: String, problem: String) {
    let reading = Declarations.section("{\"settings\": [\n\(setting)\n]}")
    #expect(reading.problems == [problem])
    #expect(reading.floors.map(\.findings) == [[]])
  }

  @Test func `a repeated identifier and a repeated key are reported`() {
    let reading = Declarations.section(
      """
      {"settings": [{"type": "text", "id": "a"},
      {"type": "text", "id": "a", "label": "1", "label": "2"}]}
      """)
    #expect(
      reading.problems == [
        #"4:43 warning: repeated key "label"; the last value is used"#,
        #"4:1 error: the field "a" is declared twice"#,
      ])
  }

  @Test func `the brackets of the schema may remove white space, and comments are not read`() {
    for file in [
      "{%- schema -%}{\"name\": \"A\"}{%- endschema -%}", "{%schema%}{\"name\": \"A\"}{%endschema%}",
      "{% comment %}{% schema %}no{% endschema %}{% endcomment %}{%\n  schema\n%}{\"name\": \"A\"}{% endschema %}",
      "{% raw %}{% schema %}{% endraw %}{% schema %}{\"name\": \"A\"}{% endschema %}",
    ] {
      let reading = Declarations.liquid(file)
      #expect(reading.problems == [] && reading.template("hero")?["summary"]?.text?.string == "A", "\(file)")
    }
  }

  @Test func `a schema that is missing, not closed, repeated or invalid is reported`() {
    func problems(_ file: String) -> [String] {
      let reading = Declarations.liquid(file)
      #expect(reading.floors.isEmpty)
      return reading.problems
    }
    #expect(problems("<p></p>") == ["- warning: the file has no schema, so no template is written"])
    #expect(problems("\n\n  {% schema %}\n{}") == ["3:3 error: the schema is not closed"])
    #expect(problems("{% endschema %}") == ["1:1 error: {% endschema %} without {% schema %}"])
    #expect(
      problems("{% schema %}{}{% endschema %}\n{% schema %}{}{% endschema %}") == [
        "2:1 error: the file has two schemas"
      ])
    let invalid = Declarations.liquid("a\n{% schema %}\n{\n  \"name\": }\n{% endschema %}")
    #expect(invalid.diagnostics.map(\.rule) == [.invalidJSON] && invalid.floors.isEmpty)
    let error = invalid.diagnostics.findings().first
    #expect(error?.range?.start == SourcePosition(line: 4, column: 11))
    #expect(problems("{% schema %}7{% endschema %}") == ["1:13 error: expected an object, found 7"])
  }

  @Test func `labels are read in the texts of the theme`() {
    let labels = #"{"sections": {"hero": {"name": "Hero", "title": {"label": "The title"}}}}"#
    let schema = #"""
      {"name": "t:sections.hero.name", "settings": [
        {"type": "text", "id": "title", "label": "t:sections.hero.title.label"},
        {"type": "text", "id": "other", "label": "t:sections.hero.none"},
        {"type": "text", "id": "old", "label": {"fr": "Titre", "en": "Title"}}]}
      """#
    let reading = Declarations.section(schema, labels: labels)
    #expect(reading.template("hero")?["summary"]?.text?.string == "Hero")
    #expect(reading.field("title") == #"{"type":"string","about":"The title"}"#)
    #expect(reading.field("other") == #"{"type":"string"}"#)
    #expect(reading.field("old") == #"{"type":"string","about":"Title"}"#)
    #expect(Declarations.section(schema).template("hero")?["summary"] == nil)
  }

  @Test func `blocks of a section become templates, and those of the theme do not`() {
    let reading = Declarations.section(
      #"""
      {"name": "Columns", "max_blocks": 6, "settings": [{"type": "text", "id": "blocks"}], "blocks": [
        {"type": "column", "name": "Column", "limit": 3, "settings": [{"type": "text", "id": "title"}]},
        {"type": "quote"}, {"type": "@app"}, {"type": "column"}, {"limit": 1}]}
      """#, named: "columns")
    #expect(reading.floors.map(\.pattern.name) == ["columns", "columns/column"])
    #expect(reading.floors.map(\.fileName) == ["columns.json", "columns.column.json"])
    #expect(reading.field("title", of: "columns/column") == #"{"type":"string"}"#)
    #expect(
      reading.template("columns")?["fields"]?["blocks"]?["types"]?.json
        == #"{"column":{"pattern":"columns/column","most":3},"quote":{"pattern":"blocks/quote"},"shopify://apps/*":{"drawn":false}}"#
    )
    #expect(
      reading.problems == [
        "5:40 error: the block \"column\" is declared twice", "5:60 error: the block has no \"type\"",
        "3:51 note: the setting \"blocks\" is left out: the key has the child parts",
      ])
  }

  @Test func `blocks that the file places are child parts`() {
    let reading = Declarations.liquid(
      """
      {% content_for 'block', type: 'title', id: 'type' %}{%- content_for "block", id: "x" , type : "text" -%}
      {% content_for 'blocks' %}{% comment %}{% content_for 'block', type: 'no', id: 'a' %}{% endcomment %}
      {% content_for 'block', id: 'type:' %}{% content_for 'block', type: 'title', id: 'b' %}{% content_for
      {% schema %}{"name": "A"}{% endschema %}
      """)
    #expect(
      reading.template("hero")?["fields"]?["blocks"]?["types"]?.json
        == #"{"title":{"pattern":"blocks/title"},"text":{"pattern":"blocks/text"}}"#)
  }

  @Test(arguments: [
    ("é", 12), ("<p>Grüße 你好 👋🏽</p> ", 30), ("\u{FEFF}", 11), ("\u{FEFF}<b>é</b>", 19), ("\n\n你 ", 13),
    ("a\n\u{1F600}\n", 11),
  ])
  func `columns are counted in Unicode scalars`(text: String, column: Int) {
    let found = Declarations.liquid("\(text){%schema%}7{%endschema%}").diagnostics.findings().first
    #expect(found?.range?.start.column == column)
    let syntax = Declarations.liquid("\(text){%schema%}}{%endschema%}").diagnostics.findings().first
    #expect(syntax?.range?.start.column == column && syntax?.rule == .invalidJSON)
  }

  @Test(arguments: [("<p>é</p>{% schema %}", 9), ("é<br>{% endschema %}", 6), ("\u{FEFF}  {% endschema %}", 3)])
  func `the columns of tags are counted in Unicode scalars`(text: String, column: Int) {
    #expect(Declarations.liquid(text).diagnostics.findings().first?.range?.start.column == column)
  }
}
