import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Searches among corrections that cause new findings in other parts of the page.
@Suite struct CorrectionSearchTests {
  /// Returns a page whose floors have one product each, in a list with a misspelt key.
  private func page(_ titles: [String], name: String = "x", list: (Int) -> String = { _ in "skuLsit" }) -> String {
    let comment = String(repeating: "A comment. ", count: 400)
    let floors = titles.enumerated().map { index, title in
      let product = #"{"skuId":"\#(index)","title":"\#(title)","srv":"s\#(index)"}"#
      return #"{"pattern":"SingleGoods","$comment":"\#(comment)","\#(list(index))":[\#(product)]}"#
    }
    return #"{"name":"\#(name)","floors":[\#(floors.joined(separator: ","))]}"#
  }

  private func fix(_ page: String) throws -> String? {
    var rules = RuleRegistry.standard
    try rules.register(OneRareProductRule.self)
    let fixer = Fixer(registry: .standard, configuration: Configuration(rules: rules))
    return try fixer.fix(Array(page.utf8), path: "p.json").map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `bisection leaves out only the corrections that cause a finding about the whole page`() throws {
    for rare in [[0, 7], [2, 6], [3, 4, 5]] {
      let titles = (0..<8).map { rare.contains($0) ? "rare" : "plain" }
      let fixed = page(titles) { rare.dropFirst().contains($0) ? "skuLsit" : "skuList" }
      #expect(try fix(page(titles)) == fixed)
    }
  }

  @Test func `a correction that causes a finding in another floor is left out`() throws {
    // The new finding is in the second floor, but the correction of the first floor causes it.
    let titles = ["rare", "rare", "plain"]
    let fixed = page(titles, name: "precise") { $0 == 0 ? "skuLsit" : "skuList" }
    #expect(try fix(page(titles, name: "precise") { $0 == 1 ? "skuList" : "skuLsit" }) == fixed)
  }

  @Test func `a page with thousands of findings is checked only a few times`() throws {
    let goods = #"{"pattern":"SingleGoods","skuLsit":[{"skuId":"1","title":"rare","srv":"s"}]}"#
    let affected = Array(repeating: goods, count: 40).joined(separator: ",")
    let crowded = #"{"name":"x","floors":[\#(affected),\#(Array(repeating: "1", count: 2000).joined(separator: ","))]}"#
    let fixed = try fix(crowded) ?? crowded
    #expect(fixed.ranges(of: "skuList").count <= 1)
    #expect(fixed.replacing("skuList", with: "skuLsit") == crowded)
  }
}

/// A rule that allows one product with the title "rare". On a page with the name "precise", the finding is at the second one.
private struct OneRareProductRule: PageRule {
  static let description = RuleDescription(
    id: "one-rare-product", severity: .warning, summary: "Two rare products",
    rationale: "A rare product occurs once.", samples: [])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    let titles = page.page.floors.flatMap { floor -> [JSONText] in
      guard case .container(let container) = floor.content else { return [] }
      return (container as? SingleGoodsFloor)?.products.compactMap { $0.title } ?? []
    }
    let rare = titles.filter { $0.string == "rare" }
    if rare.count > 1 { findings.add("two are rare", at: page.page.title?.string == "precise" ? rare[1].source : nil) }
  }
}
