import Storey
import StoreyFloors
import StoreyValidation
import TestFiles
import TestLevels
import Testing

/// Reports on all broken samples, in every format.
@Suite(.tags(.unsafeMemory, .recorded)) struct ReportTests {
  private func reports(_ format: ReportFormat) throws -> [PageReport] {
    let validator = Validator(
      registry: .standard, configuration: Configuration(), details: format.details.union(.fingerprint))
    return try Sample.all.filter { $0.name.hasPrefix("broken/") }.map { sample in
      validator.validate(try sample.bytes, file: "Samples/\(sample.name).json")
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `the report on the broken samples equals the golden file`(format: ReportFormat) throws {
    var reports = try reports(format)
    // One finding is in the baseline, so that every format contains a suppressed finding.
    var baseline = Baseline()
    let known = try #require(reports.firstIndex { $0.file.hasSuffix("dead-url.json") })
    baseline.record(reports[known], path: reports[known].file)
    baseline.apply(to: &reports[known], path: reports[known].file)
    // Only the reported rules, so that another rule does not change the golden files.
    let reported = Set(reports.flatMap { $0.findings.map(\.rule) })
    var rules = RuleRegistry()
    for rule in RuleRegistry(for: .standard).rules where reported.contains(rule.id) {
      try rules.register(rule.description)
    }
    let reporter = format.reporter(rules: rules, failLevel: .error)
    #expect(try GoldenFile.difference(reporter.write(reports), "reports/\(format.rawValue).\(format.syntax)") == nil)
  }

  @Test func `a SARIF report describes every rule that can be reported`() throws {
    let rules = RuleRegistry(for: .standard)
    let report = ReportFormat.sarif.reporter(rules: rules, failLevel: .error).write([])
    let document = try Document(parsing: report)
    let run = try #require(document.root["runs"].map { Array($0.elements) }?.first)
    let described = try #require(run["tool"]?["driver"]?["rules"]).elements.map { $0["id"]?.text?.string }
    #expect(described == rules.rules.map(\.id.name))
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report without files is well-formed`(format: ReportFormat) throws {
    let text = String(
      decoding: format.reporter(rules: RuleRegistry(), failLevel: .error).write([]), as: UTF8.self)
    if format.syntax == .json {
      #expect(throws: Never.self) { try Document(parsing: Array(text.utf8)) }
    }
    #expect(!text.contains(",\n]"))
  }

  @Test(arguments: ReportFormat.allCases)
  func `text of a page does not break the syntax of a report`(format: ReportFormat) throws {
    let page = #"{"name":"x","floors":[{"pattern":"</failure>]]>\u001b[31m|`<b>%0A::error::\u2028\" 'x"}]}"#
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "a<b>&\"'\u{1B}\n%,:.json")
    let text = String(
      decoding: format.reporter(rules: .standard, failLevel: .error).write([report]), as: UTF8.self)
    #expect(!text.contains("\u{1B}"))
    switch format.syntax {
    case .json: #expect(throws: Never.self) { try Document(parsing: Array(text.utf8)) }
    case .xml:
      #expect(!text.contains("<b>"))
      #expect(!text.contains("</failure>]]>"))
    case .text: #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isVisible })
    }
    switch format {
    case .github:
      #expect(text.split(separator: "\n").count == report.findings.count)
      #expect(text.contains("%25,%3A") == false && text.contains("%2C%3A"))
    case .text: #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("::") })
    default: break
    }
  }

  @Test func `the standard samples have no findings above the severity note`() throws {
    for sample in Sample.all where !sample.name.hasPrefix("broken/") {
      let report = Validator(registry: .standard).validate(try sample.bytes, file: sample.name)
      #expect(report.findings.filter { $0.severity > .note }.map(\.message) == [])
    }
  }
}
