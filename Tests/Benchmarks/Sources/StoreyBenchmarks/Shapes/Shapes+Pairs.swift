/// Shapes of pages before and after a change, and of pages with scroll samples.
extension Shape {
  /// Returns a shape of two pages, each of half the size.
  private static func pair(
    _ name: String, _ summary: String, _ density: Density = .dense, _ prefix: String = #"{"floors":["#,
    _ suffix: String = "]}", old: @escaping @Sendable (Int) -> String, new: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .pair, density: density) {
      [
        InputFile("old.json", Filler.fill($0 / 2, prefix, suffix, old)),
        InputFile("new.json", Filler.fill($0 / 2, prefix, suffix, new)),
      ]
    }
  }

  /// Returns a value nested to about the maximum depth of JSON.
  private static func deep(_ inner: String) -> String {
    String(repeating: #"{"a":"#, count: 500) + inner + String(repeating: "}", count: 500)
  }

  private static let offers = #"{"floors":[{"pattern":"NSelectN","identityId":1,"nBynList":["#
  private static let offersEnd = "]}]}"

  static let ofPairs: [Shape] = [
    Shape(name: "diff-deep-wide", summary: "many changes below deep keys", subject: .pair, density: .dense) { bytes in
      func page(_ value: String) -> [UInt8] {
        let start =
          #"{"floors":[{"pattern":"x","identityId":1,"a":"#
          + String(repeating: #"{"kkkkkkkkkkkkkkkkkkkk":"#, count: 400) + "["
        return Filler.fill(bytes / 2, start, "]" + String(repeating: "}", count: 400) + "}]}") { _ in value }
      }
      return [InputFile("old.json", page("1")), InputFile("new.json", page("2"))]
    },
    pair(
      "diff-deep", "many deep values that change", old: { #"{"pattern":"x","identityId":\#($0),"a":\#(deep("1"))}"# },
      new: { #"{"pattern":"x","identityId":\#($0),"a":\#(deep("2"))}"# }),
    pair(
      "diff-all", "floors that all change", old: { #"{"pattern":"x","identityId":\#($0),"a":1}"# },
      new: { #"{"pattern":"x","identityId":\#($0),"a":2}"# }),
    pair(
      "diff-reversed", "floors in the reverse order", old: { #"{"pattern":"x","identityId":\#($0)}"# },
      new: { #"{"pattern":"x","identityId":\#(99_999_999 - $0)}"# }),
    pair(
      "diff-shuffled", "floors in another order", old: { #"{"pattern":"x","identityId":\#($0 % 50_021)}"# },
      new: { #"{"pattern":"x","identityId":\#($0 * 7919 % 50_021)}"# }),
    pair(
      "diff-same-identity", "floors that share an identity", old: { #"{"pattern":"x","identityId":1,"a":\#($0)}"# },
      new: { #"{"pattern":"x","identityId":1,"a":\#($0 + 1)}"# }),
    pair(
      "diff-no-identity", "floors without an identity", old: { #"{"pattern":"x","a":\#($0)}"# },
      new: { #"{"pattern":"x","a":\#($0 + 1)}"# }),
    pair(
      "diff-alike", "identical floors, and one more", old: { _ in #"{"pattern":"x"}"# },
      new: { $0 == 5 ? #"{"pattern":"y"}"# : #"{"pattern":"x"}"# }),
    pair("diff-numbers", "floors that are numbers", old: { _ in "1" }, new: { _ in "2" }),
    pair(
      "diff-items", "items that all change", .dense, offers, offersEnd, old: { _ in #"{"slogan":"a"}"# },
      new: { _ in #"{"slogan":"b"}"# }),
    pair(
      "diff-items-moved", "items that all move by one", .dense, offers, offersEnd, old: { #"{"slogan":"s\#($0)"}"# },
      new: { #"{"slogan":"s\#($0 + 1)"}"# }),
    pair(
      "diff-rows-gone", "removed rows", .dense, offers, offersEnd, old: { _ in "{}" },
      new: { $0 == 0 ? "{}" : String(repeating: " ", count: 9) + "{}" }),
    pair(
      "diff-keys", "removed and added keys", .dense, #"{"floors":[{"pattern":"x","identityId":1,"p":{"#, "}}]}",
      old: { #""a\#($0)":1"# }, new: { #""b\#($0)":1"# }),
    pair(
      "diff-keys-repeated", "repeated keys", .dense, #"{"floors":[{"pattern":"x","identityId":1,"p":{"#, "}}]}",
      old: { _ in #""a":1"# }, new: { _ in #""a":2"# }),
    Shape(name: "diff-texts", summary: "long texts that change", subject: .pair, density: .ordinary) { bytes in
      func page(_ text: String) -> String {
        #"{"name":"\#(Filler.text(text, bytes / 4))","floors":[{"pattern":"x","identityId":1,"t":"\#(Filler.text(text, bytes / 4))"}]}"#
      }
      return [InputFile("old.json", page("a b\\n")), InputFile("new.json", page("a c\\n"))]
    },
    pair(
      "diff-tall", "tall floors whose rows change", .dense,
      old: { #"{"pattern":"NSelectN","identityId":\#($0),"margin":{"height":100000},"nBynList":[{"slogan":"a"}]}"# },
      new: { #"{"pattern":"NSelectN","identityId":\#($0),"margin":{"height":99999},"nBynList":[{"slogan":"b"}]}"# }),
  ]

  /// Returns a shape of scroll samples. If there is a page, it takes half of the size.
  private static func samples(
    _ name: String, _ summary: String, page: @escaping @Sendable (Int) -> InputFile = { _ in smallPage },
    _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .samples, density: .dense) { bytes in
      let page = page(bytes / 2)
      return [InputFile("samples.json", Filler.fill(bytes - page.bytes.count, #"{"samples":["#, "]}", item)), page]
    }
  }

  /// Returns a page of one carousel of minimal images.
  @Sendable private static func carousel(_ bytes: Int) -> InputFile {
    InputFile(
      "page.json", Filler.fill(bytes, #"{"floors":[{"pattern":"Focus","picList":["#, "]}]}") { _ in #"{"img":"a"}"# })
  }

  /// Returns a page of floors with one row each.
  @Sendable private static func rows(_ bytes: Int) -> InputFile {
    InputFile(
      "page.json",
      Filler.fill(bytes, #"{"floors":[{"pattern":"NSelectN","nBynList":["#, "]}]}") { _ in #"{"slogan":"a"}"# })
  }

  static let ofSamples: [Shape] = [
    samples("samples-still", "samples of a page that is not scrolled") { #"{"time":\#($0)}"# },
    samples("samples-rows", "samples of a page that is scrolled between its top and its end", page: rows) {
      #"{"time":\#($0 * 1000),"scroll":\#($0 % 2 == 0 ? 0 : 10_000_000)}"#
    },
    samples("samples-viewport", "samples of a viewport as high as the page", page: rows) {
      #"{"time":\#($0 * 1000),"height":\#($0 % 2 == 0 ? 1 : 1_000_000_000)}"#
    },
    samples("samples-carousel", "samples of a carousel that is swiped", page: carousel) {
      #"{"time":\#($0 * 1000),"carousels":[{"part":"0.0","offsets":[\#($0 % 2 * 1_000_000)]}]}"#
    },
    samples("samples-offsets", "a sample of many offsets") {
      $0 == 0
        ? #"{"time":0,"carousels":[{"part":"0.0","offsets":["#
          + Array(repeating: "1", count: 400_000).joined(separator: ",") + "]}]}" : #"{"time":\#($0)}"#
    },
    samples("samples-parts", "samples of many parts") {
      #"{"time":\#($0),"carousels":[{"part":"\#($0).0","offsets":[1]},{"part":"\#($0).h","offsets":[1e300]}]}"#
    },
    samples("samples-bad", "samples without a time") { _ in "{}" },
    samples("samples-late", "samples that are older than the sample before") { #"{"time":\#(1_000_000_000 - $0)}"# },
  ]
}
