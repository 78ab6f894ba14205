import Storey
import StoreyDialects
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct SchemaTests {
  private func schema(_ pattern: FloorPattern, isClosed: Bool = false) throws -> JSONValue {
    var registry = FloorRegistry.standard
    try registry.register(MenuFloor.self)
    try registry.register(PlainFloor.self)
    let bytes = try #require(SchemaWriter(isClosed: isClosed).schema(of: registry, pattern: pattern))
    return try Document(parsing: bytes).root
  }

  private func text(_ value: JSONValue?) -> String {
    guard let value else { return "(none)" }
    return String(decoding: value.document.bytes[value.byteRange], as: UTF8.self)
  }

  @Test func `the schema of a custom floor contains the keys that its initializer reads`() throws {
    let floor = try #require(try schema("Menu")["$defs"]?["floor Menu"])
    let properties = try #require(floor["properties"])
    #expect(text(floor["required"]) == #"["pattern", "dishes"]"#)
    #expect(text(properties["pattern"]) == #"{"description": "The type of the floor", "const": "Menu"}"#)
    #expect(
      text(properties["columns"])
        == ##"{"anyOf": [{"$ref": "#/$defs/integer", "minimum": 1, "maximum": 4}, {"$ref": "#/$defs/absent"}], "default": 2}"##
    )
    #expect(
      text(properties["opacity"])
        == ##"{"description": "0 is clear", "anyOf": [{"$ref": "#/$defs/number", "minimum": 0, "exclusiveMaximum": 1}, {"$ref": "#/$defs/absent"}], "default": 0.5}"##
    )
  }

  @Test func `the schema of a dialect has the places of the sections and of their settings`() throws {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named("shopify")).shape
    let root = try Document(parsing: try #require(SchemaWriter().schema(of: registry))).root
    #expect(root["title"]?.text == "A page of the dialect shopify")
    #expect(
      root["properties"]?["sections"]?["additionalProperties"]?["$ref"]?.text == "#/$defs/any%20floor"
        && root["properties"]?["order"]?["items"]?["type"]?.text == "string")
    #expect(root["properties"]?["floors"] == nil)
    let part = try #require(root["$defs"]?["any part"])
    let focus = part["allOf"]?.elements.first { $0["if"]?["properties"]?["type"]?["const"]?.text == "Focus" }
    #expect(
      focus?["then"]?["allOf"]?[0]?["properties"]?["settings"]?["$ref"]?.text == "#/$defs/floor%20Focus")
    #expect(part["properties"]?["blocks"]?["additionalProperties"]?["$ref"]?.text == "#/$defs/any%20part")
    let fields = root["$defs"]?["floor Focus"]?["properties"]?.members.map(\.key.string) ?? []
    #expect(fields.contains("picList") && fields.contains("link") && !fields.contains("pattern"), "\(fields)")
  }

  @Test func `the schema of one floor in a dialect is that of a part of the page`() throws {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named("shopify")).shape
    let root = try Document(parsing: try #require(SchemaWriter().schema(of: registry, pattern: "Focus"))).root
    let all = try #require(root["allOf"])
    #expect(root["title"]?.text == "The section Focus" && all[0]?["$ref"]?.text == "#/$defs/any%20part")
    #expect(all[1]?["properties"]?["settings"]?["$ref"]?.text == "#/$defs/floor%20Focus")
    #expect(text(all[2]?["required"]) == #"["type"]"# && text(all[2]?["properties"]?["type"]?["enum"]) == #"["Focus"]"#)
    let fields = root["$defs"]?["floor Focus"]?["properties"]?.members.map(\.key.string) ?? []
    #expect(fields.contains("picList") && !fields.contains("pattern"), "\(fields)")
  }

  @Test func `a recursive model is described once`() throws {
    let definitions = try #require(try schema("Menu")["$defs"])
    #expect(definitions.members.count { $0.key == "Dish" } == 1)
    #expect(text(definitions["Dish"]?["title"]) == #""Dish""#)
    #expect(
      text(definitions["Dish"]?["properties"]?["sides"])
        == ##"{"anyOf": [{"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Dish"}, {"$ref": "#/$defs/absent"}]}}, {"$ref": "#/$defs/absent"}]}"##
    )
  }

  @Test func `the schema of a plain Decodable floor contains the keys that its initializer decodes`() throws {
    let floor = try #require(try schema("Plain")["$defs"]?["floor Plain"])
    let properties = try #require(floor["properties"])
    #expect(properties.members.map(\.key.string).contains("fheader"))
    #expect(text(properties["message"]) == ##"{"$ref": "#/$defs/text"}"##)
    #expect(text(properties["count"]) == ##"{"anyOf": [{"$ref": "#/$defs/integer"}, {"$ref": "#/$defs/absent"}]}"##)
    #expect(
      text(properties["lines"])
        == ##"{"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Line"}, {"$ref": "#/$defs/absent"}]}}"##)
    #expect(text(floor["required"]) == #"["pattern", "message", "lines"]"#)
  }

  @Test func `a closed schema refuses unknown keys except comments`() throws {
    let floor = try #require(try schema("Menu", isClosed: true)["$defs"]?["floor Menu"])
    #expect(floor["additionalProperties"]?.boolean == false)
    #expect(floor["properties"]?["$comment"]?.boolean == true)
    #expect(try schema("Menu")["$defs"]?["floor Menu"]?["additionalProperties"] == nil)
  }

  @Test func `a floor that is not registered has no schema`() {
    #expect(SchemaWriter().schema(of: .standard, pattern: "Menu") == nil)
  }
}

private struct MenuFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Menu"
  let base: FloorBase
  let dishes: [Dish]

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    dishes = reader.required("dishes")
    _ = reader.optional("columns", or: 2, clampedTo: 1...4)
    _ = reader.optional("opacity", or: 0.5, in: 0..<1.0, about: "0 is clear")
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }

  struct Dish: JSONModel {
    init(from reader: inout JSONReader) {
      _ = reader.required("title", as: JSONText.self)
      _ = reader.optional("sides", as: [Dish].self)
    }
  }
}

private struct PlainFloor: TemplateContainer, Decodable {
  static let pattern: FloorPattern = "Plain"
  let base: FloorBase
  let message: String
  let count: Int?
  let lines: [Line]

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }

  struct Line: Decodable {
    let text: String
  }
}
