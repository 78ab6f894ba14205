import Storey

/// A rule that reports prices that are higher than the former price.
struct PriceInvertedRule: PageRule {
  static let description = RuleDescription(
    id: "price-inverted", severity: .warning,
    summary: "A price that is higher than the former price",
    rationale: """
      "wprice" is the current price, and "pprice" is the former price, which is struck through. If "wprice" is higher, the
      two were most likely swapped, and the page shows the wrong price. "params" and comments are not checked.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea", "wprice": "9.90", "pprice": "12.00"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea", "wprice": ↓"12.00", "pprice": "9.90"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for object in page.priced {
      guard let price = object["wprice"], let former = object["pprice"], let now = price.text?.number,
        let before = former.text?.number, now > before, before > 0
      else { continue }
      findings.add(
        "the price \"\(price.text?.string ?? "")\" is higher than the former price \"\(former.text?.string ?? "")\"",
        hint: "swap \"wprice\" and \"pprice\", or correct them", at: price)
    }
  }
}
