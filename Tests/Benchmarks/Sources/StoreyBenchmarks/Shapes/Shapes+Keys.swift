/// Shapes of pages with many, long or deeply nested keys.
extension Shape {
  private static let jump =
    #"{"floors":[{"pattern":"Focus","picList":[{"img":"a","title":"t","jump":{"des":"m","url":"https://a/","srv":"e","params":{"#
  private static let jumpEnd = "}}}]}]}"

  static let ofKeys: [Shape] = [
    .page(
      "keys-repeated", "a repeated key of a floor", .dense,
      #"{"floors":[{"pattern":"Focus","picList":[]"#, "}]}",
      separator: ""
    ) { _ in #","a":1"# },
    .page(
      "keys-unknown", "unknown keys of a floor", .dense, #"{"floors":[{"pattern":"Focus","picList":[]"#,
      "}]}",
      separator: ""
    ) { #","k\#($0)":1"# },
    .page("keys-misspelt", "misspelt keys of floors", .dense, #"{"floors":["#, "]}") { _ in
      #"{"pattern":"Focus","picLsit":[],"identiytId":1,"picList":[]}"#
    },
    .page("keys-to-fix", "keys that can be corrected", .dense, #"{"floors":["#, "]}") {
      #"{"pattern":"Focus","identiytId":\#($0),"picList":[]}"#
    },
    .page(
      "keys-like-known-ones", "unknown keys that resemble known ones",
      .dense, #"{"floors":[{"pattern":"SingleGoods","skuList":[]"#, "}]}", separator: ""
    ) {
      #","skuLisst\#($0)":1"#
    },
    .page("parameters", "parameters of a jump", .dense, jump, jumpEnd) { #""p\#($0)":1"# },
    .page("parameters-misspelt", "repeated misspelt parameters", .dense, jump, jumpEnd) { index in
      #""\#(["kyeword", "keywrod", "modulId", "moudleId", "functionIdd", "categoryIdss", "keyworrd"][index % 7])":1"#
    },
    .page("parameters-near", "parameters that resemble known ones", .ordinary, jump, jumpEnd) {
      #""categoryIds\#($0)":1"#
    },
    .page(
      "parameters-near-each", "jumps with misspelt parameters", .dense,
      #"{"floors":[{"pattern":"Focus","picList":["#, "]}]}"
    ) { _ in
      #"{"img":"a","title":"t","jump":{"des":"m","params":{"kyeword":1,"firstCategoyrId":2,"moudleId":3}}}"#
    },
    .page("parameters-deep", "deep values in parameters", .dense, jump, jumpEnd) {
      #""p\#($0)":"# + String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    },
    .page("parameters-numbers", "a parameter that is an array", .dense, jump + #""a":["#, "]" + jumpEnd) {
      _ in "1"
    },
    .page("parameters-repeated", "repeated keys in parameters", .dense, jump + #""a":["#, "]" + jumpEnd) {
      _ in
      #"{"a":1,"a":1}"#
    },
    Shape(name: "key-long-above-findings", summary: "a long key above many findings", subject: .page, density: .dense) {
      bytes in
      let key = Filler.text("k", bytes / 2)
      return [
        InputFile(
          "page.json", Filler.fill(bytes, #"{"floors":[],"\#(key)":["#, "]}") { _ in #"{"a":1,"a":1}"# })
      ]
    },
    Shape(
      name: "key-long-in-parameters", summary: "a long key in parameters above many findings", subject: .page,
      density: .dense
    ) { bytes in
      let key = Filler.text("\\n~/", bytes / 2)
      return [
        InputFile("page.json", Filler.fill(bytes, jump + #""\#(key)":["#, "]" + jumpEnd) { _ in #"{"a":1,"a":1}"# })
      ]
    },
    .page(
      "keys-long", "many unknown keys of a kilobyte", .ordinary, #"{"floors":[{"pattern":"Focus","picList":[]"#, "}]}",
      separator: ""
    ) {
      #","\#(String(repeating: "k", count: 1000))\#($0)":1"#
    },
    .page("keys-long-deep", "long, deeply nested keys", .ordinary, #"{"floors":[],"a":["#, "]}") { _ in
      String(repeating: #"{"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":"#, count: 500) + #"{"a":1,"a":1}"#
        + String(repeating: "}", count: 500)
    },
    .page("nesting", "arrays of the maximum depth of JSON", .dense, #"{"floors":[],"a":["#, "]}") { _ in
      String(repeating: "[", count: 509) + String(repeating: "]", count: 509)
    },
    .page("nesting-of-objects", "objects of the maximum depth of JSON", .dense, #"{"floors":[],"a":["#, "]}") {
      _ in
      String(repeating: #"{"":"#, count: 509) + "1" + String(repeating: "}", count: 509)
    },
    Shape(name: "nesting-too-deep", summary: "brackets that are never closed", subject: .page, density: .dense) {
      [InputFile("page.json", Filler.text("[", $0))]
    },
    .page(
      "requirements", "a floor that requires many capabilities", .dense,
      #"{"floors":[{"pattern":"Focus","picList":[],"requires":{"#, "}}]}"
    ) {
      #""c\#($0)":1"#
    },
  ]
}
