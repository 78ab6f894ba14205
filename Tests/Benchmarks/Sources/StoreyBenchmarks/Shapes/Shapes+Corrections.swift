/// Shapes of pages with many corrections.
extension Shape {
  /// Returns the misspellings of a word in which two adjacent letters are swapped.
  private static func slips(of word: String) -> [String] {
    let letters = Array(word)
    return (1..<(letters.count - 1)).filter { letters[$0] != letters[$0 + 1] }.map { place in
      var slip = letters
      slip.swapAt(place, place + 1)
      return String(slip)
    }
  }

  static let ofCorrections: [Shape] = [
    Shape(
      name: "pages-to-fix", summary: "small pages of keys whose corrections cause other findings", subject: .lines,
      density: .dense
    ) {
      let floors = Array(repeating: #"{"pattern":"Category","categoryLits":[{}]}"#, count: 90).joined(separator: ",")
      return [
        InputFile(
          "pages.ndjson", Filler.fill($0, "", "", separator: "\n") { _ in #"{"name":"Food","floors":[\#(floors)]}"# })
      ]
    },
    .page(
      "slips-members", "misspelt keys in a floor of very many keys", .dense,
      #"{"name":"x","floors":[{"pattern":"Focus","picList":[],"#
        + ["identityId", "picList", "requires", "fallback"].flatMap(slips).map { #""\#($0)":1,"# }.joined(), "}]}"
    ) {
      #""\#(String($0 + 1_000_000, radix: 16))":1"#
    },
    Shape(
      name: "slips-identities", summary: "misspelt keys whose corrections cause findings in other floors",
      subject: .page,
      density: .dense
    ) {
      func floor(_ key: String, _ identity: Int) -> String {
        #"{"pattern":"Focus","picList":[{"img":"a.png","jump":{"des":"m","srv":"s"}}],"\#(key)":\#(identity)}"#
      }
      let slips = (0..<300).map { floor("idenittyId", $0) }
      let repeated = stride(from: 0, to: 300, by: 2).map { floor("identityId", $0) }
      let before = #"{"name":"x","floors":["# + (slips + repeated).joined(separator: ",") + ","
      return [InputFile("page.json", Filler.fill($0, before, "]}") { floor("identityId", 1000 + $0) })]
    },
  ]
}
