import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct UnsupportedScriptRuleTests {
  private func findings(_ titles: [String]) throws -> [String] {
    let products = titles.enumerated().map { #"{"skuId": \#($0 + 1), "srv": "tea\#($0)", "title": "\#($1)"}"# }
    let page =
      #"{"name": "Food", "floors": [{"pattern": "SingleGoods", "skuList": [\#(products.joined(separator: ", "))]}]}"#
    return Validator(registry: .standard).validate(Array(page.utf8), file: "p.json").findings
      .filter { $0.rule == "unsupported-script" }.map { $0.pointer.description }
  }

  private let long = "ชาเขียวเก็บเกี่ยวครั้งแรกจากภูเขา"

  @Test func `a text that fills its line is reported at its place, and a short text is not reported`() throws {
    #expect(try findings([long, "ชา", "Tea", long]) == ["/floors/0/skuList/0/title", "/floors/0/skuList/3/title"])
  }
}
