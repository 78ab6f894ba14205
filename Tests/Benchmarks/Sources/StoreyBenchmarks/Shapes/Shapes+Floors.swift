/// Shapes of pages of many minimal floors.
extension Shape {
  static let ofFloors: [Shape] = [
    Shape(
      name: "ordinary", summary: "floors like those of the samples", subject: .page, density: .ordinary
    ) { bytes in
      var corpus = Corpus(seed: 20_151_211)
      var floors: [String] = []
      var count = 0
      while count < bytes {
        let more = corpus.floors()
        floors += more
        count += more.reduce(0) { $0 + $1.utf8.count + 1 }
      }
      return [InputFile("page.json", #"{"name":"小食代","floors":["# + floors.joined(separator: ",") + "]}")]
    },
    .floors("floors-numbers", "floors that are numbers", .dense) { _ in "1" },
    .floors("floors-numbers-in-lines", "floors that are numbers, one per line", .dense) { _ in "1\n" },
    .floors("floors-empty-objects", "floors without a pattern", .dense) { _ in "{}" },
    .floors("floors-null", "floors that are null", .dense) { _ in "null" },
    .floors("floors-texts", "floors that are texts", .dense) { _ in #""""# },
    .floors("floors-deep", "floors that are nested arrays", .dense) { _ in "[[[[[[]]]]]]" },
    .floors("floors-without-list", "floors without their required list", .dense) { _ in #"{"pattern":"Focus"}"# },
    .floors("floors-unknown", "floors of one unknown pattern", .dense) { _ in #"{"pattern":"x"}"# },
    .floors("floors-unknown-each", "floors that each have a different unknown pattern", .dense) {
      #"{"pattern":"Unknown\#($0)"}"#
    },
    .floors("floors-misspelt", "floors with a misspelt pattern", .dense) { _ in #"{"pattern":"Focsu"}"# },
    .floors("floors-same-identity", "floors that share an identity", .dense) { _ in
      #"{"pattern":"NSelectN","identityId":1,"nBynList":[]}"#
    },
    .floors("floors-tall", "floors of the maximum height", .dense) { _ in
      #"{"pattern":"NSelectN","margin":{"height":100000},"nBynList":[{}]}"#
    },
    .floors("floors-too-tall", "images and margins that exceed the maximum height", .dense) { _ in
      #"{"pattern":"Focus","width":1,"height":1e9,"margin":{"height":1e300},"picList":[{"img":"a"}]}"#
    },
    .floors("floors-flat", "floors of almost no height", .dense) { _ in
      #"{"pattern":"Focus","width":1e9,"height":1,"picList":[{"img":"a"}]}"#
    },
    .floors("floors-margins", "floors with only a margin", .dense) { _ in
      #"{"pattern":"Focus","picList":[],"margin":{"height":1}}"#
    },
    .floors("floors-headers", "floors with only a header", .dense) {
      #"{"pattern":"NSelectN","fheader":{"lctitle":"h\#($0)"},"nBynList":[]}"#
    },
    .floors("floors-sticky", "sticky headers that stay to the end of the page", .dense) { _ in
      #"{"pattern":"Category","sorb":"page","categoryList":[{"title":"a"}]}"#
    },
    .floors("floors-unmet", "floors whose requirements are not met", .dense) {
      #"{"pattern":"Focus","requires":{"c\#($0)":2},"picList":[]}"#
    },
    .floors("floors-dropped", "floors that are dropped", .dense) { _ in #"{"pattern":"x","fallback":"drop"}"# },
    .floors("fallback-chains", "chains of a hundred fallbacks", .dense) { _ in
      String(repeating: #"{"pattern":"x","fallback":"#, count: 100) + #""drop""# + String(repeating: "}", count: 100)
    },
    .floors("fallback-chains-deep", "chains of fallbacks of the maximum depth of JSON", .dense) { _ in
      String(repeating: #"{"pattern":"x","fallback":"#, count: 508) + "1" + String(repeating: "}", count: 508)
    },
    .floors("duplicate-keys-undecodable", "floors that cannot be decoded, with repeated keys", .dense) { _ in
      #"{"pattern":"Focus","a":1,"a":1}"#
    },
    .floors("coerced-values", "numbers and flags in quotes", .dense) { _ in
      #"{"pattern":"Focus","width":"10","height":"5","margin":{"height":"1"},"picList":[{"img":"a","isShare":"1","width":"1","height":"2"}]}"#
    },
    .floors("wrong-types", "values of another type under every key", .dense) { _ in
      #"{"pattern":"SingleGoods","identityId":[],"fheader":1,"jump":2,"margin":"x","skuList":[{"skuId":1,"img":{},"title":[],"wprice":true}]}"#
    },
    .page("floors-object", "an object instead of the array of floors", .dense, #"{"floors":{"#, "}}") {
      #""k\#($0)":{}"#
    },
    .page("floors-repeated", "repeated \"floors\" keys", .dense, "{", "}") { _ in #""floors":[]"# },
    .page("members-unknown", "a page of unknown keys", .dense, #"{"floors":[],"#, "}") { #""k\#($0)":1"# },
  ]
}
