import Foundation
import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Tests the grouping of findings with equal messages in text.
@Suite struct GroupedReportTests {
  /// Returns a report with findings about the elements of an array, one per line, which are messages of the rule `a`.
  private func report(_ file: String, _ messages: [String], rule: RuleID = "a") throws -> PageReport {
    let source = Array(("[\n" + messages.indices.map(String.init).joined(separator: ",\n") + "\n]").utf8)
    let places = try Document(parsing: source).root.elements
    let found = zip(places, messages).map { place, message in
      Diagnostic(rule: rule, severity: .warning, message: message, hint: "fix it", at: place)
    }
    return PageReport(file: file, found, within: .standard, source: source)
  }

  private func text(_ reports: [PageReport], groupsFindings: Bool = true, showsSummary: Bool = false) -> String {
    let reporter = TextReporter(showsSummary: showsSummary, groupsFindings: groupsFindings)
    return String(decoding: reporter.write(reports), as: UTF8.self)
  }

  @Test func `equal messages of a page are one entry with their number and three places`() throws {
    #expect(
      text([try report("p.json", ["x", "y", "x", "x", "y", "x"])]) == """
        p.json:2:1: warning: x [a]
            0,
            ^
            fix it
            4 times, also at p.json:4:1, p.json:5:1, …
        p.json:3:1: warning: y [a]
            1,
            ^
            fix it
            2 times, also at p.json:6:1

        """)
    #expect(text([try report("p.json", ["x", "x", "x"])]).contains("    3 times, also at p.json:3:1 and p.json:4:1\n"))
  }

  @Test func `equal messages of later pages are counted at the end, in the order of their first findings`() throws {
    let reports = [
      try report("a.json", ["x"]), try report("b.json", ["y", "x", "x"]), try report("c.json", ["x"]),
      try report("d.json", ["y"]), try report("e.json", ["x"], rule: "b"),
    ]
    #expect(
      text(reports) == """
        a.json:2:1: warning: x [a]
            0
            ^
            fix it
        b.json:2:1: warning: y [a]
            0,
            ^
            fix it
        e.json:2:1: warning: x [b]
            0
            ^
            fix it
        later findings with messages from above:
        b.json:3:1: warning: x [a]
            fix it
            3 times in 2 files, also at b.json:4:1 and c.json:2:1
        d.json:2:1: warning: y [a]
            fix it

        """)
    let summary = text(reports, showsSummary: true).split(separator: "\n").suffix(5)
    #expect(summary.first == "equal messages are written once; '--each' writes every finding")
    #expect(summary.last == "0 errors, 7 warnings, 0 notes in 5 files")
  }

  @Test func `a host is one entry for all pages, with any number of URLs`() {
    let validator = Validator(registry: .standard)
    let reports = (1...3).map { count in
      let pictures = (0..<count).map { #"{"img": "http://a.example/\#($0)", "title": "T"}"# }.joined(separator: ", ")
      let page = #"{"name": "P", "floors": [{"pattern": "Focus", "picList": [\#(pictures)]}]}"#
      var report = validator.validate(Array(page.utf8), file: "\(count).json")
      report.list.editable.removeAll { $0.rule != "insecure-url" }
      return report
    }
    let written = text(reports)
    #expect(
      written.hasPrefix("1.json:1:67: warning: the URL \"http://a.example/0\" does not use https: [insecure-url]\n"))
    #expect(
      written.hasSuffix(
        """
        later findings with messages from above:
        2.json:1:67: warning: the URL "http://a.example/0" and 1 more URL with the host a.example do not use https: [insecure-url]
            use https:; add the host to the option "httpsHosts" of this rule to let '--fix' rewrite it
            2 times in 2 files, also at 3.json:1:67

        """))
  }

  @Test func `findings with other hints, or with other values behind equal excerpts, are entries of their own`() {
    let long = String(repeating: "a", count: 80)
    let pictures = ["1", "2", "2"].map { #"{"img": "https://a.example/\#(long)\#($0)/null", "title": "T"}"# }
    let page = """
      {"name": "P", "lctitel": 1, "floors": [
       {"pattern": "Focus", "fheader": {"lctitel": 1}, "picList": [\(pictures.joined(separator: ", "))]}]}
      """
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "p.json")
    let written = text([report])
    #expect(written.components(separatedBy: "[dead-url]").count == 3)
    #expect(written.components(separatedBy: "[unknown-key]").count == 3)
    #expect(written.contains("remove it, or correct its spelling\n") && written.contains("did you mean \"lctitle\"?\n"))
  }

  @Test func `without grouping, every finding is an entry`() throws {
    let reports = [try report("a.json", ["x", "x"]), try report("b.json", ["x"])]
    let written = text(reports, groupsFindings: false, showsSummary: true)
    #expect(written.components(separatedBy: "warning: x [a]").count == 4)
    #expect(!written.contains("times") && !written.contains("--each"))
  }

  @Test func `a report without equal messages is the same with and without grouping`() throws {
    let reports = [try report("a.json", ["x", "y"]), try report("b.json", ["z"])]
    #expect(
      text(reports, showsSummary: true) == text(reports, groupsFindings: false, showsSummary: true))
  }

  @Test func `the number of messages that are kept is bounded`() throws {
    var reports = try (0..<17_000).map { try report("\($0).json", ["message \($0)"]) }
    reports.append(try report("first.json", ["message 0"]))
    reports.append(try report("last.json", ["message 16999"]))
    let written = text(reports)
    // The first message is known. The last one did not fit, so its finding is written again.
    #expect(
      written.hasSuffix(
        """
        last.json:2:1: warning: message 16999 [a]
            0
            ^
            fix it
        later findings with messages from above:
        first.json:2:1: warning: message 0 [a]
            fix it

        """))
  }
}
