import Storey
import StoreyValidation

/// Shops that close before they open.
public struct ClosedBeforeOpenRule: PageRule {
  public static let description = RuleDescription(
    id: "closed-before-open", severity: .warning,
    summary: "A shop that closes before it opens, or is open for a very short time",
    rationale: """
      Both times count from midnight. A bar that closes at two in the morning closes at 1560, not at 120; the page would
      send people to closed doors.
      """,
    // The arrow stands before what the rule has to find.
    samples: [sample(closes: "1560"), sample(closes: "↓120")])

  /// For how many minutes a shop has to be open at least.
  public let minutes: Int

  public init(from options: inout JSONReader) {
    minutes = options.optional("minutes", or: 30, in: 1...1440, about: "For how many minutes a shop is open at least")
  }

  public func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for floor in page.page.floors {
      guard case .container(let container) = floor.content, let floor = container as? StoreHoursFloor else { continue }
      for store in floor.stores where store.closes - store.opens < minutes {
        findings.add(
          "\"\(store.name)\" is open from \(store.opens) to \(store.closes)",
          hint: "count both in minutes from midnight, and go on counting after midnight", at: store.source?["closes"])
      }
    }
  }

  private static func sample(closes: String) -> RuleSample {
    RuleSample(
      """
      {"name": "门店", "floors": [{"pattern": "StoreHours", "storeList": [
        {"name": "湖滨酒馆", "opens": 1080, "closes": \(closes), "jump": {"des": "m", "url": "https://shop.example/bar", "srv": "bar"}}]}]}
      """
    )
  }
}
