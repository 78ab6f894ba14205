import Storey
import StoreyFloors
import StoreyManifests
import StoreyValidation
import TestFiles
import Testing

@Suite struct AppManifestTests {
  private func read(_ json: String) -> (manifest: AppManifest?, findings: [String]) {
    let reading = AppManifest.read(Array(json.utf8))
    let (manifest, diagnostics) = (reading.value, reading.diagnostics)
    return (
      manifest,
      diagnostics.findings().map { finding in
        "\(finding.range?.start.line ?? 0):\(finding.range?.start.column ?? 0) \(finding.rule) \(finding.message)"
      }
    )
  }

  @Test func `a written manifest can be read, and is written again as the same bytes`() throws {
    var registry = FloorRegistry.standard
    registry.declare(Capability("video", version: 2))
    try registry.register(EverythingFloor.self)
    let manifest = AppManifest(of: registry, name: "tea", version: "9.4")
    let bytes = manifest.write()
    let reading = AppManifest.read(bytes)
    let (read, diagnostics) = (reading.value, reading.diagnostics)
    #expect(diagnostics.map(\.message) == [])
    #expect(read == manifest)
    #expect(read?.write() == bytes)
    #expect(AppManifest(of: registry, name: "tea", version: "9.4").write() == bytes)
  }

  @Test func `a manifest contains the floors, the renderers and the versions of a registry`() throws {
    var registry = FloorRegistry.standard
    registry.declare(Capability("video", version: 2))
    let manifest = AppManifest(of: registry, name: "tea", version: "9.4")
    #expect(manifest.floors.map(\.pattern.name) == registry.patterns.map(\.name))
    #expect(manifest.renderers == registry.floorIdentifiers)
    #expect(
      manifest.version(of: "video") == 2 && manifest.version(of: "Focus") == 1 && manifest.version(of: "x") == nil)
    let focus = try #require(manifest.floor(for: "Focus"))
    #expect(focus.description.fields.first { $0.key == "picList" }?.value == .array(.model("Picture")))
    #expect(focus.description.fields.filter(\.isRequired).map(\.key) == ["pattern", "picList"])
  }

  @Test func `every type has a notation, and models with the same name get different names`() throws {
    var registry = FloorRegistry()
    try registry.register(EverythingFloor.self)
    let manifest = AppManifest(of: registry, name: "a", version: "1")
    let fields = try #require(manifest.floor(for: "Everything")).description.fields
    func type(_ key: String) -> ValueDescription? { fields.first { $0.key == key }?.value }
    #expect(type("anything") == .any)
    #expect(type("colour") == .text(pattern: "^#[0-9]+$"))
    #expect(type("share") == .number(in: 0...0.1))
    #expect(type("atLeast") == .number(in: 1 ... .infinity))
    #expect(type("stars") == .integer(in: 1...5) && type("size") == .integer(in: Int.min...9))
    #expect(type("names") == .oneOrMany(.scalar(.text)))
    #expect(type("counts") == .map(.scalar(.integer)))
    #expect(type("word") == .choice(["left", "right"]))
    #expect(type("other") == .reference("elsewhere"))
    #expect(type("inner") == .model("Inner") && type("innerToo") == .model("Inner2"))
    #expect(manifest.models.map(\.name) == ["FloorHeader", "Inner", "Inner2", "Jump", "Margin"])
    // A recursive model is described once.
    #expect(manifest.models[1].fields.map(\.value) == [.array(.model("Inner"))])
  }

  @Test func `the example manifest is valid and is written as the same bytes`() throws {
    let reading = AppManifest.read(try Sample(name: "apps/tea-9.2").bytes)
    let (manifest, diagnostics) = (reading.value, reading.diagnostics)
    #expect(diagnostics.isEmpty)
    #expect(manifest?.description == "tea 9.2")
    #expect(manifest?.write() == (try Sample(name: "apps/tea-9.2").bytes))
  }

  private static let faults: [(String, [String])] = [
    ("[]", ["1:1 wrong-type expected an object, found an array"]),
    ("{", ["1:2 invalid-json unexpected end of the document; expected a key in double quotes or '}'"]),
    (
      #"{"manifestVersion": 2, "name": "a", "version": "1", "floors": []}"#,
      ["1:21 invalid-manifest unsupported manifest version 2; expected 1"]
    ),
    (
      #"{"name": "a", "version": "1", "floors": []}"#,
      [#"1:1 missing-key missing key "manifestVersion""#]
    ),
    (
      #"{"manifestVersion": 1, "name": "a", "version": "1", "floor": []}"#,
      [
        #"1:1 missing-key missing key "floors""#,
        #"1:53 unknown-key unknown key "floor""#,
      ]
    ),
    (
      head(#"{"pattern": "A", "version": 0, "fields": []}"#),
      ["1:91 out-of-range the number 0 is out of range; expected 1 or more; 1 is used instead"]
    ),
    (head(#"{"pattern": "A"}"#), [#"1:63 missing-key missing key "fields""#]),
    (
      head(#"{"pattern": "A", "fields": []}, {"pattern": "A", "fields": []}"#),
      [#"1:107 invalid-manifest duplicate floor "A""#]
    ),
    (field(#""txt""#), [#"1:111 invalid-manifest unknown type "txt""#]),
    (field("7"), ["1:111 wrong-type expected a type: a string or an object"]),
    (
      field(#"{"array": "text", "map": "text"}"#),
      ["1:111 invalid-manifest expected a type with exactly one key, found 2"]
    ),
    (field("{}"), ["1:111 invalid-manifest expected a type with exactly one key, found 0"]),
    (field(#"{"array": {"model": "Dish"}}"#), [#"1:131 invalid-manifest unknown model "Dish""#]),
    (
      field(#"{"number": {"minimum": 2, "maximum": 1}}"#),
      ["1:122 invalid-manifest the minimum is greater than the maximum"]
    ),
    (
      field(#"{"integer": {"minimum": 2, "maximum": 1}}"#),
      ["1:123 invalid-manifest the minimum is greater than the maximum"]
    ),
    (field(#"{"model": ""}"#), ["1:111 invalid-manifest expected a type with exactly one key, found 0"]),
    (field(#"{"either": []}"#), ["1:122 invalid-manifest expected 1 to 64 types, found 0"]),
    (
      head(#"{"pattern": "A", "fields": [{"key": "k", "type": "any"}, {"key": "k", "type": "any"}]}"#),
      [#"1:128 invalid-manifest duplicate key "k""#]
    ),
    (
      #"{"manifestVersion": 1, "name": "a", "version": "1", "floors": [], "capabilities": {"video": 0}}"#,
      ["1:93 invalid-manifest 0 is out of range; expected 1 or more"]
    ),
  ]

  private static func head(_ floors: String) -> String {
    #"{"manifestVersion": 1, "name": "a", "version": "1", "floors":[\#(floors)]}"#
  }

  private static func field(_ type: String) -> String {
    head(#"{"pattern": "A", "fields": [{"key": "k", "type":\#(type)}]}"#)
  }

  @Test(arguments: faults)
  func `an error in a manifest is reported at its place`(json: String, findings: [String]) {
    #expect(read(json).findings == findings)
  }

  @Test func `the versions that a floor requires are described as a map of integers`() throws {
    let focus = try #require(AppManifest(of: .standard, name: "a", version: "1").floor(for: "Focus"))
    #expect(focus.description.fields.first { $0.key == "requires" }?.value == .map(.scalar(.integer)))
  }

  @Test func `a model that requires itself, directly or through others, is refused`() {
    func models(_ models: String) -> [String] {
      read(#"{"manifestVersion": 1, "name": "a", "version": "1", "floors": [], "models": {\#(models)}}"#).findings
    }
    func field(_ model: String, required: Bool) -> String {
      #"{"fields": [{"key": "k", "required": \#(required), "type": {"model": "\#(model)"}}]}"#
    }
    #expect(models(#""A": \#(field("A", required: false))"#) == [])
    #expect(models(#""A": \#(field("A", required: true))"#).count == 1)
    #expect(
      models(
        #""A": \#(field("B", required: true)), "B": \#(field("C", required: true)), "C": \#(field("A", required: true))"#
      )
      .count == 3)
    #expect(models(#""A": \#(field("B", required: true)), "B": {"fields": []}"#) == [])
  }

  @Test func `hostile manifests are read in a bounded time`() {
    let deep = String(repeating: #"{"array":"#, count: 400) + #""text""# + String(repeating: "}", count: 400)
    #expect(read(Self.field(deep)).manifest == nil)
    let many = (0..<3000).map { #"{"key": "k\#($0)", "type": "any"}"# }.joined(separator: ",")
    #expect(read(Self.head(#"{"pattern": "A", "fields": [\#(many)]}"#)).findings.count == 1)
    let patterns = (0..<1200).map { #"{"matching": "^a{100}\#($0)$"}"# }
    let halves = [patterns[..<600], patterns[600...]].map { half in
      let fields = half.enumerated().map { #"{"key": "k\#($0.offset)", "type": \#($0.element)}"# }
      return #"{"pattern": "P\#(half.startIndex)", "fields": [\#(fields.joined(separator: ","))]}"#
    }
    #expect(read(Self.head(halves.joined(separator: ","))).findings.count == 1)
    // A chain of models, each of which requires the next.
    let chain = (0..<20_000).map {
      #""M\#($0)": {"fields": [{"key": "k", "required": true, "type": {"model": "M\#($0 + 1)"}}]}"#
    }.joined(separator: ",")
    let text = #"{"manifestVersion": 1, "name": "a", "version": "1", "floors": [], "models": {\#(chain)}}"#
    #expect(read(text).findings.count == 1)
    // Two ways to read each level of a page with 200 levels.
    let twice =
      #"{"manifestVersion": 1, "name": "a", "version": "1", "floors": [{"pattern": "A", "fields": [{"key": "k", "required": true, "type": {"model": "M"}}]}], "models": {"M": {"fields": [{"key": "k", "required": true, "type": {"either": [{"model": "M"}, {"model": "N"}]}}]}, "N": {"fields": [{"key": "k", "type": {"either": [{"model": "M"}, {"model": "N"}]}}]}}}"#
    let manifest = read(twice).manifest
    let page = String(repeating: #"{"k":"#, count: 200) + "7" + String(repeating: "}", count: 200)
    var configuration = Configuration()
    configuration.manifests = [manifest].compactMap(\.self)
    let json = #"{"floors": [{"pattern": "A", "k": \#(page)}]}"#
    let report = Validator(registry: FloorRegistry(), configuration: configuration).validate(
      Array(json.utf8), file: "p")
    #expect(report.findings.map(\.rule.name).contains("unknown-pattern"))
  }
}

/// A floor with every kind of field.
private struct EverythingFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Everything"
  static let version = 3
  let base: FloorBase

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    _ = reader.optional("anything", as: JSONValue.self)
    _ = reader.optional("colour", as: Described<Pattern>.self)
    _ = reader.optional("share", as: Described<Share>.self)
    _ = reader.optional("atLeast", as: Described<AtLeast>.self)
    _ = reader.optional("stars", as: Described<Stars>.self)
    _ = reader.optional("size", as: Described<LayoutSize>.self)
    _ = reader.optional("names", as: Described<Names>.self)
    _ = reader.optional("counts", as: Described<Counts>.self)
    _ = reader.optional("word", as: Described<Words>.self)
    _ = reader.optional("other", as: Described<Elsewhere>.self)
    _ = reader.optional("free", as: Described<Free>.self)
    _ = reader.optional("one", as: Described<Either>.self)
    _ = reader.required("inner", as: Inner.self)
    _ = reader.optional("innerToo", as: Other.Inner.self)
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }

  struct Inner: JSONModel {
    init(from reader: inout JSONReader) { _ = reader.optional("more", as: [Inner].self) }
  }

  enum Other {
    struct Inner: JSONModel {
      init(from reader: inout JSONReader) { _ = reader.required("flag", as: Bool.self) }
    }
  }
}

/// The description of a value.
private protocol Description { static var value: ValueDescription { get } }
private enum Pattern: Description { static var value: ValueDescription { .text(pattern: "^#[0-9]+$") } }
private enum Share: Description { static var value: ValueDescription { .number(in: 0...0.1) } }
private enum AtLeast: Description { static var value: ValueDescription { .number(in: 1 ... .infinity) } }
private enum Stars: Description { static var value: ValueDescription { .integer(in: 1...5) } }
private enum LayoutSize: Description { static var value: ValueDescription { .integer(in: Int.min...9) } }
private enum Names: Description { static var value: ValueDescription { .oneOrMany(.scalar(.text)) } }
private enum Counts: Description { static var value: ValueDescription { .map(.scalar(.integer)) } }
private enum Words: Description { static var value: ValueDescription { .choice(["left", "right"]) } }
private enum Elsewhere: Description { static var value: ValueDescription { .reference("elsewhere") } }
private enum Free: Description { static var value: ValueDescription { .freeObject(wellKnown: ["a", "b"]) } }
private enum Either: Description {
  static var value: ValueDescription { .either([.floor, .scalar(.array), .scalar(.object)]) }
}

private struct Described<Kind: Description>: ModelValue {
  static func read(from value: borrowing ValueReader) -> Described? { Described() }
  static var standIn: Described { Described() }
  static var valueDescription: ValueDescription { Kind.value }
}
