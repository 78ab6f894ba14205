import Storey
import StoreyDialects
import StoreyEditor
import StoreyFloors
import StoreyProject
import StoreyTemplates
import Testing

/// Editing pages of another dialect: completion, hover, outline and navigation.
@Suite struct DialectEditingTests {
  private static let template = #"""
    {"template": 1, "pattern": "quote", "summary": "A quote", "fields": {
        "text": {"type": "string", "about": "The words of a buyer"}, "size": {"type": "string", "options": ["small", "large"]},
        "blocks": {"type": "children"}},
      "rows": [{"height": 20, "elements": [{"text": "{text}", "frame": [0, 0, 99, 20]}]}]}
    """#

  private static func surroundings(_ dialect: String) throws -> Surroundings {
    var registry = FloorRegistry.standard
    try registry.register(template: Array(template.utf8))
    registry.shape = try #require(Dialect.named(dialect)).shape
    return Surroundings(registry: registry, templateFiles: ["quote": "/shop/quote.json"])
  }

  @Test func `completion offers the keys and values of a section`() throws {
    let shopify = try Self.surroundings("shopify")
    func labels(_ text: String) -> [String] { EditedText(text, .page, shopify).labels }
    let fields = labels(#"{"sections": {"a": {"type": "quote", "settings": {"|"}}}, "order": ["a"]}"#)
    #expect(fields.contains("text") && fields.contains("size") && !fields.contains("type"), "\(fields)")
    let part = labels(#"{"sections": {"a": {"|"}}}"#)
    #expect(Set(["type", "settings", "blocks", "block_order", "disabled"]).isSubset(of: part), "\(part)")
    #expect(!part.contains("pattern") && !part.contains("fheader") && !part.contains("text"))
    #expect(labels(#"{"sections": {"a": {"type": "|"}}}"#).contains("quote"))
    #expect(labels(#"{"sections": {"a": {"type": "quote", "settings": {"size": "|"}}}}"#) == ["small", "large"])
    let block = labels(#"{"sections": {"a": {"type": "x", "blocks": {"b": {"type": "quote", "settings": {"|"}}}}}}"#)
    #expect(block.contains("text"), "\(block)")
    let page = labels(#"{"|"}"#)
    #expect(page.contains("sections") && page.contains("order") && !page.contains("floors"), "\(page)")
  }

  @Test func `completion in a section knows its blocks, their settings and their order`() throws {
    var registry = FloorRegistry.standard
    let block =
      #"{"template": 1, "pattern": "tabs/tab", "fields": {"caption": {"type": "string"}}, "rows": [{"height": 1, "elements": [{"text": "{caption}", "frame": [0, 0, 9, 1]}]}]}"#
    let section =
      #"{"template": 1, "pattern": "tabs", "fields": {"title": {"type": "string"}, "blocks": {"type": "children", "types": {"tab": {"pattern": "tabs/tab"}, "@app": {"drawn": false}}}}, "rows": [{"children": "blocks"}, {"height": 1, "elements": [{"text": "{title}", "frame": [0, 0, 9, 1]}]}]}"#
    try registry.register(template: Array(block.utf8))
    try registry.register(template: Array(section.utf8))
    registry.shape = try #require(Dialect.named("shopify")).shape
    let surroundings = Surroundings(registry: registry)
    func labels(_ section: String) -> [String] {
      EditedText(#"{"sections": {"s": {"type": "tabs", \#(section)}, "t": {}}, "order": ["s"]}"#, .page, surroundings)
        .labels
    }
    #expect(labels(#""blocks": {"b": {"type": "|"}}"#) == ["@app", "tab"])
    let settings = labels(#""blocks": {"b": {"type": "tab", "settings": {"|"}}}"#)
    #expect(settings.contains("caption") && !settings.contains("title"), "\(settings)")
    let own = labels(#""settings": {"|"}"#)
    #expect(own.contains("title") && !own.contains("blocks"), "\(own)")
    #expect(labels(#""blocks": {"a": {"type": "tab"}, "b": {}, "c": {}}, "block_order": ["b", "|"]"#) == ["a", "c"])
    let page = EditedText(
      #"{"order": ["|", "s"], "sections": {"s": {"type": "tabs"}, "t": {"type": "tabs"}}}"#, .page, surroundings)
    #expect(page.labels == ["t"])
  }

  @Test func `completion offers the keys of a component, also of one in another`() throws {
    let storyblok = try Self.surroundings("storyblok")
    func labels(_ text: String) -> [String] { EditedText(text, .page, storyblok).labels }
    let part = labels(#"{"story": {"content": {"component": "page", "body": [{"component": "quote", "|"}]}}}"#)
    #expect(part.contains("text") && part.contains("_uid") && !part.contains("pattern"), "\(part)")
    let nested = labels(
      #"{"story": {"content": {"component": "page", "body": [{"component": "grid", "columns": [{"component": "quote", "size": "|"}]}]}}}"#
    )
    #expect(nested == ["small", "large"])
  }

  @Test func `hover describes the floor and its fields`() throws {
    let file = EditedFile(
      .page, #"{"sections": {"a": {"type": "quote", "settings": {"text": "Hi"}}}, "order": ["a"]}"#,
      try Self.surroundings("shopify"))
    func text(_ place: String) -> String {
      Hover(file).text(at: file.offset(of: place) + 1).map { "\($0.documentation)" } ?? ""
    }
    #expect(text(#""quote""#).contains("A quote") && text(#""quote""#).contains("1 row"))
    #expect(text(#""text""#).contains("The words of a buyer"))
    let brace = Hover(file).text(at: file.offset(of: #"{"type""#))
    #expect(brace.map { "\($0.documentation)".contains("A quote") } == true)
  }

  @Test func `the outline has the sections in the order of the file, with their blocks`() throws {
    let file = EditedFile(
      .page,
      #"{"sections": {"a": {"type": "quote", "settings": {"text": "Hi"}, "blocks": {"x": {"type": "quote", "settings": {"text": "Inner"}}}, "block_order": ["x"]}, "b": {"type": "Focus", "settings": {}}}, "order": ["b", "a"]}"#,
      try Self.surroundings("shopify"))
    let symbols = Outline.symbols(of: file)
    #expect(symbols.map(\.detail) == ["quote", "Focus"])
    #expect(symbols.first?.children.map(\.name) == ["Inner"])
    for symbol in symbols {
      #expect(
        symbol.range.lowerBound <= symbol.selection.lowerBound && symbol.selection.upperBound <= symbol.range.upperBound
      )
    }
  }

  @Test func `definitions and references of a pattern and a field lead to the template and back`() throws {
    let surroundings = try Self.surroundings("shopify")
    let page = EditedFile(
      .page, #"{"sections": {"a": {"type": "quote", "settings": {"text": "Hi"}}}, "order": ["a"]}"#,
      path: "/shop/index.json", surroundings)
    let template = EditedFile(.template, Self.template, path: "/shop/quote.json", surroundings)
    let workspace = MemoryWorkspace([page, template])
    let toPattern = Definitions.definitions(at: page.offset(of: #"quote"#), in: page, of: workspace)
    #expect(toPattern.map { template.text($0.target.range) } == ["quote"])
    let toField = Definitions.definitions(at: page.offset(of: #"text"#), in: page, of: workspace)
    #expect(toField.map { template.text($0.target.range) } == ["text"])
    let uses = References.references(
      at: template.offset(of: "text\": {"), in: template, of: workspace, includesDeclaration: false)
    #expect(uses.contains { $0.path == page.path && page.text($0.range) == "text" })
    let floors = References.references(
      at: template.offset(of: "quote"), in: template, of: workspace, includesDeclaration: false)
    #expect(floors.map { page.text($0.range) } == ["quote"])
  }

  @Test func `a story without a list has the fields of its type`() throws {
    let storyblok = try Self.surroundings("storyblok")
    func story(_ rest: String) -> String { #"{"story": {"content": {"component": "quote", \#(rest)}}}"# }
    func labels(_ rest: String) -> [String] { EditedText(story(rest), .page, storyblok).labels }
    #expect(Set(["text", "size", "title"]).isSubset(of: labels(#""|""#)), "\(labels(#""|""#))")
    #expect(labels(#""size": "|""#) == ["small", "large"])
    #expect(labels(#""body": {"type": "doc"}, "|""#).contains("text"))
    // With a list, the fields are those of the page.
    let page = labels(#""body": [{"component": "quote"}], "|""#)
    #expect(page.contains("text") && page.contains("title"), "\(page)")
    #expect(labels(#""body": [{"component": "|"}]"#).contains("quote"))
    #expect(labels(#""body": [{"component": "quote", "|"}]"#).contains("size"))
    let file = EditedFile(.page, story(#""text": "Hi", "body": "Tea""#), storyblok)
    func text(_ place: String) -> String {
      Hover(file).text(at: file.offset(of: place) + 1).map { "\($0.documentation)" } ?? ""
    }
    #expect(text(#""text""#).contains("The words of a buyer") && text(#""quote""#).contains("A quote"))
    #expect(!text(#""body""#).contains("The parts of the page"))
  }
}
