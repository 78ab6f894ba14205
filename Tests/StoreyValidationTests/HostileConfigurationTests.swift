import Storey
import StoreyFloors
import StoreyOutput
import StoreyValidation
import TestMutations
import Testing

/// Configurations that would make checking take unbounded time, or crash the process.
@Suite struct HostileConfigurationTests {
  private struct NoSuchFile: Error {}

  private func read(
    _ text: String, limits: Limits = .none, others: [String: String] = [:]
  ) throws -> (configuration: Configuration, problems: [String]) {
    var reader = ConfigurationReader(limits: limits) { path in
      guard let text = path == ".storey.json" ? text : others[path] else { throw NoSuchFile() }
      return Array(text.utf8)
    }
    let (configuration, problems) = try reader.configuration(at: ".storey.json")
    return (
      configuration,
      problems.flatMap { report in report.findings.map { $0.headline(file: report.file) } }
    )
  }

  private func picture(_ url: String, _ identity: Int) -> String {
    #"{"identityId": \#(identity), "img": "\#(url)", "title": "t", "jump": {"des": "search", "srv": "s"}}"#
  }

  private func page(_ pictures: [String]) -> [UInt8] {
    let floor = #"{"identityId": 7, "pattern": "Focus", "picList": [\#(pictures.joined(separator: ", "))]}"#
    return Array(#"{"name": "x", "floors": [\#(floor)]}"#.utf8)
  }

  // MARK: Patterns of files

  /// Patterns that are slow for a name of many `a`: wildcards that nearly match at every position or at every level, and long
  /// sets.
  @Test(
    arguments: [
      ["*\(String(repeating: "a", count: 100))b", String(repeating: "a", count: 240)],
      [String(repeating: "**/a/", count: 100) + "b", String(repeating: "a/", count: 900)],
      ["*[\(String(repeating: "b", count: 300))]", String(repeating: "a", count: 240)],
      ["**/\(String(repeating: "*a", count: 50))b", String(repeating: "aaaaaaaaaaaa/", count: 300)],
    ])
  func `patterns that take too many steps for a file are refused`(
    slow: [String]
  ) throws {
    for list in [
      #""exclude": [PATTERNS]"#, #""overrides": [{"files": [PATTERNS], "rules": {"dead-url": "off"}}]"#,
      #""suppressions": [{"rule": "dead-url", "files": [PATTERNS], "reason": "r"}]"#,
    ] {
      let patterns = (0..<400).map { "\"\(slow[0])\($0)\"" }.joined(separator: ", ")
      let (configuration, problems) = try read(
        "{\(list.replacing("PATTERNS", with: patterns))}", limits: .standard)
      #expect(problems == [])
      let refused = FilePatterns(configuration, limits: .standard)
      // The path contains every letter of the patterns. A path without one of them is rejected without a comparison.
      #expect(throws: FilePatterns.ExcessError.self) { try refused.excludes("b0123456789/" + slow[1]) }
    }
  }

  /// As many patterns as a configuration may have, of the usual kinds.
  @Test func `ordinary patterns stay far below the limit of steps`() throws {
    let patterns = (0..<10_000).map { index in
      switch index % 5 {
      case 0: "\"drafts/page-\(index).json\""
      case 1: "\"page-\(index).json\""
      case 2: "\"campaigns/\(index)/**/*.json\""
      case 3: "\"*-\(index)-draft.json\""
      default: "\"archive/20[12]?/*-\(index).json\""
      }
    }
    let (configuration, problems) = try read(
      #"{"exclude": [\#(patterns.joined(separator: ", "))]}"#, limits: .standard)
    #expect(problems == [])
    let all = FilePatterns(configuration, limits: .standard)
    #expect(try all.excludes("drafts/page-5000.json"))
    #expect(try all.excludes("any/page-5001.json"))
    #expect(try all.excludes("archive/2024/summer-5004.json"))
    #expect(try !all.excludes("campaigns/7000/autumn/2026-11-22-front-page-of-the-shop-and-the-deals.json"))
    #expect(try all.excludes("campaigns/7002/autumn/2026-11-22-front-page.json"))
  }

  // MARK: Overrides

  @Test func `overrides with too many settings for the files of a run are refused`() throws {
    let rules = RuleRegistry.standard.rules.map { "\"\($0.id.name)\": \"warning\"" }.joined(separator: ", ")
    let overrides = (0..<900).map { #"{"files": ["*\#($0)*"], "rules": {\#(rules)}}"# }.joined(separator: ", ")
    let (configuration, problems) = try read(#"{"overrides": [\#(overrides)]}"#, limits: .standard)
    #expect(problems == [])
    let patterns = FilePatterns(configuration, limits: .standard)
    // Files with the same overrides count once.
    for folder in 0..<1000 { #expect(try !patterns.excludes("\(folder % 7)/\(folder % 7)x.json")) }
    let error = #expect(throws: FilePatterns.ExcessError.self) {
      for number in 0..<1200 { _ = try patterns.excludes("a\(number * 77).json") }
    }
    #expect(error?.limit == .overrideSettings)
    #expect(error?.most == 500_000)
    let unbounded = FilePatterns(configuration, limits: .none)
    for number in 0..<1200 { #expect(try !unbounded.excludes("a\(number * 77).json")) }
  }

  @Test func `an option counts by its length`() throws {
    let parameters = (0..<50_000).map { "\"parameter\($0)\"" }.joined(separator: ", ")
    let (configuration, problems) = try read(
      #"""
      {"rules": {"unknown-key": {"parameters": [\#(parameters)]}},
       "overrides": [{"files": ["a*"], "rules": {"dead-url": "off"}}, {"files": ["*b"], "rules": {"dead-url": "note"}}]}
      """#, limits: .standard)
    #expect(problems == [])
    let limits = Limits.standard.overridden(by: Limits([.overrideSettings: 100_000]))
    let patterns = FilePatterns(configuration, limits: limits)
    #expect(try !patterns.excludes("a"))
    #expect(try !patterns.excludes("a1"))
    #expect(throws: FilePatterns.ExcessError.self) { try patterns.excludes("ab") }
  }

  @Test func `each file is checked with the settings of its overrides`() throws {
    let (configuration, problems) = try read(
      #"""
      {"overrides": [
        {"files": ["a*"], "rules": {"dead-url": "off"}},
        {"files": ["*b"], "rules": {"dead-url": "note"}}
      ], "suppressions": [{"rule": "insecure-url", "files": ["*c"], "reason": "r"}]}
      """#)
    #expect(problems == [])
    let validator = Validator(registry: .standard, configuration: configuration)
    let page = page([picture("http://a.example/null", 1), picture("http://a.example/a", 2)])
    for _ in 0..<2 {
      for (path, expected) in [
        ("x", "dead-url warning, insecure-url warning"), ("a", "insecure-url warning"),
        ("ab", "dead-url note, insecure-url warning"), ("a2", "insecure-url warning"), ("a2c", ""),
        ("xc", "dead-url warning"), ("b", "dead-url note, insecure-url warning"),
      ] {
        let found = validator.validate(page, file: "p.json", path: path).findings
          .filter { ["dead-url", "insecure-url"].contains($0.rule.name) }
          .map { "\($0.rule.name) \($0.severity.rawValue)" }
        #expect(found.sorted().joined(separator: ", ") == expected, "\(path)")
      }
    }
  }

  // MARK: Options

  @Test func `duplicate identities are found among thousands of identity keys`() throws {
    let keys = (0..<20_000).map { "\"k\($0)\"" }.joined(separator: ", ")
    let (configuration, problems) = try read(#"{"rules": {"duplicate-identity": {"keys": [\#(keys)]}}}"#)
    #expect(problems == [])
    let pictures = (0..<20_000).map { #"{"k\#($0)": 1, "k\#($0 / 2)": 2, "other": 1}"# }
    let found = Validator(registry: .standard, configuration: configuration).validate(page(pictures), file: "p.json")
      .findings.filter { $0.rule == "duplicate-identity" }
    // The first object has `k0` twice, and its last value, 2, counts. Each pair of objects shares one key with the value 2.
    #expect(found.count == 10_000)
    #expect(found.first?.pointerText == "/floors/0/picList/1/k0")
    #expect(found.last?.pointerText == "/floors/0/picList/19999/k9999")
  }

  @Test func `suggestions for destinations stay within a budget of comparisons`() throws {
    let names = (0..<2000).map { "\"destination\($0)\"" }.joined(separator: ", ")
    let (configuration, _) = try read(#"{"rules": {"unknown-destination": {"destinations": [\#(names)]}}}"#)
    let validator = Validator(registry: .standard, configuration: configuration)
    let candidates = 2000 + FloorRegistry.standard.destinations.count
    for count in [10, 100, 1000] {
      let page = page(
        (0..<count).map { #"{"img": "a.png", "title": "t", "jump": {"des": "destinatoin\#($0)", "srv": "s"}}"# })
      let hints = validator.validate(page, file: "p.json").findings.filter { $0.rule == "unknown-destination" }
        .compactMap(\.hint)
      #expect(hints.count == count)
      #expect(hints.count { $0.hasPrefix("did you mean") } == min(page.count * 8 / candidates, 100))
    }
  }

  // MARK: Suppressions

  /// The suppressions are all combinations of names and wildcards, and all of them match each finding.
  @Test func `a finding that thousands of suppressions match takes one step for each token`() throws {
    let depth = 11
    let pointers = (0..<(1 << depth)).map { number in (0..<depth).map { number >> $0 & 1 == 0 ? "/a" : "/*" }.joined() }
    let suppressions = pointers.enumerated().map {
      #"{"rule": "duplicate-key", "pointer": "\#($1)/*", "reason": "r\#($0)"}"#
    }
    let (configuration, problems) = try read(#"{"suppressions": [\#(suppressions.joined(separator: ", "))]}"#)
    #expect(problems == [])
    let keys = (0..<8000).map { #""k\#($0)": 1, "k\#($0)": 2"# }.joined(separator: ", ")
    let page =
      String(repeating: #"{"a": "#, count: depth) + "{\(keys)}" + String(repeating: "}", count: depth)
    let report = Validator(registry: .standard, configuration: configuration).validate(Array(page.utf8), file: "p.json")
    #expect(report.suppressed.count == 8000)
    #expect(Set(report.suppressed.map(\.reason)) == ["r0"])
    #expect(report.suppressionUse.count { $0.value } == pointers.count)
    #expect(!report.findings.contains { $0.rule == "duplicate-key" })
  }

  @Test func `each of thousands of findings is suppressed by its own suppression`() throws {
    let count = 4000
    let suppressions = (0..<count).reversed().map {
      #"{"rule": "dead-url", "pointer": "/floors/0/picList/\#($0)/img", "reason": "r\#($0)"}"#
    }
    let (configuration, problems) = try read(#"{"suppressions": [\#(suppressions.joined(separator: ", "))]}"#)
    #expect(problems == [])
    let pictures = (0..<count).map { picture("https://img.example/null", $0) }
    let report = Validator(registry: .standard, configuration: configuration).validate(page(pictures), file: "p.json")
    #expect(report.findings.isEmpty)
    #expect(report.suppressed.map(\.reason) == (0..<count).map { "r\($0)" })
    #expect(report.suppressionUse == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, true) }))
  }

  @Test(arguments: 0..<8)
  func `a list of suppressions accepts the findings that each of them accepts alone`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let tokens = ["*", "**", "0", "1", "2", "{7}", "{11}", "{12}", "floors", "picList", "img", "title"]
    let page = page([
      picture("https://img.example/null", 11), picture("http://img.example/a", 12),
      picture("http://a.example/null", 12),
    ])
    let written = (0..<60).map { index in
      let rule = ["dead-url", "insecure-url", "duplicate-identity"].randomElement(using: &dice) ?? ""
      var members = [#""rule": "\#(rule)", "reason": "\#(index)""#]
      if !dice.isLucky(oneIn: 8) {
        var way = ["floors", "0", "picList", "1", "img"]
        for place in way.indices where dice.isLucky(oneIn: 2) { way[place] = tokens.randomElement(using: &dice) ?? "" }
        way.removeLast(Int.random(in: 0...2, using: &dice) / 2 * 2)
        members.append(#""pointer": "\#(way.map { "/\($0)" }.joined())""#)
      }
      if dice.isLucky(oneIn: 3) {
        members.append(#""files": "\#(["a/**", "*.json", "b.json"].randomElement(using: &dice) ?? "")""#)
      }
      return "{\(members.joined(separator: ", "))}"
    }
    func reasons(_ suppressions: [String], _ file: String) throws -> (reasons: [String], use: [Int: Bool]) {
      let (configuration, problems) = try read(#"{"suppressions": [\#(suppressions.joined(separator: ", "))]}"#)
      #expect(problems == [])
      let validator = Validator(
        registry: .standard, configuration: configuration, details: [.pointer, .fingerprint], least: .note)
      let report = validator.validate(page, file: file)
      let suppressed = report.suppressed.map { "\($0.finding.rule) \($0.finding.pointerText) \($0.reason)" }
      return (suppressed, report.suppressionUse)
    }
    for file in ["a/p.json", "b.json", "c.txt"] {
      var first: [String: String] = [:]
      var use: [Int: Bool] = [:]
      for (index, suppression) in written.enumerated() {
        let alone = try reasons([suppression], file)
        use[index] = alone.use[0]
        for line in alone.reasons {
          let place = line.split(separator: " ").dropLast().joined(separator: " ")
          if first[place] == nil { first[place] = line }
        }
      }
      let together = try reasons(written, file)
      #expect(together.reasons.sorted() == first.values.sorted())
      #expect(together.use == use)
    }
  }

  // MARK: Overrides and patterns

  @Test func `thousands of files are compared with a thousand overrides`() throws {
    let overrides = (0..<1000).map {
      #"{"files": "f\#($0)/**", "rules": {"page-too-large": {"floors": \#($0)}, "coerced-value": "off"}}"#
    }
    let (configuration, problems) = try read(
      #"{"overrides": [\#(overrides.joined(separator: ", "))]}"#, limits: .standard)
    #expect(problems == [])
    let validator = Validator(registry: .standard, configuration: configuration)
    let page = Array(#"{"name": "x", "floors": [], "executeTime": "1"}"#.utf8)
    let found = (0..<2000).map { validator.validate(page, file: "f\($0)/p.json").findings.count }
    #expect(found == Array(repeating: 0, count: 1000) + Array(repeating: 1, count: 1000))
  }

  @Test func `the options of a thousand overrides are merged`() throws {
    let overrides = (0..<1000).map {
      #"{"files": "**", "rules": {"page-too-large": {"\#($0 % 2 == 0 ? "floors" : "rows")": \#($0)}}}"#
    }
    let (configuration, problems) = try read(#"{"overrides": [\#(overrides.joined(separator: ", "))]}"#)
    #expect(problems == [])
    let settings = try Document(parsing: configuration.write(for: "p.json")).root["rules"]?["page-too-large"]
    #expect(settings?["floors"]?.text == "998")
    #expect(settings?["rows"]?.text == "999")
    #expect(settings?["images"]?.text == "10000")
  }

  @Test func `unclosed brackets match literally and in a bounded time`() throws {
    let open = try #require(Glob(String(repeating: "[", count: 4000)))
    let starred = try #require(Glob(String(repeating: "*[", count: 2000)))
    let closed = try #require(Glob(String(repeating: "[", count: 4000) + "]"))
    #expect(open.matches(String(repeating: "[", count: 4000)))
    #expect(closed.matches("["))
    let names = (0..<200).map { "pages/\($0)/home.json" }
    #expect(!names.contains { open.matches($0) || starred.matches($0) || closed.matches($0) })
  }

  @Test(
    arguments: [
      (String(repeating: "{a,b}", count: 700), nil), (String(repeating: "{a,", count: 1300) + "}", 2),
      ("{" + String(repeating: ",", count: 1000) + "}", nil), (String(repeating: "{,}", count: 1300), nil),
      ("{a,b}/" + String(repeating: "{c,d,e}", count: 5) + "{f,g}", 972), (String(repeating: "{", count: 4096), 1),
      (String(repeating: "{a}", count: 1000), 1), ("x{a,b{c,d}}", 3), ("{a,{b}}", 1), ("{{a,b},c}", 3),
      (String(repeating: "{a,", count: 998) + "a" + String(repeating: "}", count: 998), 999),
      (String(repeating: "x", count: 4087) + "{a,b,c,d}", 4), (String(repeating: "x", count: 4096), 1),
      (String(repeating: "x", count: 4097), nil),
      (String(repeating: "x", count: 3995) + String(repeating: "{a,b}", count: 20), nil),
      (String(repeating: "x", count: 4000) + "{a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q}", nil),
    ] as [(String, Int?)])
  func `alternatives are counted before they are expanded`(pattern: String, count: Int?) {
    #expect(Glob(pattern)?.count == count)
  }

  // MARK: Limits

  @Test(
    arguments: [
      (
        #"{"suppressions": [{"rule": "dead-url", "reason": "a"}, {"rule": "dead-url", "reason": "b"}, 1]}"#,
        "suppressions", 56
      ),
      (#"{"overrides": [{"files": "a", "rules": {}}, {"files": "b", "rules": {}}]}"#, "overrides", 45),
      (#"{"exclude": ["{a,b}", "c", "d"], "overrides": [{"files": "e", "rules": {}}]}"#, "patterns", 23),
      (#"{"against": ["a", "a", "./a", "b", "c"]}"#, "manifests", 31),
    ])
  func `an entry that exceeds a limit is an error at its place`(text: String, name: String, column: Int) throws {
    var limits = Limits.none
    (limits[.suppressions], limits[.overrides], limits[.patterns], limits[.manifests]) = (1, 1, 2, 1)
    let message =
      "the configuration has more than \(name == "patterns" ? 2 : 1) \(name == "patterns" ? name : String(name.dropLast()))"
    let problems = try read(text, limits: limits).problems
    #expect(problems.first == ".storey.json:1:\(column): error: \(message) [invalid-configuration]")
    #expect(problems.count { $0.contains("more than") } == 1)
    #expect(!(try read(text).problems.contains { $0.contains("more than") }))
  }

  @Test(
    arguments: [
      (String(repeating: "{a,b}", count: 11), "the braces of the pattern expand to too many alternatives"),
      (String(repeating: "[", count: 20_000), "the pattern is longer than 4096 bytes"),
      (String(repeating: "{a,b}", count: 40_000), "the pattern is longer than 4096 bytes"),
    ])
  func `a pattern that is too large is an error at its place`(pattern: String, message: String) throws {
    let problems = try read(#"{"exclude": ["\#(pattern)"]}"#).problems
    #expect(problems == [".storey.json:1:14: error: \(message) [invalid-configuration]"])
  }

  @Test func `a chain of configurations is followed up to the limit`() throws {
    let others = Dictionary(
      uniqueKeysWithValues: (1...16_000).map {
        ("c\($0).json", $0 == 16_000 ? #"{"maxWarnings": 5}"# : #"{"extends": "c\#($0 + 1).json"}"#)
      })
    let (configuration, problems) = try read(#"{"extends": "c1.json"}"#, others: others)
    #expect(problems == [])
    #expect(configuration.files.count == 16_001)
    #expect(configuration.files.first == "c16000.json")
    #expect(configuration.maxWarnings == 5)
    let limited = try read(#"{"extends": "c1.json"}"#, limits: .standard, others: others)
    #expect(
      limited.problems
        == ["c63.json:1:13: error: the chain of extended configurations is longer than 64 [invalid-configuration]"])
    #expect(limited.configuration.files.count == 64)
  }

  @Test func `every reference to an extended configuration counts toward the limit`() throws {
    let bases = Array(repeating: #""b.json", "none.json""#, count: 3).joined(separator: ", ")
    let (configuration, problems) = try read(
      #"{"extends": [\#(bases)]}"#, limits: Limits([.configurations: 4]), others: ["b.json": #"{"maxWarnings": 5}"#])
    #expect(problems.count == 2)
    #expect(
      problems.last
        == ".storey.json:1:60: error: the configuration extends more than 4 other configurations [invalid-configuration]"
    )
    #expect(configuration.maxWarnings == 5)
  }

  @Test func `a cycle of any length is an error at the reference that closes it`() throws {
    let others = [
      "a.json": #"{"extends": ["b.json", "c.json"]}"#, "b.json": #"{"extends": "c.json", "maxWarnings": 1}"#,
      "c.json": #"{"extends": ["x/../a.json", "b.json"], "maxWarnings": 2}"#,
    ]
    let (configuration, problems) = try read(#"{"extends": "a.json"}"#, others: others)
    #expect(
      problems == [
        "c.json:1:14: error: the configuration extends itself [invalid-configuration]",
        "c.json:1:29: error: the configuration extends itself [invalid-configuration]",
      ])
    #expect(configuration.files == ["c.json", "b.json", "a.json", ".storey.json"])
    #expect(configuration.maxWarnings == 1)
  }

  @Test func `duplicates are removed from a long list of manifests`() throws {
    let names = (0..<20_000).map { #""m\#($0).json""# }
    let (configuration, _) = try read(#"{"against": [\#((names + names).joined(separator: ", "))]}"#)
    #expect(configuration.against.count == 20_000)
  }
}
