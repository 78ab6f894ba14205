import Storey

/// A rule that reports invalid prices.
struct PriceMalformedRule: PageRule {
  static let description = RuleDescription(
    id: "price-malformed", severity: .warning,
    summary: "A price that is not an amount of money",
    rationale: """
      A price is a number of 0 or more, with at most two decimal places and without a currency sign, written as a string or a number.
      Any other value is shown unchanged after the currency sign, and is not compared with the former price. "params" and comments are not
      checked. "-0" is not an amount either, because it is shown with its sign.
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
          "invalid price \"\(Diagnostic.excerpt(of: text))\"",
          hint: "use an amount such as 9.90, without a currency", at: price)
      }
    }
  }

  private static func isAmount(_ text: JSONText) -> Bool {
    guard let amount = text.number, amount.isFinite, amount.sign == .plus else { return false }
    var isPlain = true
    unsafe text.withUTF8Bytes { bytes in
      for index in bytes.indices {
        switch unsafe bytes[index] {
        case UInt8(ascii: "e"), UInt8(ascii: "E"): isPlain = false
        case UInt8(ascii: "."): if bytes.count - index > 3 { isPlain = false }
        default: break
        }
      }
    }
    return isPlain
  }
}
