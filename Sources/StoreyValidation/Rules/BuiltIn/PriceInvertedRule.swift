import Storey

/// Prices to pay that are higher than what they replace.
struct PriceInvertedRule: PageRule {
  static let description = RuleDescription(
    id: "price-inverted", severity: .warning,
    summary: "A price to pay that is higher than the former price",
    rationale: """
      wprice is what is paid and pprice what it was before, struck out. When wprice is the higher of the two they were most
      likely exchanged, and the page asks for the wrong money. Free "params" and comments are not checked.
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
        "the price to pay, \(price.text?.string ?? ""), is higher than the former price, \(former.text?.string ?? "")",
        hint: "exchange wprice and pprice, or correct them", at: price)
    }
  }
}
