import Storey

/// A page of Storey in the shape of a template of Shopify, with the same floors.
enum ShopifyPage {
  /// The names of the values that every floor has. The dialect has names of its own for them.
  private static let names = [
    "fheader": "storey_header", "jump": "storey_jump", "margin": "storey_margin", "requires": "storey_requires",
    "fallback": "storey_fallback",
  ]

  /// Returns the page as compact JSON. The values have the bytes that they have in the page.
  static func written(_ page: [UInt8]) throws -> [UInt8] {
    let root = try Document(parsing: page).root
    func text(_ value: JSONValue) -> String { String(decoding: page[value.byteRange], as: UTF8.self) }
    var sections: [String] = []
    for (index, floor) in (root["floors"].map { Array($0.elements) } ?? []).enumerated() {
      let settings = floor.members.filter { $0.key.string != "pattern" && $0.key.string != "identityId" }
        .map { "\"\(names[$0.key.string] ?? $0.key.string)\":\(text($0.value))" }
      let pattern = floor["pattern"].map(text) ?? "null"
      sections.append("\"s\(index)\":{\"type\":\(pattern),\"settings\":{\(settings.joined(separator: ","))}}")
    }
    let name = root["name"].map { "\"name\":\(text($0))," } ?? ""
    let order = sections.indices.map { "\"s\($0)\"" }.joined(separator: ",")
    return Array("{\(name)\"sections\":{\(sections.joined(separator: ","))},\"order\":[\(order)]}".utf8)
  }
}
