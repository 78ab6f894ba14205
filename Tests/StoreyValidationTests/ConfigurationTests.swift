import Storey
import StoreyFloors
import StoreyOutput
import StoreyValidation
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct ConfigurationTests {
  private struct NoSuchFile: Error {}

  private func read(_ files: [String: String]) throws -> (configuration: Configuration, problems: [String]) {
    var reader = ConfigurationReader { path in
      guard let text = files[path] else { throw NoSuchFile() }
      return Array(text.utf8)
    }
    let (configuration, problems) = try reader.configuration(at: ".storey.json")
    return (
      configuration,
      problems.flatMap { report in report.findings.map { $0.headline(file: report.file) } }
    )
  }

  private func rules(_ page: String, _ configuration: Configuration, path: String = "p.json") -> [String] {
    Validator(registry: .standard, configuration: configuration).validate(Array(page.utf8), file: path)
      .findings.map { "\($0.rule) \($0.severity)" }
  }

  private let page = #"{"name":"x","channelFloorSize":3,"floors":[],"executeTime":"1"}"#

  @Test func `a configuration sets severities and turns rules off`() throws {
    let (configuration, problems) = try read([
      ".storey.json": #"{"rules":{"floor-count-mismatch":"error","coerced-value":"off"}}"#
    ])
    #expect(problems == [])
    #expect(rules(page, configuration) == ["floor-count-mismatch error"])
    #expect(rules(page, Configuration()) == ["floor-count-mismatch warning", "coerced-value note"])
  }

  @Test func `the last matching override wins, and other files are not affected`() throws {
    let (configuration, _) = try read([
      ".storey.json": #"""
      {"rules": {"coerced-value": "off"}, "overrides": [
        {"files": "drafts/**", "rules": {"floor-count-mismatch": "off"}},
        {"files": ["drafts/final.json"], "rules": {"floor-count-mismatch": {"severity": "error"}}}]}
      """#
    ])
    #expect(rules(page, configuration) == ["floor-count-mismatch warning"])
    #expect(rules(page, configuration, path: "drafts/a.json") == [])
    #expect(rules(page, configuration, path: "drafts/final.json") == ["floor-count-mismatch error"])
  }

  @Test func `a configuration that extends others overrides their settings`() throws {
    let (configuration, problems) = try read([
      ".storey.json": #"{"extends": ["base/strict.json"], "rules": {"page-too-large": "warning"}, "maxWarnings": 3}"#,
      "base/strict.json": #"{"extends": "more.json", "failLevel": "note", "rules": {"coerced-value": "error"}}"#,
      "base/more.json": #"{"rules": {"page-too-large": {"severity": "note", "bytes": 10}, "coerced-value": "off"}}"#,
    ])
    #expect(problems == [])
    #expect(configuration.files == ["base/more.json", "base/strict.json", ".storey.json"])
    #expect(configuration.failLevel == .note)
    #expect(configuration.maxWarnings == 3)
    // The severity comes from the last configuration, the limit from the first.
    #expect(
      rules(page, configuration) == ["page-too-large warning", "floor-count-mismatch warning", "coerced-value error"])
  }

  @Test func `setting an option keeps the other options of the rule`() throws {
    let (configuration, problems) = try read([
      ".storey.json": #"""
      {"extends": "base.json", "rules": {"page-too-large": {"floors": 0, "rows": null}}, "overrides": [
        {"files": "small/**", "rules": {"page-too-large": {"bytes": 50}}},
        {"files": "small/quiet/**", "rules": {"page-too-large": "note"}},
        {"files": "small/quiet/*.json", "rules": {"page-too-large": {"floors": 7}}}]}
      """#,
      "base.json": #"{"rules": {"page-too-large": {"severity": "warning", "bytes": 400, "rows": 0, "images": 5}}}"#,
    ])
    #expect(problems == [])
    let page = #"{"name": "x", "floors": [{"pattern": "Focus", "picList": []}]}"#
    func limits(_ path: String) throws -> [String] {
      let settings = try Document(parsing: configuration.write(for: path)).root["rules"]?["page-too-large"]
      let found = rules(page, configuration, path: path).filter { $0.hasPrefix("page-too-large") }
      return (settings?.lastMembers ?? []).map { $0.value.text?.string ?? "" } + ["\(found.count) found"]
    }
    #expect(try limits("a.json") == ["warning", "400", "0", "0", "5", "1 found"])
    #expect(try limits("small/a.json") == ["warning", "50", "0", "0", "5", "2 found"])
    #expect(try limits("small/quiet/a.json") == ["note", "50", "7", "0", "5", "1 found"])
  }

  @Test func `parameters that a configuration lists are known, also in fallbacks`() throws {
    let (configuration, problems) = try read([
      ".storey.json": #"""
      {"rules": {"unknown-key": {"parameters": ["moudleId", "storeNumber"]}}, "overrides": [
        {"files": "other/**", "rules": {"unknown-key": {"parameters": []}}}]}
      """#
    ])
    #expect(problems == [])
    func picture(_ parameter: String) -> String {
      #"{"pattern": "Focus", "picList": [{"img": "a", "title": "a", "jump": {"des": "search", "srv": "s", "params": {"\#(parameter)": 1}}}]"#
    }
    func page(_ parameter: String) -> String {
      let fallback = picture(parameter)
      return #"{"name": "x", "floors": [\#(picture(parameter)), "fallback": \#(fallback)}}]}"#
    }
    #expect(rules(page("moudleId"), configuration) == [])
    #expect(rules(page("moudleId"), configuration, path: "other/p.json").count == 2)
    #expect(rules(page("storeNmuber"), configuration) == ["unknown-key warning", "broken-fallback warning"])
    #expect(rules(page("storeNmuber"), configuration, path: "other/p.json") == [])
  }

  @Test func `setting an option replaces its whole value`() throws {
    let (configuration, problems) = try read([
      ".storey.json": #"{"extends": "base.json", "rules": {"insecure-url": {"httpsHosts": ["b.example"]}}}"#,
      "base.json": #"{"rules": {"insecure-url": {"severity": "error", "httpsHosts": ["a.example"]}}}"#,
    ])
    #expect(problems == [])
    let settings = try Document(parsing: configuration.write(for: nil)).root["rules"]?["insecure-url"]
    #expect(settings?["severity"]?.text == "error")
    #expect(settings?["httpsHosts"]?.elements.map { $0.text?.string } == ["b.example"])
  }

  @Test(
    arguments: [
      (#"{"rulse": {}}"#, ##".storey.json:1:2: error: unknown key "rulse" [unknown-key]"##),
      (
        #"{"rules": {"coerced-valu": "off"}}"#,
        ##".storey.json:1:12: error: unknown rule "coerced-valu" [invalid-configuration]"##
      ),
      (
        #"{"rules": {"coerced-value": "loud"}}"#,
        ".storey.json:1:29: error: invalid setting of the rule \"coerced-value\" [invalid-configuration]"
      ),
      (
        #"{"rules": {"page-too-large": {"severity": "erorr"}}}"#,
        ".storey.json:1:43: error: invalid severity \"erorr\" [invalid-configuration]"
      ),
      (
        #"{"rules": {"page-too-large": {"floor": 1}}}"#,
        ##".storey.json:1:31: error: unknown key "floor" [unknown-key]"##
      ),
      (
        #"{"rules": {"page-too-large": {"floors": "many"}}}"#,
        ##".storey.json:1:41: error: expected a whole number, found the string "many" [wrong-type]"##
      ),
      (
        #"{"suppressions": [{"rule": "dead-url"}]}"#,
        ##".storey.json:1:19: error: missing key "reason" [missing-key]"##
      ),
      (
        #"{"suppressions": [{"rule": "dead-url", "reason": "r", "pointer": "x"}]}"#,
        ##".storey.json:1:66: error: invalid JSON Pointer "x" [invalid-configuration]"##
      ),
      (
        #"{"extends": "nowhere.json"}"#,
        ".storey.json:1:13: error: NoSuchFile() [invalid-configuration]"
      ),
      (
        #"{"extends": ".storey.json"}"#,
        ".storey.json:1:13: error: the configuration extends itself [invalid-configuration]"
      ),
      (
        #"{"extends": "./x/.././.storey.json"}"#,
        ".storey.json:1:13: error: the configuration extends itself [invalid-configuration]"
      ),
      (
        #"{"rules": {"page-too-large": {"floors": -1}}}"#,
        ".storey.json:1:41: error: the number -1 is out of range; expected 0 or more [out-of-range]"
      ),
      (
        #"{"rules": {"insecure-url": {"httpsHosts": ["http://a.example"]}}}"#,
        ".storey.json:1:44: error: invalid host \"http://a.example\" [invalid-configuration]"
      ),
      (
        #"{"suppressions": [{"rule": "dead-url", "reason": "r", "files": []}]}"#,
        ".storey.json:1:64: error: these patterns cannot match any file [invalid-configuration]"
      ),
      (
        #"{"maxWarnings": -1}"#,
        ".storey.json:1:17: error: -1 is out of range; expected 0 or more [invalid-configuration]"
      ),
      (#"{"width": 7}"#, ".storey.json:1:11: error: 7 is out of range; expected 120 to 4096 [invalid-configuration]"),
      (#"{"rules": {},}"#, ".storey.json:1:14: error: a comma before a closing bracket is not allowed [invalid-json]"),
      (#"[]"#, ".storey.json:1:1: error: expected an object, found an array [wrong-type]"),
    ])
  func `an error in a configuration is reported at its place`(text: String, message: String) throws {
    #expect(try read([".storey.json": text]).problems == [message])
  }

  @Test func `a configuration that several others extend is applied once`() throws {
    var files = [
      ".storey.json": #"{"extends": ["e0.json", "e1.json"]}"#,
      "e20.json":
        #"{"suppressions": [{"rule": "floor-count-mismatch", "reason": "r"}, {"rule": "floor-count-mismatch", "reason": "s"}]}"#,
    ]
    for index in 0..<20 { files["e\(index).json"] = #"{"extends": ["e\#(index + 1).json", "./e\#(index + 1).json"]}"# }
    let (configuration, problems) = try read(files)
    #expect(problems == [])
    #expect(configuration.files.count == 22)
    #expect(configuration.suppressions.count == 2)
    let report = Validator(registry: .standard, configuration: configuration).validate(Array(page.utf8), file: "p.json")
    #expect(report.suppressed.map(\.reason) == ["r"])
    #expect(configuration.unusedSuppressions(report.suppressionUse).isEmpty, "both suppressions match the finding")
  }

  @Test func `a page that cannot be read is an error in every configuration`() throws {
    let (configuration, _) = try read([
      ".storey.json": #"{"rules": {"invalid-json": "off", "page-too-large": {"severity": "note", "bytes": 10}}}"#
    ])
    #expect(rules("{", configuration) == ["invalid-json error"])
    #expect(rules(page, configuration).contains("page-too-large note"))
    let tooLarge = String(repeating: " ", count: (64 << 20) + 1)
    #expect(rules(tooLarge, configuration) == ["page-too-large error"])
  }

  @Test func `the valid settings of a broken configuration are applied`() throws {
    let (configuration, problems) = try read([
      ".storey.json": #"{"rules": {"coerced-value": "off", "nonsense": "off"}}"#
    ])
    #expect(problems.count == 1)
    #expect(rules(page, configuration) == ["floor-count-mismatch warning"])
  }

  @Test func `comments are allowed anywhere, and the starting set changes no setting`() throws {
    let (configuration, problems) = try read([".storey.json": Configuration.startingSet])
    #expect(problems == [])
    #expect(rules(page, configuration) == rules(page, Configuration()))
  }

  @Test(
    arguments: [
      ("/floors/*/picList/*/img", true), ("/floors/0/picList/1/img", true), ("/floors/{7}/picList/{12}/img", true),
      ("/floors/**", true), ("/**", true), ("/floors/*/picList/*", false), ("/floors/1/**", false),
      ("/floors/{8}/**", false),
    ])
  func `a suppression matches places by index, by identity and by wildcard`(pointer: String, isMeant: Bool) throws {
    let page = #"""
      {"name": "x", "floors": [{"identityId": 7, "pattern": "Focus", "picList": [
        {"identityId": 11, "img": "https://img.example/a", "title": "a", "jump": {"des": "search", "srv": "s"}},
        {"identityId": 12, "img": "https://img.example/null", "title": "b", "jump": {"des": "search", "srv": "s"}}]}]}
      """#
    let (configuration, problems) = try read([
      ".storey.json": #"{"suppressions": [{"rule": "dead-url", "pointer": "\#(pointer)", "reason": "r"}]}"#
    ])
    #expect(problems == [])
    let report = Validator(registry: .standard, configuration: configuration)
      .validate(Array(page.utf8), file: "p.json")
    #expect(report.findings.isEmpty == isMeant)
    #expect(report.suppressed.map(\.reason) == (isMeant ? ["r"] : []))
    #expect(configuration.unusedSuppressions(report.suppressionUse).isEmpty == isMeant)
  }

  @Test func `an empty pointer matches the root of the document only`() throws {
    for (page, isMeant) in [(#"{"name": "x"}"#, true), (#"{"name": "x", "floors": [{"pattern": "Focus"}]}"#, false)] {
      for (member, isEverywhere) in [("", true), (#""pointer": null, "#, true), (#""pointer": "", "#, false)] {
        let (configuration, problems) = try read([
          ".storey.json": #"{"suppressions": [{"rule": "missing-key", \#(member)"reason": "r"}]}"#
        ])
        #expect(problems == [])
        let report = Validator(registry: .standard, configuration: configuration)
          .validate(Array(page.utf8), file: "p.json")
        #expect(report.findings.contains { $0.rule == .missingKey } == !(isMeant || isEverywhere))
        #expect(report.suppressed.map(\.finding.rule) == (isMeant || isEverywhere ? [.missingKey] : []))
      }
    }
  }

  @Test func `a custom rule is registered, configured and run like a built-in rule`() throws {
    var rules = RuleRegistry.standard
    try rules.register(NoShoutingRule.self)
    #expect(throws: RuleRegistry.RegistrationError.self) { try rules.register(NoShoutingRule.self) }
    let rule = try #require(rules["no-shouting"])
    for sample in rule.description.samples {
      #expect(try rule.faults(of: sample, floors: .standard) == [])
    }
    var reader = ConfigurationReader(rules: rules) { _ in
      Array(#"{"rules": {"no-shouting": {"severity": "error", "limit": 0}}}"#.utf8)
    }
    let configuration = try reader.configuration(at: "c").configuration
    #expect(self.rules(#"{"name": "Hey!", "floors": []}"#, configuration) == ["no-shouting error"])
  }
}

/// A custom rule, as a user writes it.
private struct NoShoutingRule: PageRule {
  static let description = RuleDescription(
    id: "no-shouting", severity: .warning, summary: "A title with too many exclamation marks",
    rationale: "Exclamation marks make a title hard to read. One of them is enough to mark an offer.",
    samples: [#"{"name": "Tea!", "floors": []}"#, #"{"name": ↓"Tea!!!", "floors": []}"#])

  let limit: Int

  init(from options: inout JSONReader) {
    limit = options.optional("limit", or: 1, in: 0..., about: "The greatest number of exclamation marks in a title")
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard let title = page.page.title, title.string.count(where: { $0 == "!" }) > limit else { return }
    findings.add("the title has too many exclamation marks", hint: "remove some of them", at: title.source)
  }
}
