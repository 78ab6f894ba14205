import Storey

/// Prices that are no amounts.
struct PriceMalformedRule: PageRule {
  static let description = RuleDescription(
    id: "price-malformed", severity: .warning,
    summary: "A price that is no amount of money",
    rationale: """
      A price is a number of at most two decimals, as text or as a number, without a currency and not below zero. Anything else
      is shown as it stands, behind a ¥, and never compared with the former price. Free "params" and comments are not checked.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea", "wprice": "9.90"}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "tea", "title": "Tea", "wprice": ↓"9.90元"}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for object in page.priced {
      for key in ["wprice", "pprice"] {
        guard let price = object[key], let text = price.text, !text.isEmpty, !Self.isAmount(text) else { continue }
        findings.add(
          "\"\(Diagnostic.excerpt(of: text))\" is no price",
          hint: "write an amount such as 9.90, without a currency", at: price)
      }
    }
  }

  private static func isAmount(_ text: JSONText) -> Bool {
    guard let amount = text.number, amount.isFinite, amount >= 0 else { return false }
    let written = text.string
    if written.contains(where: { $0 == "e" || $0 == "E" }) { return false }
    return written.firstIndex(of: ".").map { written[$0...].utf8.count <= 3 } ?? true
  }
}
