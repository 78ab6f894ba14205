import StoreyFloors
import Testing

@testable import Storey

/// Lists of findings, whose findings are made at their first use.
struct FindingListTests {
  private static let page = """
    {"name": "P", "extra": null, "floors": [
      {"pattern": "Focus", "picList": [{"img": "ftp://a/b.png", "extra": null}, {"img": 7, "titel": "T"}]},
      {"pattern": "Unknown"}, 7, {"pattern": "Focus", "picList": 3, "extra": null, "name": 1, "name": 2}
    ]}
    """

  private func list(_ limits: Limits = .none) -> FindingList {
    Page(decoding: Array(Self.page.utf8), registry: .standard).diagnostics.findings(within: limits)
  }

  @Test(arguments: [Limits.none, Limits([.findingsOfPage: 3]), Limits([.findingsOfRule: 1])])
  func `the counts before findings are made are those of the findings`(limits: Limits) {
    let counted = list(limits)
    let made = FindingList(list(limits).listed, unlisted: list(limits).unlisted)
    #expect(made.listedCount > 1)
    #expect(counted.listedCount == made.listedCount)
    #expect(counted.listedSeverities == made.listedSeverities)
    #expect(counted.shownSeverities == made.shownSeverities)
    #expect(counted.rules.mostFirst.map(\.rule) == made.rules.mostFirst.map(\.rule))
    #expect(counted.rules.mostFirst.map(\.count) == made.rules.mostFirst.map(\.count))
    for severity in Severity.allCases { #expect(counted.count(of: severity) == made.count(of: severity)) }
    #expect(counted.listed == made.listed)
  }

  @Test func `a copy that is changed leaves the original as it is`() {
    let original = list()
    var copy = original
    copy.editable.removeAll { $0.severity != .error }
    #expect(copy.listedCount < original.listedCount)
    #expect(copy.listed.allSatisfy { $0.severity == .error })
    #expect(original.listed.count == original.listedCount)
  }

  @Test func `findings below a severity are removed, whether they are made or not`() {
    var counted = list()
    var made = FindingList(list().listed)
    counted.keep(atLeast: .warning)
    made.keep(atLeast: .warning)
    #expect(counted.listed == made.listed)
    #expect(counted.listedSeverities[.note] == 0)
  }
}
