import Foundation
import Testing

/// `storey import`.
@Suite(.waitsForProcesses) struct ImportTests {
  private static let hero = #"""
    <section>{{ section.settings.title }}</section>
    {% schema %}
    {
      "name": "t:hero.name",
      "settings": [
        {"type": "text", "id": "title", "label": "Title"},
        {"type": "range", "id": "size", "label": "Size", "min": 1, "max": 9, "step": 1, "default": 3},
        {"type": "select", "id": "look", "options": [{"value": "plain"}, {"value": "card"}], "default": "plain"}
      ],
      "blocks": [{"type": "button", "name": "Button", "settings": [{"type": "url", "id": "link", "label": "Link"}]}]
    }
    {% endschema %}
    """#

  private static let page = #"""
    {
      "sections": {
        "top": {
          "type": "hero",
          "settings": {
            "title": "Tea",
            "size": 12,
            "look": "shiny",
            "colour": "red"
          }
        }
      },
      "order": ["top"]
    }
    """#

  @Test func `a page is checked against imported templates, on its own lines`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "theme/sections/hero.liquid": Self.hero,
          "theme/locales/en.default.schema.json": #"{"hero": {"name": "The hero"}}"#, "index.json": Self.page,
        ], in: folder)
      let made = try StoreyProcess.run("import", "shopify-section", "theme/sections/hero.liquid", in: folder)
      #expect(made.code == 0, "\(made.errors)")
      #expect(made.output == "wrote floors/hero.json\nwrote floors/hero.button.json\n")
      #expect(made.errors.contains("or use '--templates floors'"))
      let known = try StoreyProcess.run(
        "import", "shopify-section", "theme/sections/hero.liquid", "--templates", "floors", in: folder)
      #expect(known.output.contains("unchanged floors/hero.json") && !known.errors.contains("--templates floors"))
      #expect(try StoreyProcess.read("floors/hero.json", in: folder).contains(#""summary": "The hero""#))
      let templates = try StoreyProcess.run("validate", "--templates", "floors", "--strict", in: folder)
      #expect(templates.code == 0, "\(templates.output)")
      let checked = try StoreyProcess.run(
        "validate", "index.json", "--templates", "floors", "--dialect", "shopify", in: folder)
      #expect(checked.code == 0)
      for line in [
        "7:17: warning: 12 is out of range and is left out; expected 1 to 9 in steps of 1",
        #"8:17: warning: invalid value "shiny""#, #"9:9: warning: unknown key "colour""#,
      ] { #expect(checked.output.contains(line), "\(checked.output)") }
    }
  }

  @Test func `a folder of a theme without declarations names those that have them`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["theme/sections/hero.liquid": Self.hero], in: folder)
      let made = try StoreyProcess.run("import", "shopify-section", "theme", in: folder)
      #expect(made.code == 2 && made.errors.contains("no .liquid files in theme"))
      #expect(made.errors.contains("name the folders of the theme: theme/sections"), "\(made.errors)")
    }
  }

  @Test func `importing again names the templates of parts that were removed`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        ["s/hero.liquid": Self.hero, "s/notice.liquid": Self.hero, "floors/notes.json": "{}"], in: folder)
      func run(_ path: String) throws -> String {
        let made = try StoreyProcess.run("import", "shopify-section", path, "--templates", "floors", in: folder)
        #expect(made.code == 0)
        return made.errors
      }
      #expect(try run("s") == "")
      #expect(try run("s/hero.liquid") == "")
      try StoreyProcess.write(["t/hero.liquid": Self.hero.replacing(#""button""#, with: #""badge""#)], in: folder)
      let removed = "is not declared by these files; delete it if its part was removed"
      #expect(try run("t/hero.liquid") == "storey: note: floors/hero.button.json \(removed)\n")
      #expect(
        try run("t")
          == ["hero.button", "notice.button", "notice"].map { "storey: note: floors/\($0).json \(removed)\n" }.joined())
    }
  }

  @Test func `importing again keeps the drawing, and reports fields that it lacks`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["hero.liquid": Self.hero], in: folder)
      func run() throws -> StoreyProcess.Result {
        try StoreyProcess.run("import", "shopify-section", "hero.liquid", "--out", "own", in: folder)
      }
      #expect(try run().output == "wrote own/hero.json\nwrote own/hero.button.json\n")
      #expect(try run().output == "unchanged own/hero.json\nunchanged own/hero.button.json\n")
      let rows = #""rows": [{"height": 30, "elements": [{"text": "{title}", "frame": [0, 0, 100, 30]}]}]"#
      let template = #"{"template": 1, "pattern": "hero", "fields": {}, \#(rows)}"#
      try StoreyProcess.write(["own/hero.json": template], in: folder)
      let updated = try run()
      #expect(updated.code == 1 && updated.output.hasPrefix("updated own/hero.json\n"))
      #expect(updated.errors.contains(#"the field "size" is never used"#), "\(updated.errors)")
      #expect(try StoreyProcess.read("own/hero.json", in: folder).contains(rows))
      try StoreyProcess.write(["hero.liquid": Self.hero.replacing(#""title""#, with: #""headline""#)], in: folder)
      let reported = try run()
      #expect(reported.code == 1 && reported.errors.contains(#"error: unknown field "title""#), "\(reported.errors)")
      #expect(try StoreyProcess.read("own/hero.json", in: folder).contains(rows))
    }
  }

  @Test func `components, schemas and folders are imported`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "components.json": #"{"components": [{"name": "teaser", "schema": {"title": {"type": "text"}}}]}"#,
          "schemas/card.schema.json": #"{"properties": {"title": {"type": "string"}}}"#, "schemas/notes.txt": "",
        ], in: folder)
      #expect(
        try StoreyProcess.run("import", "storyblok-components", "components.json", in: folder).output
          == "wrote floors/teaser.json\n")
      #expect(
        try StoreyProcess.run("import", "json-schema", "schemas", in: folder).output == "wrote floors/card.json\n")
    }
  }

  @Test func `a section and a theme block of one name have their own templates`() throws {
    try StoreyProcess.withFolder { folder in
      let files = ["theme/sections/text.liquid": "a", "theme/blocks/text.liquid": "b"].mapValues {
        #"{% schema %}{"name": "\#($0)", "settings": [{"type": "text", "id": "\#($0)"}], "blocks": [{"type": "@theme"}]}{% endschema %}"#
      }
      let page = #"""
        {"sections": {"s": {"type": "text", "settings": {"b": "?"}, "blocks": {
          "x": {"type": "text", "settings": {"a": "?"}}}, "block_order": ["x"]}}, "order": ["s"]}
        """#
      try StoreyProcess.write(files.merging(["index.json": page]) { $1 }, in: folder)
      let made = try StoreyProcess.run("import", "shopify-section", "theme/sections", "theme/blocks", in: folder)
      #expect(made.code == 0 && made.output == "wrote floors/text.json\nwrote floors/blocks.text.json\n")
      let checked = try StoreyProcess.run(
        "validate", "index.json", "--templates", "floors", "--dialect", "shopify", in: folder)
      for line in [#"1:50: warning: unknown key "b""#, #"2:38: warning: unknown key "a""#] {
        #expect(checked.output.contains(line), "\(checked.output)")
      }
    }
  }

  @Test func `faults of declarations are printed with the place in their file`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "a.liquid": "{% schema %}\n{\"settings\": [{\"type\": \"glow\", \"id\": \"x\"}]}\n{% endschema %}",
          "b.liquid": "\n{% schema %}{}", "sub/a.liquid": "{% schema %}{}{% endschema %}",
        ], in: folder)
      let result = try StoreyProcess.run(
        "import", "shopify-section", "a.liquid", "b.liquid", "sub/a.liquid", "none.liquid", in: folder)
      #expect(result.code == 2 && result.output == "wrote floors/a.json\n")
      for line in [
        #"a.liquid:2:24: warning: unknown type "glow" of the setting "x""#,
        "b.liquid:2:1: error: the schema is not closed",
        #"sub/a.liquid:1:13: error: the part "a" is declared twice, also in a.liquid"#, "cannot read none.liquid",
      ] { #expect(result.errors.contains(line), "\(result.errors)") }
    }
  }

  @Test func `files outside of the output folder and other files are not written`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [
          "parts.json":
            #"[{"name": "../../evil", "schema": {}}, {"name": "a\u0001", "schema": {}}, {"name": "link", "schema": {}}]"#,
          "target.json": "{}", "floors/page.json": #"{"floors": []}"#,
          "more.json": #"[{"name": "page", "schema": {}}]"#,
        ], in: folder)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "floors/link.json"), withDestinationURL: folder.appending(path: "target.json"))
      let result = try StoreyProcess.run("import", "storyblok-components", "parts.json", "more.json", in: folder)
      #expect(result.code == 2 && result.output == "wrote floors/--.--.evil.json\n", "\(result.output)")
      for line in [
        "floors/link.json is a link", "floors/page.json is not a template", #"invalid name "a\u{1}" of a part"#,
      ] { #expect(result.errors.contains(line), "\(result.errors)") }
      #expect(try StoreyProcess.read("target.json", in: folder) == "{}")
    }
  }

  @Test func `a file without a name before the period is refused`() throws {
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(
        [".liquid": Self.hero, "sections/.liquid": Self.hero, "sections/hero.liquid": Self.hero], in: folder)
      let result = try StoreyProcess.run(
        "import", "shopify-section", ".liquid", "sections/.liquid", "sections", in: folder)
      #expect(result.code == 2 && result.output == "wrote floors/hero.json\nwrote floors/hero.button.json\n")
      for path in [".liquid", "sections/.liquid"] {
        #expect(result.errors.contains("\(path) has no name before the period"), "\(result.errors)")
      }
    }
  }

  @Test func `wrong usage is reported`() throws {
    let unknown = try StoreyProcess.run("import", "shopify-sections", "a.liquid")
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean 'shopify-section'?"))
    #expect(try StoreyProcess.run("import", "json-schema").errors.contains("missing argument FILE"))
  }
}
