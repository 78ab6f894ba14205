import Storey
import StoreyValidation

/// Reports shops that close before they open.
public struct ClosedBeforeOpenRule: PageRule {
  public static let description = RuleDescription(
    id: "closed-before-open", severity: .warning,
    summary: "A shop that closes before it opens, or is open for a very short time",
    rationale: """
      Both times are in minutes from midnight. A bar that closes at two in the morning closes at 1560, not at 120. With
      the wrong time, customers find the shop closed.
      """,
    // The arrow marks the value that the rule must report.
    samples: [sample(closes: "1560"), sample(closes: "↓120")])

  /// The minimum opening time, in minutes.
  public let minutes: Int

  public init(from options: inout JSONReader) {
    minutes = options.optional("minutes", or: 30, in: 1...1440, about: "The minimum opening time, in minutes")
  }

  public func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for floor in page.page.floors {
      guard case .container(let container) = floor.content, let floor = container as? StoreHoursFloor else { continue }
      for store in floor.stores where store.closes - store.opens < minutes {
        findings.add(
          "\"\(store.name)\" is open from \(store.opens) to \(store.closes)",
          hint: "use minutes from midnight, for example 1560 for 2:00 on the next day", at: store.source?["closes"])
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
