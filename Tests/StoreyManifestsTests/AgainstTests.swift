import Storey
import StoreyFloors
import StoreyManifests
import StoreyValidation
import TestFiles
import Testing

/// Checks of pages against apps.
@Suite struct AgainstTests {
  /// An app that knows two floors. Neither is registered here.
  static let app = #"""
    {"manifestVersion": 1, "name": "app", "version": "9.4", "capabilities": {"video": 1, "Text": 1}, "floors": [
      {"pattern": "Coupon", "version": 2, "fields": [
        {"key": "pattern", "required": true, "type": "text"},
        {"key": "code", "required": true, "type": "text"},
        {"key": "kind", "required": false, "type": {"choice": ["red", "blue"]}},
        {"key": "lines", "required": false, "type": {"array": {"model": "Line"}}},
        {"key": "owner", "required": false, "type": {"model": "Owner"}}]},
      {"pattern": "Text", "fields": [
        {"key": "owner", "required": true, "type": {"model": "Owner"}},
        {"key": "word", "required": true, "type": {"choice": ["a", "b"]}}]}],
     "models": {"Line": {"fields": [{"key": "text", "required": true, "type": "text"}]},
                "Owner": {"fields": [{"key": "lines", "required": false, "type": {"array": {"model": "Line"}}},
                                     {"key": "name", "required": true, "type": "text"}]}}}
    """#

  static func manifest(_ json: String = app) throws -> AppManifest {
    let reading = AppManifest.read(Array(json.utf8))
    let (manifest, diagnostics) = (reading.value, reading.diagnostics)
    #expect(diagnostics.map(\.message) == [])
    return try #require(manifest)
  }

  private func findings(_ floors: String, _ manifests: [AppManifest]) -> [Finding] {
    var configuration = Configuration()
    configuration.manifests = manifests
    let page = "{\"name\": \"x\", \"floors\": [\(floors)]}"
    return Validator(registry: .standard, configuration: configuration).validate(Array(page.utf8), file: "p.json")
      .findings.filter { ["unsupported-floor", "replaced-in-app"].contains($0.rule.name) }
  }

  private static let shown = #"{"pattern": "Coupon", "code": "A1"}"#
  private static let missing: [(String, String, String)] = [
    (
      #"{"pattern": "Live"}"#,
      "app 9.4 does not support Live and the floor has no fallback: 1 of 1 floor would be missing",
      "/floors/0/pattern"
    ),
    (
      #"\#(shown), \#(shown), {"pattern": "Live"}"#,
      "app 9.4 does not support Live and the floor has no fallback: 1 of 3 floors would be missing", "/floors/2/pattern"
    ),
    (
      #"{"pattern": "Coupon", "code": "A", "requires": {"Coupon": 2, "video": 2}}"#,
      "app 9.4 has video 1, but this floor requires video 2, and the floor has no fallback: 1 of 1 floor would be missing",
      "/floors/0/requires/video"
    ),
    (
      #"{"pattern": "Coupon", "code": "A", "requires": {"maps": 1}}"#,
      "app 9.4 has no maps, but this floor requires maps 1, and the floor has no fallback: 1 of 1 floor would be missing",
      "/floors/0/requires/maps"
    ),
    (
      #"{"pattern": "Coupon", "requires": {"Coupon": 3}, "code": "A"}"#,
      "app 9.4 has Coupon 2, but this floor requires Coupon 3, and the floor has no fallback: 1 of 1 floor would be missing",
      "/floors/0/requires/Coupon"
    ),
    (
      #"{"pattern": "Coupon", "lines": [{}], "kind": "green"}"#,
      #"app 9.4 cannot decode this Coupon floor (missing key "code"), which has no fallback: 1 of 1 floor would be missing"#,
      "/floors/0"
    ),
    (
      #"{"pattern": "Coupon", "code": {}, "lines": 7}"#,
      "app 9.4 cannot decode this Coupon floor (expected a string, found an object), which has no fallback: 1 of 1 floor would be missing",
      "/floors/0/code"
    ),
    // Faults in the elements of an array do not affect the floor, and are not reported as the reason.
    (
      #"{"pattern": "Text", "owner": {"lines": [{}, 7], "nam": "x"}, "word": "c"}"#,
      #"app 9.4 cannot decode this Text floor (missing key "name"), which has no fallback: 1 of 1 floor would be missing"#,
      "/floors/0/owner"
    ),
    (
      #"{"pattern": "Text", "owner": {"lines": [{}], "name": "x"}, "word": "c"}"#,
      #"app 9.4 cannot decode this Text floor (invalid value "c"), which has no fallback: 1 of 1 floor would be missing"#,
      "/floors/0/word"
    ),
    (
      #"{"pattern": "Live", "fallback": {"pattern": "Film"}}"#,
      "app 9.4 does not support Live, and its fallback cannot be shown either (the app does not support Film): 1 of 1 floor would be missing",
      "/floors/0/pattern"
    ),
    (
      #"{"pattern": "Live", "fallback": {"pattern": "Film", "fallback": {"pattern": "Coupon", "requires": {"video": 9}}}}"#,
      "app 9.4 does not support Live, and none of its 2 fallbacks can be shown either (the last: the app has video 1, but this floor requires video 9): 1 of 1 floor would be missing",
      "/floors/0/pattern"
    ),
    (
      #"{"fallback": 7}"#,
      #"app 9.4 cannot decode this floor (missing key "pattern"), which has no fallback: 1 of 1 floor would be missing"#,
      "/floors/0"
    ),
    (
      "7",
      "app 9.4 cannot decode this value (the floor is left out: expected an object, found the number 7), which has no fallback: 1 of 1 floor would be missing",
      "/floors/0"
    ),
  ]

  @Test(arguments: missing)
  func `a floor that the app cannot show is an error at the place of the reason`(
    floors: String, message: String, pointer: String
  ) throws {
    let found = findings(floors, [try Self.manifest()])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.pointerText) == [pointer])
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    shown,
    // Invalid optional keys read as their defaults, and invalid elements are left out.
    #"{"pattern": "Coupon", "code": 7, "kind": "green", "lines": [{}, 7, {"text": "x"}], "owner": {}, "more": 1}"#,
    #"{"pattern": "Coupon", "code": "A", "requires": {"Coupon": 2, "video": 1, "Text": 1}}"#,
    #"{"pattern": "Coupon", "code": "A", "requires": {}, "fallback": {"pattern": "Nothing"}}"#,
  ])
  func `a floor that the app shows has no findings`(floor: String) throws {
    #expect(findings(floor, [try Self.manifest()]).map(\.message) == [])
  }

  private static let replaced: [(String, String)] = [
    (
      #"{"pattern": "Live", "fallback": \#(shown)}"#,
      "app 9.4 shows a Coupon floor in place of this floor, because it does not support Live"
    ),
    (
      #"{"pattern": "Live", "fallback": {"pattern": "Film", "fallback": \#(shown)}}"#,
      "app 9.4 shows a Coupon floor in place of this floor, because it does not support Live"
    ),
    (
      #"{"pattern": "Live", "fallback": "drop"}"#,
      "app 9.4 leaves out this floor, as its fallback specifies, because it does not support Live"
    ),
    (
      #"{"pattern": "Coupon", "fallback": {"pattern": "Film", "fallback": "drop"}}"#,
      #"app 9.4 leaves out this floor, as its fallback specifies, because it cannot decode this Coupon floor (missing key "code")"#
    ),
  ]

  @Test(arguments: replaced)
  func `a floor that the app replaces with its fallback is a note`(floor: String, message: String) throws {
    let found = findings(floor, [try Self.manifest()])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.severity) == [.note])
  }

  private static let values: [(type: String, reads: [String], refuses: [String])] = [
    (#""any""#, ["7", "{}", "[]", "true"], []),
    (#""text""#, [#""a""#, "7"], ["{}", "[]", "true"]),
    (#""identifier""#, [#""a""#, "7"], ["{}", "true"]),
    (#""url""#, [#""a.png""#, #""javascript:x""#], ["7", "{}"]),
    (#""number""#, ["7.5", #""7.5""#], [#""a""#, "{}", "1e999"]),
    (#""integer""#, ["7", "7.0"], ["7.5", #""a""#]),
    (#""boolean""#, ["true", "0", #""1""#], ["2", "{}"]),
    (#""object""#, ["{}"], ["[]", "7"]),
    (#""array""#, ["[]"], ["{}", "7"]),
    (#""floor""#, [#"{"pattern": "?"}"#], ["7"]),
    (#"{"number": {"minimum": 0, "maximum": 1}}"#, ["0", "0.5", #""1""#], ["1.5", #""a""#]),
    (#"{"number": {"maximum": 1}}"#, ["1", "-7.5", #""0""#], ["1.5", "1e999"]),
    (#"{"integer": {"minimum": 1, "maximum": 5}}"#, ["1", "5.0", #""3""#], ["0", "6", "1.5", #""a""#, "{}"]),
    (#"{"matching": "^a$"}"#, [#""a""#], ["7", #""b""#, #""aa""#]),
    (##"{"matching": "^#([0-9A-F]{3}){1,2}$"}"##, [##""#0AF""##, ##""#0AF0AF""##], [##""#0af""##, ##""0AF""##]),
    (
      #"{"either": [{"matching": "^[0-9]{4}-(0[1-9]|1[0-2])$"}, "number"]}"#, [#""2026-11""#, "7", #""7""#],
      [#""2026-13""#, "{}", "true"]
    ),
    (#"{"either": ["url", {"choice": ["a b"]}]}"#, [#""a.png""#, #""a b""#, #""javascript:x""#], ["7", "{}"]),
    (#"{"choice": ["a", "b"]}"#, [#""a""#], [#""c""#, "7", "{}"]),
    (#"{"freeObject": ["a"]}"#, ["{}"], ["7"]),
    (#"{"map": "integer"}"#, ["{}", #"{"a": "x"}"#], ["7", "[]"]),
    (#"{"array": "integer"}"#, ["[]", #"["x"]"#], ["7", "{}"]),
    (#"{"oneOrMany": "integer"}"#, ["7", "[7, {}]"], ["{}", #""a""#]),
    (#"{"either": ["integer", {"choice": ["auto"]}]}"#, ["7", #""auto""#], [#""x""#, "{}"]),
    (#"{"either": [{"model": "M"}, {"choice": ["drop"]}]}"#, [#"{"k": 1}"#, #""drop""#], ["{}", #""x""#, "[]"]),
    (#"{"either": [{"model": "M"}, "object"]}"#, [#"{"k": 1}"#, "{}"], ["7"]),
    (#"{"model": "M"}"#, [#"{"k": 1}"#], ["{}", #"{"k": "x"}"#, "7"]),
    (#"{"reference": "x"}"#, ["7", "{}"], []),
  ]

  @Test(arguments: values)
  func `a required field must have a value that its type reads`(
    type: String, reads: [String], refuses: [String]
  ) throws {
    let app = try Self.manifest(
      #"""
      {"manifestVersion": 1, "name": "a", "version": "1", "models": {"M": {"fields": [{"key": "k", "required": true, "type": "integer"}]}},
       "floors": [{"pattern": "A", "fields": [{"key": "v", "required": true, "type": \#(type)}]}]}
      """#)
    for value in reads { #expect(findings(#"{"pattern": "A", "v": \#(value)}"#, [app]) == [], "\(value)") }
    for value in refuses + ["null", #""""#] {
      #expect(findings(#"{"pattern": "A", "v": \#(value)}"#, [app]).count == 1, "\(value)")
    }
  }

  private static let reasons: [(type: String, value: String, reason: String)] = [
    (#"{"integer": {"minimum": 1, "maximum": 5}}"#, "6", "the number 6 is out of range; expected 1 to 5"),
    (#"{"number": {"minimum": 1}}"#, "0.5", "the number 0.5 is out of range; expected 1 or more"),
    (#"{"matching": "^a$"}"#, #""b""#, #""b" does not match ^a$"#),
    (#"{"either": ["boolean", {"matching": "^a$"}]}"#, #""b""#, #""b" does not match ^a$"#),
  ]

  @Test(arguments: reasons)
  func `an invalid required value is reported as the reason`(type: String, value: String, reason: String) throws {
    let app = try Self.manifest(
      #"{"manifestVersion": 1, "name": "a", "version": "1", "floors": [{"pattern": "A", "fields": [{"key": "v", "required": true, "type": \#(type)}]}]}"#
    )
    #expect(
      findings(#"{"pattern": "A", "v": \#(value)}"#, [app]).map(\.message) == [
        "a 1 cannot decode this A floor (\(reason)), which has no fallback: 1 of 1 floor would be missing"
      ])
  }

  @Test func `a text with an unsupported pattern is not checked, and a note is reported once`() throws {
    let json = #"""
      {"manifestVersion": 1, "name": "a", "version": "1",
       "floors": [{"pattern": "A", "fields": [{"key": "v", "required": true, "type": {"matching": "^(?=a)"}}]}],
       "models": {"M": {"fields": [{"key": "w", "type": {"array": {"either": [{"matching": "^(?=a)"}, {"matching": "^a$"}]}}}]}}}
      """#
    let reading = AppManifest.read(Array(json.utf8))
    let (manifest, diagnostics) = (reading.value, reading.diagnostics)
    #expect(diagnostics.map(\.rule) == [.uncheckedPattern])
    #expect(diagnostics.map(\.severity) == [.note])
    #expect(diagnostics.findings().map(\.pointerText) == ["/floors/0/fields/0/type/matching"])
    #expect(
      diagnostics.map(\.message) == [#"unsupported regular expression "^(?=a)"; strings are not checked against it"#])
    let app = try #require(manifest)
    #expect(app.uncheckedPatterns == ["^(?=a)"])
    #expect(findings(#"{"pattern": "A", "v": "b"}"#, [app]) == [])
    #expect(findings(#"{"pattern": "A", "v": 7}"#, [app]).count == 1)
  }

  @Test func `apps are checked separately, and a check without apps has no findings`() throws {
    let newer = try Self.manifest(Self.app.replacing("9.4", with: "9.5").replacing("Text", with: "Live"))
    let floors = #"{"pattern": "Live", "owner": {"name": "x"}, "word": "a"}, {"pattern": "Film"}"#
    let found = findings(floors, [try Self.manifest(), newer]).map(\.message)
    #expect(
      found == [
        "app 9.4 does not support Live and the floor has no fallback: 2 of 2 floors would be missing",
        "app 9.4 does not support Film and the floor has no fallback: 2 of 2 floors would be missing",
        "app 9.5 does not support Film and the floor has no fallback: 1 of 2 floors would be missing",
      ])
    #expect(findings(floors, []) == [])
  }

  @Test(arguments: Sample.all.filter { !$0.name.hasPrefix("broken") })
  func `an app with the same floors shows every valid sample`(sample: Sample) throws {
    var configuration = Configuration()
    configuration.manifests = [AppManifest(of: .standard, name: "this", version: "1")]
    let report = Validator(registry: .standard, configuration: configuration)
      .validate(try sample.bytes, file: sample.name)
    #expect(report.findings.filter { $0.rule == "unsupported-floor" } == [])
  }

  @Test(arguments: [(true, Severity.note), (false, .error)])
  func `an unregistered floor is a note if an app knows it`(isKnownThere: Bool, severity: Severity) throws {
    var configuration = Configuration()
    configuration.manifests = [try Self.manifest()]
    let pattern = isKnownThere ? "Text" : "Txt"
    let report = Validator(registry: .standard, configuration: configuration)
      .validate(Array("{\"name\": \"x\", \"floors\": [{\"pattern\": \"\(pattern)\"}]}".utf8), file: "p.json")
    #expect(report.findings.filter { $0.rule == .unknownPattern }.map(\.severity) == [severity])
  }

  @Test func `the rule can be configured, and duplicate manifests are removed`() throws {
    var reader = ConfigurationReader { _ in
      Array(#"{"rules": {"unsupported-floor": "warning"}, "against": ["apps/a.json", "apps/a.json"]}"#.utf8)
    }
    var (configuration, problems) = try reader.configuration(at: "pages/.storey.json")
    #expect(problems.isEmpty)
    #expect(configuration.against == ["pages/apps/a.json"])
    configuration.manifests = [try Self.manifest()]
    let report = Validator(registry: .standard, configuration: configuration)
      .validate(Array(#"{"name": "x", "floors": [{"pattern": "Live"}]}"#.utf8), file: "p.json")
    #expect(report.findings.filter { $0.rule == "unsupported-floor" }.map(\.severity) == [.warning])
  }

  @Test func `the manifests of a configuration are added to those of the configurations that it extends`() throws {
    let files = [
      ".storey.json": #"{"extends": "base/b.json", "against": "apps/new.json"}"#,
      "base/b.json": #"{"against": ["old.json", "../apps/older.json"]}"#,
    ]
    var reader = ConfigurationReader { Array((files[$0] ?? "").utf8) }
    let (configuration, problems) = try reader.configuration(at: ".storey.json")
    #expect(problems.isEmpty)
    #expect(configuration.against == ["base/old.json", "apps/older.json", "apps/new.json"])
    #expect(String(decoding: configuration.write(for: nil), as: UTF8.self).contains(#""against": ["base/old.json", "#))
  }
}
