import Storey
import StoreyFloors
import Testing

/// The limits of the number and the length of listed findings.
@Suite struct FindingLimitsTests {
  private static func diagnostics(_ json: String) -> [Diagnostic] {
    Page(decoding: Array(json.utf8), registry: .standard).diagnostics
  }

  /// A page with three unknown patterns, two unknown keys and one coerced value.
  private static let page = """
    {"floors": [{"pattern": "A"}, {"pattern": "B"}, {"pattern": "C"}], "x": 1, "y": 2, "executeTime": "3"}
    """

  @Test(
    arguments: [
      (nil, nil, 6, ""),
      (2, nil, 5, "1 more finding is not listed: 1 of unknown-pattern"),
      (1, nil, 3, "3 more findings are not listed: 2 of unknown-pattern, 1 of unknown-key"),
      (
        nil, 2, 2,
        "4 more findings are not listed: 2 of unknown-key, 1 of coerced-value, 1 of unknown-pattern"
      ),
      (
        1, 1, 1,
        "5 more findings are not listed: 2 of unknown-key, 2 of unknown-pattern, 1 of coerced-value"
      ),
    ] as [(Int?, Int?, Int, String)])
  func `findings beyond a limit are counted but not listed`(ofRule: Int?, ofPage: Int?, listed: Int, message: String) {
    var limits = Limits.none
    limits[.findingsOfRule] = ofRule
    limits[.findingsOfPage] = ofPage
    let list = Self.diagnostics(Self.page).findings(within: limits)
    #expect(list.listed.count == listed)
    #expect(list.listed == Array(Self.diagnostics(Self.page).findings().filter { list.listed.contains($0) }))
    #expect((list.count(of: .error), list.count(of: .warning), list.count(of: .note)) == (3, 2, 1))
    #expect(list.shown.count == listed + (message.isEmpty ? 0 : 1))
    #expect(list.unlisted.finding?.message ?? "" == message)
  }

  @Test func `the finding about unlisted findings has the highest severity among them`() throws {
    let found = Self.diagnostics(Self.page).filter { $0.severity < .error }
    let list = found.findings(within: Limits([.findingsOfRule: 1]))
    #expect(list.unlisted.finding?.severity == .warning)
    #expect(list.unlisted.finding?.rule == .unlistedFindings)
  }

  @Test(
    arguments: [
      (6, ""), (7, "/floors"), (8, "/floors"), (9, "/floors/0"), (12, "/floors/0"), (13, "/floors/0/n~1"),
    ] as [(Int, String)])
  func `a pointer beyond the limit is replaced by that of an enclosing value`(limit: Int, pointer: String) throws {
    let json = #"{"floors": [{"n/": 1, "pattern": "Focus"}]}"#
    let full = try #require(Self.diagnostics(json).findings().first { $0.rule == .unknownKey })
    let list = Self.diagnostics(json).findings(within: Limits([.pointerLength: limit]))
    let cut = try #require(list.listed.first { $0.rule == .unknownKey })
    #expect(cut.pointerText == pointer)
    #expect(cut.range == full.range)
  }

  @Test(arguments: [(5, "12345…"), (9, "123456789"), (0, "…")])
  func `a message that exceeds the limit is truncated`(limit: Int, message: String) {
    let diagnostic = Diagnostic(rule: "x", severity: .note, message: "123456789", hint: "123456789")
    let finding = [diagnostic].findings(within: Limits([.messageLength: limit])).listed[0]
    #expect(finding.message == message && finding.hint == message)
  }

  @Test func `a message is truncated between characters`() {
    let diagnostic = Diagnostic(rule: "x", severity: .note, message: "价格价格")
    let cut = (0...12).map { [diagnostic].findings(within: Limits([.messageLength: $0])).listed[0].message }
    #expect(Set(cut) == ["…", "价…", "价格…", "价格价…", "价格价格"])
  }

  @Test func `repeated keys are not compared with the findings of every floor`() {
    // 50,000 repeated keys and 20,000 floors that cannot be decoded. Comparing each with each takes 10^9 comparisons.
    let keys = String(repeating: #""k":1,"#, count: 50_000)
    let floors = Array(repeating: "1", count: 20_000).joined(separator: ",")
    let list = Self.diagnostics("{\(keys)\"floors\":[\(floors)]}").findings(within: .standard)
    #expect(list.count(of: .error) == 20_000)
    // 1,000 repeated keys, one unknown key and 1,000 floors.
    #expect(list.listed.count == 2001)
  }
}
