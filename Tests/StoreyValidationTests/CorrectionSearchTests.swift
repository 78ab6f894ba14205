import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Which corrections are made when some of them bring findings far from where they are.
@Suite struct CorrectionSearchTests {
  /// A page of floors with one product each, whose list has a misspelt name.
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

  @Test func `a finding about the whole page keeps away as few corrections as halving finds`() throws {
    for rare in [[0, 7], [2, 6], [3, 4, 5]] {
      let titles = (0..<8).map { rare.contains($0) ? "rare" : "plain" }
      let fixed = page(titles) { rare.dropFirst().contains($0) ? "skuLsit" : "skuList" }
      #expect(try fix(page(titles)) == fixed)
    }
  }

  @Test func `a finding at another floor keeps away what is in no value that it is in`() throws {
    // The second floor is told that it is one too many, and is not what has to be left as it is.
    let titles = ["rare", "rare", "plain"]
    let fixed = page(titles, name: "precise") { $0 == 0 ? "skuLsit" : "skuList" }
    #expect(try fix(page(titles, name: "precise") { $0 == 1 ? "skuList" : "skuLsit" }) == fixed)
  }

  @Test func `a page with very many findings is tried fewer times, and no correction is made unchecked`() throws {
    let goods = #"{"pattern":"SingleGoods","skuLsit":[{"skuId":"1","title":"rare","srv":"s"}]}"#
    let troubled = Array(repeating: goods, count: 40).joined(separator: ",")
    let crowded = #"{"name":"x","floors":[\#(troubled),\#(Array(repeating: "1", count: 2000).joined(separator: ","))]}"#
    let fixed = try fix(crowded) ?? crowded
    #expect(fixed.ranges(of: "skuList").count <= 1)
    #expect(fixed.replacing("skuList", with: "skuLsit") == crowded)
  }
}

/// A page has one product called "rare" at most. A page called "precise" is told which is one too many.
private struct OneRareProductRule: PageRule {
  static let description = RuleDescription(
    id: "one-rare-product", severity: .warning, summary: "Two rare products",
    rationale: "What there are two of is not rare.", samples: [])

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
