import Storey
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import Testing

/// Findings about the content that templates draw are at the incomplete item or jump.
@Suite struct TemplateFindingTests {
  /// Returns the findings of some rules on a floor, each as its rule and its pointer, in the order of the page.
  private func findings(
    _ rules: RuleID..., floor: String, template: String? = nil
  ) throws -> [String] {
    var registry = try Templates.registry()
    if let template { try registry.register(template: Array(template.utf8)) }
    let page = "{\"name\": \"Food\", \"floors\": [\(floor)]}"
    let report = Validator(registry: registry).validate(Array(page.utf8), file: "page.json")
    return report.findings.filter { rules.contains($0.rule) }.map { "\($0.rule) \($0.pointer)" }
  }

  private static let doors = """
    {"template": 1, "pattern": "Doors",
      "fields": {"title": {"type": "string", "required": true}, "more": {"type": "jump"},
        "doors": {"type": "array", "of": {"name": {"type": "string"}, "in": {"type": "jump"}, "out": {"type": "jump"}}}},
      "rows": [
        {"height": 20, "elements": [
          {"text": "{title}", "frame": [0, 0, 50, 20], "tap": "jump"}, {"text": "{title}", "frame": [50, 0, 50, 20], "tap": "more"}]},
        {"each": "doors", "columns": 2, "height": 20, "elements": [
          {"fill": "fill", "label": "{name}", "frame": [0, 0, 50, 20], "tap": "in"},
          {"text": "{name}", "frame": [50, 0, 50, 10], "tap": "out"}]}
      ]}
    """

  @Test(arguments: [
    (#""jump": {"des": "search", "srv": "a"}, "more": {"des": "search"}"#, ["missing-event /floors/0/more"]),
    (#""jump": {"des": "search"}, "more": {"des": "search", "srv": "a"}"#, ["missing-event /floors/0/jump"]),
    (#""jump": {"url": "javascript:1"}, "more": {}"#, ["missing-action /floors/0/more"]),
    (#""jump": {}, "more": {"des": "search", "srv": "a"}"#, ["missing-action /floors/0/jump"]),
    (
      #""jump": {"des": "m", "srv": "a"}, "more": {"des": "search", "srv": "a"}"#, ["missing-action /floors/0/jump"]
    ),
    ("\"about\": 1", ["missing-action /floors/0", "missing-action /floors/0"]),
  ])
  func `an incomplete jump is reported at its place`(jumps: String, expected: [String]) throws {
    let floor = "{\"pattern\": \"Doors\", \"title\": \"A\", \(jumps)}"
    #expect(try findings("missing-event", "missing-action", floor: floor, template: Self.doors) == expected)
  }

  @Test func `the first missing keys are named, and the other missing keys are counted`() throws {
    for (count, expected) in [
      (1, []), (2, []), (3, ["1 more required key is missing"]), (7, ["5 more required keys are missing"]),
    ] {
      let fields = (0..<count).map { #""field\#($0)": {"type": "string", "required": true}"# }.joined(separator: ", ")
      var registry = try Templates.registry()
      try registry.register(
        template: Array(
          #"{"template": 1, "pattern": "Many", "fields": {\#(fields)}, "rows": [{"height": 1, "elements": []}]}"#.utf8))
      let report = Validator(registry: registry).validate(
        Array(#"{"name": "x", "floors": [{"pattern": "Many"}]}"#.utf8), file: "page.json")
      let messages = report.findings.filter { $0.rule == .missingKey }.map(\.message)
      let named = (0..<min(count, 2)).map { "missing key \"field\($0)\"" }
      #expect(messages == named + expected)
    }
  }

  @Test func `items may have an identity that the template does not declare`() throws {
    let page = """
      {"name": "Food", "floors": [{"pattern": "Doors", "identityId": 1, "title": "A", "doors": [
        {"identityId": 7, "name": "B"}, {"identtyId": 8, "name": "C"}]}]}
      """
    let registry = try Templates.registry(Self.doors)
    let findings = Validator(registry: registry).validate(Array(page.utf8), file: "p").findings
      .filter { $0.rule == .unknownKey }
    #expect(findings.map(\.message) == ["unknown key \"identtyId\""])
    #expect(findings.first?.hint == "did you mean \"identityId\"?")
  }

  @Test func `an item without a jump, an event or a title is reported`() throws {
    let jump = #"{"des": "search", "srv": "a"}"#
    let floor = """
      {"pattern": "Doors", "title": "A", "jump": \(jump), "more": \(jump), "doors": [
        {"name": "B", "in": \(jump)}, {"name": "C", "in": {"des": "search"}, "out": \(jump)},
        {"in": \(jump)}, {"name": "D", "in": {"des": "serch", "srv": "a"}, "out": {"des": "serch", "srv": "a"}}]}
      """
    #expect(
      try findings(
        "missing-event", "missing-action", "missing-title", "unknown-destination", floor: floor, template: Self.doors)
        == [
          "missing-action /floors/0/doors/0", "missing-event /floors/0/doors/1/in", "missing-title /floors/0/doors/2",
          "unknown-destination /floors/0/doors/3/in/des", "unknown-destination /floors/0/doors/3/out/des",
        ])
  }

  @Test func `the message names the key of a missing jump unless it is the usual key`() throws {
    let registry = try Templates.registry(Self.doors)
    let page = #"{"name": "Food", "floors": [{"pattern": "Doors", "title": "A"}]}"#
    let report = Validator(registry: registry).validate(Array(page.utf8), file: "page.json")
    #expect(
      report.findings.map(\.message) == [
        "a tap here does nothing", "a tap here does nothing: \"more\" is missing",
      ])
  }

  @Test func `the jump of a header is reported in the header`() throws {
    let floor = """
      {"pattern": "ImageGrid", "jump": {"des": "m"}, "fheader": {"lctitle": "Tea", "jump": {"des": "search"}},
        "images": [{"img": "a.png", "title": "A"}]}
      """
    #expect(
      try findings("missing-event", "missing-action", floor: floor) == [
        "missing-event /floors/0/fheader/jump", "missing-action /floors/0/images/0",
      ])
  }

  @Test(arguments: [
    (#""label": "Logo""#, []), (#""label": "{name}""#, ["/floors/0/img"]), (#""label": """#, []),
    (#""tap": "jump""#, ["/floors/0/img"]), (#""label": "Logo", "tap": "jump""#, []),
    (#""fit": "contain""#, []),
  ])
  func `a constant label is an alternative text, and a picture with a tap requires one`(
    keys: String, expected: [String]
  ) throws {
    let template = """
      {"template": 1, "pattern": "Logo", "fields": {"img": {"type": "url"}, "name": {"type": "string"}}, "rows": [
        {"height": 20, "elements": [{"image": "{img}", "frame": [0, 0, 20, 20], \(keys)}, {"text": "{name}", "frame": [0, 0, 0, 0]}]}]}
      """
    let floor = #"{"pattern": "Logo", "img": "a.png", "jump": {"des": "search", "srv": "a"}}"#
    #expect(
      try findings("image-without-alternative", floor: floor, template: template)
        == expected.map { "image-without-alternative \($0)" })
  }

  @Test(arguments: [
    (#""lines": 1"#, ["/floors/0/name"]), (#""lines": 1, "truncates": "expected""#, []),
    (#""truncates": "expected", "role": "heading""#, []),
    (#""truncates": "expected", "style": "price""#, ["/floors/0/name"]),
    (#""truncates": "expected", "style": {"like": "price", "size": 12}"#, ["/floors/0/name"]),
  ])
  func `a truncated text is reported unless its template expects that, and a price always`(
    keys: String, expected: [String]
  ) throws {
    let template = """
      {"template": 1, "pattern": "Name", "fields": {"name": {"type": "string"}}, "rows": [
        {"height": 20, "elements": [{"text": "{name}", "frame": [0, 0, 40, 20], \(keys)}]}]}
      """
    let floor = #"{"pattern": "Name", "name": "Tea of the first harvest"}"#
    #expect(
      try findings("text-truncated", floor: floor, template: template)
        == expected.map { "text-truncated \($0)" })
  }

  @Test func `a text composed of a constant and a value is reported at the value`() throws {
    let floor =
      #"{"pattern": "Coupon", "title": "A", "amount": 12345678901, "condition": "B", "jump": {"des": "m", "url": "/a", "srv": "a"}}"#
    #expect(try findings("text-truncated", floor: floor) == ["text-truncated /floors/0/amount"])
  }

  @Test(arguments: [
    (#""pattern": "ImageGrid", "fheader": {"lctitle": "Tea"}, "images": []"#, ["/floors/0/images"]),
    (#""pattern": "ImageGrid", "fheader": {"lctitle": "Tea"}, "images": [{}]"#, ["/floors/0"]),
    (#""pattern": "ImageGrid", "images": []"#, ["/floors/0/images"]),
    (#""pattern": "TextBlock", "title": "Tea", "paragraphs": []"#, ["/floors/0/paragraphs"]),
    (#""pattern": "TextBlock", "title": "Tea", "paragraphs": [{"text": "A"}]"#, []),
    (#""pattern": "Tabs", "tabs": []"#, ["/floors/0/tabs"]), (#""pattern": "Tabs", "tabs": [{"title": "A"}]"#, []),
    (#""pattern": "Divider""#, []), (#""pattern": "Coupon", "title": "A", "amount": 1, "shops": []"#, []),
  ])
  func `a floor with only a header is reported as empty`(floor: String, expected: [String]) throws {
    #expect(try findings("empty-floor", floor: "{\(floor)}") == expected.map { "empty-floor \($0)" })
  }

  @Test(arguments: [
    (#""fheader": {"lctitle": "Tea"}, "items": []"#, ["/floors/0/items"]), (#""items": []"#, ["/floors/0/items"]),
    ("", ["/floors/0"]), (#""items": [{"t": "A"}]"#, []),
  ])
  func `a floor with only a sticky header is reported as empty`(keys: String, expected: [String]) throws {
    let template = """
      {"template": 1, "pattern": "List", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}}}},
       "header": {"height": 30, "sticky": true, "elements": [{"text": "{fheader.lctitle}", "frame": [0, 0, "100%", 20]}]},
       "rows": [{"each": "items", "height": 20, "elements": [{"text": "{t}", "frame": [0, 0, "100%", 20]}]}]}
      """
    let floor = #"{"pattern": "List""# + (keys.isEmpty ? "" : ", ") + keys + "}"
    #expect(try findings("empty-floor", floor: floor, template: template) == expected.map { "empty-floor \($0)" })
  }
}
