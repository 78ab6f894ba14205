import Storey
import StoreyFloors
import StoreyValidation
import TestLevels
import Testing

/// The findings of `insecure-url`: one for each host of a page.
@Suite(.tags(.unsafeMemory)) struct HostFindingTests {
  private func page(_ images: [String]) -> String {
    let pictures = images.map { #"{"img": "\#($0)", "title": "t", "jump": {"des": "search", "srv": "s"}}"# }
    return """
      {"name": "x", "floors": [
        {"identityId": 1, "pattern": "Focus", "picList": [\(pictures.joined(separator: ", "))]}]}
      """
  }

  private func configuration(_ text: String) throws -> Configuration {
    var reader = ConfigurationReader { _ in Array(text.utf8) }
    let (configuration, problems) = try reader.configuration(at: "c")
    #expect(problems.flatMap(\.findings).map(\.message) == [])
    return configuration
  }

  private func report(
    _ images: [String], _ settings: String = "{}", _ details: Finding.Details = .pointer
  ) throws -> PageReport {
    try Validator(registry: .standard, configuration: configuration(settings), details: details)
      .validate(Array(page(images).utf8), file: "p.json")
  }

  private func findings(_ images: [String], _ settings: String = "{}") throws -> [Finding] {
    try report(images, settings).findings.filter { $0.rule == "insecure-url" }
  }

  @Test func `each host has one finding at its first URL, with the other URLs as related places`() throws {
    let found = try findings([
      "http://a.example/1", "https://a.example/2", "http://b.example/1", "//A.example/3", "http://u@a.example/4",
    ])
    #expect(found.map(\.pointerText) == ["/floors/0/picList/0/img", "/floors/0/picList/2/img"])
    #expect(
      found.map(\.message) == [
        #"the URL "http://a.example/1" and 2 more URLs with the host a.example do not use https:"#,
        #"the URL "http://b.example/1" does not use https:"#,
      ])
    #expect(found[0].related.map(\.pointerText) == ["/floors/0/picList/3/img", "/floors/0/picList/4/img"])
    #expect(found[0].related.allSatisfy { $0.message == "the same host" && $0.range.start.line == 2 })
    #expect(found[0].related.map(\.range.start.column).allSatisfy { $0 > found[1].range?.start.column ?? .max })
    #expect(found[1].related.isEmpty)
  }

  @Test func `a port is part of a host`() throws {
    #expect(try findings(["http://a.example/1", "http://a.example:8080/1"]).count == 2)
  }

  @Test(arguments: [("warning", 0), ("note", 0), ("off", 1)])
  func `a URL that dead-url reports is not reported again`(severity: String, count: Int) throws {
    let settings = #"{"rules": {"dead-url": "\#(severity)"}}"#
    #expect(try findings(["http://a.example/null"], settings).count == count)
    let found = try findings(["http://a.example/null", "http://a.example/1", "http:"], settings)
    #expect(found.map(\.pointerText).contains("/floors/0/picList/1/img") == (count == 0))
    #expect(found.flatMap(\.related).count == count)
  }

  @Test func `a suppression of a place leaves the other URLs of the host`() throws {
    let settings = """
      {"suppressions": [{"rule": "insecure-url", "pointer": "/floors/{1}/picList/0/**", "reason": "r"},
        {"rule": "insecure-url", "pointer": "/floors/*/picList/2/img", "reason": "s"}]}
      """
    let images = (0..<4).map { "http://a.example/\($0)" }
    let report = try report(images, settings)
    let found = report.findings.filter { $0.rule == "insecure-url" }
    let message = #"the URL "http://a.example/1" and 1 more URL with the host a.example do not use https:"#
    #expect(found.map(\.message) == [message])
    #expect(found.flatMap(\.related).map(\.pointerText) == ["/floors/0/picList/3/img"])
    #expect(report.suppressed.map(\.reason) == ["r", "s"])
    #expect(try configuration(settings).unusedSuppressions(report.suppressionUse).isEmpty)
  }

  @Test func `all URLs of a host are corrected, also beyond the limit of listed places`() throws {
    let hosts = #""rules": {"insecure-url": {"httpsHosts": ["a.example"]}}, "limits": {"places-of-finding": 1}"#
    let images = [
      "http://a.example/1", "http://b.example/1", "http:\\/\\/a.example/2", "//a.example/3", "http://u@a.example/4",
    ]
    let report = try report(images, "{\(hosts)}", [.pointer, .replacement])
    let finding = try #require(report.findings.first { $0.rule == "insecure-url" })
    #expect(finding.related.count == 1)
    #expect(finding.isCorrectable)
    let fixed = ["https://a.example/1", images[1], "https:\\/\\/a.example/2", "https://a.example/3", images[4]]
    #expect(finding.corrected(Array(page(images).utf8)) == Array(page(fixed).utf8))
    let fixer = try Fixer(registry: .standard, configuration: configuration("{\(hosts)}"))
    let result = try #require(try fixer.fix(Array(page(images).utf8), path: "p.json"))
    #expect(result.bytes == Array(page(fixed).utf8))
    #expect(result.corrections == 3)
    #expect(try fixer.fix(result.bytes, path: "p.json") == nil)
  }

  @Test func `a correctable URL after one that is not correctable is corrected`() throws {
    let settings = #"{"rules": {"insecure-url": {"httpsHosts": ["a.example"]}}}"#
    let fixer = try Fixer(registry: .standard, configuration: configuration(settings))
    let images = ["http://u@a.example/1", "http://a.example/2"]
    let result = try #require(try fixer.fix(Array(page(images).utf8), path: "p.json"))
    #expect(result.bytes == Array(page([images[0], "https://a.example/2"]).utf8))
  }

  @Test func `a SARIF result links to its related locations and contains all replacements`() throws {
    let settings = #"{"rules": {"insecure-url": {"httpsHosts": ["a.example"]}}}"#
    let report = try report(
      ["http://a.example/1", "http://a.example/2", "http://a.example/3"], settings, ReportFormat.sarif.details)
    let sarif = ReportFormat.sarif.reporter(rules: .standard, failLevel: .error).write([report])
    let results = try #require(try Document(parsing: sarif).root[JSONPointer("/runs/0/results") ?? JSONPointer()])
    let result = try #require(results.elements.first { $0["ruleId"]?.text?.string == "insecure-url" })
    let message = try #require(result["message"]?["text"]?.text?.string)
    #expect(message.hasSuffix("\nsee also [line 2](1), [line 2](2)"))
    let related = try #require(result["relatedLocations"]).elements.map { $0 }
    #expect(related.map { $0["id"]?.number } == [1, 2])
    #expect(related.map { $0["message"]?["text"]?.text?.string } == ["the same host", "the same host"])
    let changes = result[JSONPointer("/fixes/0/artifactChanges/0/replacements") ?? JSONPointer()]?.elements.map { $0 }
    #expect(
      changes?.map { $0["insertedContent"]?["text"]?.text?.string } == [
        "\"https://a.example/1\"", "\"https://a.example/2\"", "\"https://a.example/3\"",
      ])
    let columns = changes?.map { $0["deletedRegion"]?["startColumn"]?.number }
    let places = ([result["locations"]?[0]] + related).map { place in
      place?["physicalLocation"]?["region"]?["startColumn"]?.number
    }
    #expect(columns == places)
  }

  @Test func `a report in JSON contains the related places up to the limit`() throws {
    let report = try report((0..<4).map { "http://a.example/\($0)" }, #"{"limits": {"places-of-finding": 2}}"#)
    let json = ReportFormat.json.reporter(rules: .standard, failLevel: .error).write([report])
    let found = try #require(try Document(parsing: json).root["diagnostics"])
    let finding = try #require(found.elements.first { $0["rule"]?.text?.string == "insecure-url" })
    #expect(finding["message"]?.text?.string.contains("and 3 more URLs") == true)
    #expect(
      finding["related"]?.elements.map { $0["pointer"]?.text?.string } == [
        "/floors/0/picList/1/img", "/floors/0/picList/2/img",
      ])
    #expect(found.elements.allSatisfy { $0["related"] == nil || $0["rule"]?.text?.string == "insecure-url" })
  }

  @Test func `hosts beyond the limit of a rule are counted once`() throws {
    let images = (0..<3).flatMap { host in (0..<5).map { "http://h\(host).example/\($0)" } }
    let report = try report(images, #"{"limits": {"findings-of-rule": 2}}"#)
    #expect(report.findings.count { $0.rule == "insecure-url" } == 2)
    #expect(report.unlisted.count == 1)
  }

  @Test func `the places of a host with very many URLs are those that the limit allows`() throws {
    let images = (0..<20_000).map { "http://\($0 % 2).example/" }
    for (limit, count) in [(1_000_000, 9999), (20, 20)] {
      var configuration = try configuration(#"{"limits": {"places-of-finding": \#(limit)}}"#)
      configuration.select(only: ["insecure-url"])
      let found = Validator(registry: .standard, configuration: configuration)
        .validate(Array(page(images).utf8), file: "p.json").findings
      #expect(found.map(\.related.count) == [count, count])
    }
  }

  @Test func `the hint is that of a correction, and is not about the option for a URL that is never rewritten`() throws
  {
    var configuration = try configuration(#"{"rules": {"insecure-url": {"httpsHosts": ["a.example"]}}}"#)
    configuration.select(only: ["insecure-url"])
    func hints(_ images: [String]) -> [String?] {
      Validator(registry: .standard, configuration: configuration)
        .validate(Array(page(images).utf8), file: "p.json").findings.map(\.hint)
    }
    #expect(hints(["http://user@a.example/1", "http://a.example/2"]) == ["use https:"])
    #expect(hints(["http://b.example:8080/1", "http://user@c.example/1"]) == ["use https:", "use https:"])
    #expect(hints(["http://b.example/1"]).first??.contains("httpsHosts") == true)
  }
}
