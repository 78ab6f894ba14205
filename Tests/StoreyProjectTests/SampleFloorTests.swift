import Storey
import StoreyFloors
import StoreyProject
import StoreyTemplates
import Testing

/// Sample floors, and the states of their fields.
@Suite struct SampleFloorTests {
  private static let template = #"""
    {"template": 1, "pattern": "Card", "summary": "A card",
     "fields": {
       "title": {"type": "string", "required": true, "about": "The title"},
       "price": {"type": "number", "minimum": 2, "maximum": 500},
       "size": {"type": "string", "options": ["small", "large"]},
       "on": {"type": "boolean"}, "img": {"type": "url"}, "until": {"type": "date"}, "back": {"type": "color"},
       "items": {"type": "array", "of": {"name": {"type": "string"}, "jump": {"type": "jump"}}}},
     "rows": [{"height": 20, "elements": [{"text": "{title} {price} {size} {until}", "frame": [0, 0, 100, 20]},
       {"image": "{img}", "frame": [0, 0, 10, 10]}, {"fill": "{back}", "frame": [0, 0, 10, 10]}]},
       {"when": "on", "height": 2, "elements": []},
       {"each": "items", "height": 20, "tap": "jump", "elements": [{"text": "{name}", "frame": [0, 0, 100, 20]}]}]}
    """#

  private static func type(_ pattern: FloorPattern = "Card") throws -> FloorType {
    var registry = FloorRegistry.standard
    try registry.register(template: Array(template.utf8))
    return try #require(registry.floorType(for: pattern))
  }

  /// Returns the value of a key of the made-up card in some states, as JSON; `nil` for a missing key.
  private static func value(_ key: String, _ states: [String: FieldState]) throws -> String? {
    let sample = SampleFloor(try type())
    return sample.floor(sample.floor(), in: states)[key]?.json
  }

  @Test func `a floor type with a sample has it, and the required values that it lacks`() throws {
    var registry = FloorRegistry.standard
    let sample = #"{"price": 7, "items": [{"name": "Tea"}]}"#
    try registry.register(
      template: Array(Self.template.replacing(#""fields""#, with: #""sample": \#(sample), "fields""#).utf8))
    let type = try #require(registry.floorType(for: "Card"))
    #expect(
      SampleFloor(type).floor().json
        == #"{"identityId": 1, "pattern": "Card", "price": 7, "items": [{"name": "Tea"}], "title": "title"}"#)
  }

  @Test func `a made-up floor has a value for each field`() throws {
    let floor = SampleFloor(try Self.type()).floor()
    let keys = ["identityId", "pattern", "jump", "title", "price", "size", "on", "img", "until", "back", "items"]
    #expect(floor.members.map(\.key) == keys)
    #expect(floor["price"] == .literal("251") && floor["size"] == .text("small") && floor["back"] == .text("accent"))
    guard case .array(let items)? = floor["items"] else { throw CancellationError() }
    #expect(items.count == 2 && items[0].members.map(\.key) == ["name", "jump"])
  }

  @Test(arguments: ["Card", "Focus", "SingleGoods", "NormalFloor", "NSelectN", "Category"])
  func `a made-up floor can be shown`(pattern: String) throws {
    var registry = FloorRegistry.standard
    try registry.register(template: Array(Self.template.utf8))
    let floor = SampleFloor(try Self.type(FloorPattern(pattern))).floor()
    let page = Page(decoding: Array(#"{"floors": [\#(floor.json)]}"#.utf8), registry: registry)
    #expect(page.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    #expect(TableLayout(page).height > 0)
  }

  @Test(
    arguments: [
      ("title", FieldState.short, #""t""#), ("title", .long, #""title title title title title title""#),
      ("title", .missing, nil), ("price", .short, "2"), ("price", .long, "500"), ("size", .option(1), #""large""#),
      ("on", .option(1), "false"), ("img", .missing, nil),
    ] as [(String, FieldState, String?)])
  func `a field has its states`(field: String, state: FieldState, value: String?) throws {
    #expect(try Self.value(field, [field: state]) == value)
  }

  @Test func `an array has one element or several times its elements`() throws {
    func names(_ states: [String: FieldState]) throws -> [String?] {
      let sample = SampleFloor(try Self.type())
      guard case .array(let items)? = sample.floor(sample.floor(), in: states)["items"] else { return [] }
      return items.map { $0["name"]?.json }
    }
    #expect(try names(["items": .short]) == [#""name""#])
    #expect(try names(["items": .long]).count == 12)
    #expect(try names(["items/*/name": .short]) == [#""n""#, #""n""#])
    #expect(try names(["items/*/name": .missing, "items": .short]) == [nil])
  }

  @Test func `a field that the sample does not have is made up for a state of it`() throws {
    let header = try Self.value("fheader", ["fheader/lctitle": .long])
    #expect(header?.contains(#""lctitle": "lctitle lctitle"#) == true)
    #expect(try Self.value("fheader", ["fheader/lctitle": .missing]) == nil)
  }

  @Test func `a number in a text stays a number`() throws {
    let sample = SampleFloor(try Self.type("SingleGoods"))
    let page = #"{"pattern": "SingleGoods", "skuList": [{"skuId": "77", "wprice": "12.50"}]}"#
    let floor = SampleValue(try Document(parsing: Array(page.utf8)).root)
    let long = sample.floor(floor, in: ["skuList/*/wprice": .long, "skuList/*/skuId": .short])
    #expect(long["skuList"]?.json == #"[{"skuId": "1", "wprice": "9999999.99"}]"#)
  }

  @Test func `the fields are listed with their options, those of every floor last`() throws {
    let fields = SampleFloor(try Self.type()).fields
    let names = fields.map(\.name)
    #expect(names.prefix(8) == ["title", "price", "size", "on", "img", "until", "back", "items"])
    #expect(names.contains("items/*/name") && names.contains("margin/height") && !names.contains("pattern"))
    let size = try #require(fields.first { $0.name == "size" })
    #expect(size.options == ["small", "large"] && !size.hasLengths && size.has(.option(1)) && !size.has(.option(2)))
    #expect(fields[0].isRequired && fields[0].hasLengths && fields[0].summary == "The title")
    // The keys of a jump are not fields of the floor.
    #expect(names.contains("jump") && !names.contains("jump/des"))
  }

  @Test func `names of fields escape slashes`() {
    let fields = ModelDescription(fields: [.init(key: "a/b~c", isRequired: false, value: .scalar(.text))])
    let type = FloorType(pattern: "X", version: 1, summary: "", floorIdentifiers: [], isSticky: false) { fields }
    #expect(SampleFloor(type).fields.map(\.name) == ["a~1b~0c"])
  }

  /// Returns the first error or warning of a page with a floor; `nil` without one.
  private static func finding(_ floor: SampleValue, _ registry: FloorRegistry) -> String? {
    Page(decoding: Array(#"{"name": "A", "floors": [\#(floor.json)]}"#.utf8), registry: registry).diagnostics.first?
      .message
  }

  @Test(
    arguments: [
      (#""number", "minimum": 1, "maximum": 8, "step": 3"#, "4", "1", "7"),
      (#""number", "maximum": -7, "step": 5"#, "-10", "-10", "-10"),
      (#""number", "minimum": 0.00001, "maximum": 0.00002"#, "1e-05", "1e-05", "2e-05"),
      (#""number", "minimum": 0, "maximum": 0.5, "step": 0.1"#, "0", "0", "0.5"),
      (#""integer", "minimum": 3, "step": 2"#, "51", "3", "9999999"), (#""integer""#, "50", "0", "9999999"),
    ])
  func `a number is in its range and on a step`(field: String, middle: String, short: String, long: String) throws {
    var registry = FloorRegistry()
    try registry.register(
      template: Array(
        #"""
        {"template": 1, "pattern": "N", "fields": {"n": {"type": \#(field)}},
         "rows": [{"height": 20, "elements": [{"text": "{n}", "frame": [0, 0, 100, 20]}]}]}
        """#.utf8))
    let sample = SampleFloor(try #require(registry.floorType(for: "N")))
    for (states, expected) in [([:], middle), (["n": .short], short), (["n": .long], long)]
      as [([String: FieldState], String)]
    {
      let floor = sample.floor(sample.floor(), in: states)
      #expect(floor["n"]?.json == expected)
      #expect(Self.finding(floor, registry) == nil)
    }
  }

  @Test func `a rich text is valid in each state, and a template has the fields of the one it extends`() throws {
    var registry = FloorRegistry()
    let base = #"""
      {"template": 1, "pattern": "Base", "fields": {"body": {"type": "richText"}},
       "rows": [{"height": 20, "elements": [{"text": "{body}", "frame": [0, 0, 100, 20]}]}]}
      """#
    for template in [base, #"{"template": 1, "pattern": "Child", "extends": "Base"}"#] {
      try registry.register(template: Array(template.utf8))
    }
    let sample = SampleFloor(try #require(registry.floorType(for: "Child")))
    #expect(sample.floor()["body"] == .text("body") && Self.finding(sample.floor(), registry) == nil)
    let page = #"{"pattern": "Child", "identityId": 1, "body": "<p><b>Tea</b> of the day</p>"}"#
    let written = SampleValue(try Document(parsing: Array(page.utf8)).root)
    #expect(sample.floor(written, in: ["body": .short])["body"] == .text("T"))
    let long = sample.floor(written, in: ["body": .long])
    let paragraph = "<p><b>Tea</b> of the day</p>"
    #expect(long["body"] == .text(Array(repeating: paragraph, count: 6).joined(separator: " ")))
    #expect(Self.finding(long, registry) == nil)
  }

  @Test func `a field in a missing one is missing in each of its states`() throws {
    #expect(try Self.value("items", ["items": .missing, "items/*/name": .long]) == nil)
    #expect(try Self.value("fheader", ["fheader": .missing, "fheader/lctitle": .short]) == nil)
  }

  @Test func `long values in long lists do not grow without bound`() throws {
    let sample = SampleFloor(try Self.type())
    let name = String(repeating: "x", count: 10_000)
    let items = SampleValue.array(Array(repeating: .object([.init("name", .text(name))]), count: 50))
    let floor = SampleValue.object([.init("pattern", .text("Card")), .init("items", items)])
    let long = sample.floor(floor, in: ["items": .long, "items/*/name": .long])
    #expect(long.json.utf8.count > 1_000_000 && long.json.utf8.count < 6_000_000)
  }
}
