import Storey
import StoreyManifests
import StoreyTemplates
import StoreyValidation
import Testing

/// Templates in manifests: an app is reported to lack the floors that its own reader refuses.
@Suite struct TemplateManifestTests {
  private static let template = #"""
    {"template": 1, "pattern": "Stars", "fields": {
      "stars": {"type": "integer", "minimum": 1, "maximum": 5, "required": true},
      "price": {"type": "number", "minimum": 0.5, "required": true},
      "until": {"type": "date", "required": true},
      "votes": {"type": "integer", "minimum": 1}},
     "rows": [{"height": 20, "elements": [{"text": "{stars} {price} {until} {votes}", "frame": [0, 0, "100%", 20]}]}]}
    """#

  private static func manifest() throws -> AppManifest {
    let registry = try Templates.registry(template)
    let written = AppManifest(of: registry, name: "app", version: "1").write()
    let reading = AppManifest.read(written)
    let (manifest, diagnostics) = (reading.value, reading.diagnostics)
    #expect(diagnostics.map(\.message) == [])
    return try #require(manifest)
  }

  @Test func `the manifest contains the bounds of numbers`() throws {
    let fields = try #require(try Self.manifest().floor(for: "Stars")).description.fields
    func type(_ key: String) -> ValueDescription? { fields.first { $0.key == key }?.value }
    #expect(type("stars") == .integer(in: 1...5))
    #expect(type("price") == .number(in: 0.5 ... .infinity))
    #expect(type("votes") == .integer(in: 1...Int.max))
  }

  @Test func `schema, manifest and page agree on the required keys of a template`() throws {
    let registry = try Templates.registry(
      #"""
      {"template": 1, "pattern": "Stairs", "fields": {
        "jump": {"type": "jump", "required": true},
        "steps": {"type": "array", "required": true, "of": {
          "height": {"type": "integer", "minimum": 1, "maximum": 9, "required": true}, "text": {"type": "string"}}}},
       "rows": [{"each": "steps", "height": 20, "elements": [{"text": "{height} {text}", "frame": [0, 0, 9, 20]}]}]}
      """#)
    let schema = try Document(parsing: try #require(SchemaWriter().schema(of: registry))).root
    let floor = try #require(schema["$defs"]?["floor Stairs"])
    #expect(floor["required"]?.elements.compactMap { $0.text?.string } == ["pattern", "jump", "steps"])
    let item = try #require(schema["$defs"]?["Stairs steps"])
    #expect(item["required"]?.elements.compactMap { $0.text?.string } == ["height"])
    #expect(item["properties"]?["height"]?["minimum"]?.number == 1)
    #expect(item["properties"]?["height"]?["maximum"]?.number == 9)

    let description = try #require(
      AppManifest(of: registry, name: "a", version: "1").floor(for: "Stairs")
    ).description
    #expect(description.fields.filter(\.isRequired).map(\.key) == ["pattern", "jump", "steps"])
    let height = ModelDescription.Field(key: "height", isRequired: true, value: .integer(in: 1...9))
    #expect(description.models.first { $0.name == "Stairs steps" }?.fields.first == height)

    let page = Page(
      decoding: Array(#"{"floors": [{"pattern": "Stairs", "steps": [{"height": 0}, {"text": "a"}]}]}"#.utf8),
      registry: registry)
    #expect(page.diagnostics.map(\.rule) == [.missingKey, .undecodableFloor, .outOfRange, .missingKey])
  }

  @Test(arguments: [
    #""jump": 7, "identityId": 1"#, #""jump": {"des": "m"}, "identityId": {}"#, #""jump": [], "identityId": [[]]"#,
    #""identityId": 1"#, #""jump": {"des": "m"}"#, #""jump": {"des": "m"}, "identityId": 1"#,
  ])
  func `a field that every floor has must be valid if a template requires it`(members: String) throws {
    let registry = try Templates.registry(
      #"""
      {"template": 1, "pattern": "Door", "fields": {
        "jump": {"type": "jump", "required": true}, "identityId": {"type": "identifier", "required": true}},
       "rows": [{"height": 20, "tap": "jump", "elements": [{"text": "{identityId}", "frame": [0, 0, 9, 20]}]}]}
      """#)
    let isFit = members == #""jump": {"des": "m"}, "identityId": 1"#
    let page = Array(#"{"name": "x", "floors": [{"pattern": "Door", \#(members)}]}"#.utf8)
    let floors = Page(decoding: page, registry: registry).floors
    if case .container = floors[0].content { #expect(isFit) } else { #expect(!isFit) }
    var configuration = Configuration()
    configuration.manifests = [AppManifest(of: registry, name: "app", version: "1")]
    let report = Validator(registry: registry, configuration: configuration).validate(page, file: "p.json")
    #expect(report.findings.contains { $0.rule == "unsupported-floor" } == !isFit)
  }

  private static let values: [(stars: String, price: String, until: String, votes: String)] = [
    ("1", "0.5", #""2026-11-30""#, "1"), ("5", "7", #""2026-11-30 20:00""#, "0"),
    (#""3""#, "1e3", #""2024-02-29T20:00:00Z""#, #""x""#), ("0", "7", #""2026-11-30""#, "1"),
    ("6", "7", #""2026-11-30""#, "1"), ("1.5", "7", #""2026-11-30""#, "1"), ("1", "0.4", #""2026-11-30""#, "1"),
    ("1", "7", #""soon""#, "1"), ("1", "7", #""2026-11-31T25:00""#, "1"), ("1", "7", #""2026-13-01""#, "1"),
  ]

  @Test(arguments: values)
  func `a floor is reported as unsupported only if the app cannot decode it`(
    stars: String, price: String, until: String, votes: String
  ) throws {
    let page = Array(
      #"{"name": "x", "floors": [{"pattern": "Stars", "stars": \#(stars), "price": \#(price), "until": \#(until), "votes": \#(votes)}]}"#
        .utf8)
    let registry = try Templates.registry(Self.template)
    var configuration = Configuration()
    configuration.manifests = [try Self.manifest()]
    let report = Validator(registry: registry, configuration: configuration).validate(page, file: "p.json")
    let isShown =
      if case .container? = Page(decoding: page, registry: registry).floors.first?.content { true } else { false }
    #expect(report.findings.contains { $0.rule == "unsupported-floor" } == !isShown)
  }

  @Test func `the patterns of all templates can be checked`() throws {
    #expect(AppManifest(of: try Templates.registry(), name: "a", version: "1").uncheckedPatterns == [])
  }
}
