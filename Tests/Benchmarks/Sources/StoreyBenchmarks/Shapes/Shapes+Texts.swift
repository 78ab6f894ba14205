/// Shapes of pages of long texts, long numbers and white space.
extension Shape {
  private static let titles = #"{"floors":[{"pattern":"SingleGoods","skuList":["#

  static let ofTexts: [Shape] = [
    .text("text-without-breaks", "a long word", .ordinary, "a"),
    .text("text-words", "a long text of short words", .dense, "a "),
    .text("text-breaks", "a long text of spaces and hyphens", .dense, "- "),
    .text("text-chinese", "a long text in Chinese", .ordinary, "茶"),
    .text("text-right-to-left", "a long text in Hebrew and Arabic", .ordinary, "שלום سلام "),
    .text("text-marks", "a letter with many marks", .ordinary, "\u{0301}\u{0323}"),
    .text("text-joined", "a long sequence of joined emoji", .ordinary, "👩\u{200D}"),
    .text("text-flags", "a long sequence of flags", .ordinary, "🇩🇪"),
    .text("text-markup", "a text of characters that must be escaped", .dense, "<&>'\\\""),
    .text("text-controls", "a text of escaped control characters", .dense, "\\u0007"),
    .text("text-escapes", "a text of escapes", .dense, "\\n\\t\\\\"),
    .text("text-surrogates", "a text of lone surrogates", .dense, "\\ud800"),
    .text("text-zero-width", "a text of zero width spaces", .ordinary, "\u{200B}"),
    .text("text-markdown", "a text of mentions and URLs", .dense, "@a www.a.b `|*_ "),
    .page("titles-thai", "many titles in a script whose width is only estimated", .dense, titles, "]}]}") { _ in
      #"{"skuId":1,"title":"ชาเขียว"}"#
    },
    .page("titles-escaped", "many titles of escapes", .dense, titles, "]}]}") { _ in
      #"{"skuId":1,"title":"\u0000\ud83d\ude00\u202e<b>"}"#
    },
    .page(
      "slogans-long", "many slogans of a kilobyte", .ordinary, #"{"floors":[{"pattern":"NSelectN","nBynList":["#, "]}]}"
    ) {
      _ in
      #"{"slogan":"\#(String(repeating: "word ", count: 200))"}"#
    },
    .page("numbers-huge", "huge and tiny numbers", .dense, #"{"floors":["#, "]}") { _ in
      #"{"pattern":"Focus","width":1e308,"height":1e-308,"identityId":-1e999,"margin":{"height":-0},"picList":[]}"#
    },
    .page("numbers-long", "numbers of a thousand digits", .ordinary, #"{"floors":["#, "]}") { _ in
      #"{"pattern":"Focus","picList":[],"width":\#(String(repeating: "9", count: 1000)),"height":0.\#(String(repeating: "0", count: 1000))1}"#
    },
    .page("language-long", "a language tag of many parts", .dense, #"{"lang":"en"#, #"","floors":[]}"#, separator: "") {
      _ in
      "-abcdefgh"
    },
    Shape(name: "number-long", summary: "a number of many digits", subject: .page, density: .ordinary) {
      [
        InputFile(
          "page.json", #"{"floors":[{"pattern":"Focus","picList":[],"width":\#(Filler.text("9", $0)),"height":1}]}"#)
      ]
    },
    Shape(name: "space", summary: "spaces around a small page", subject: .page, density: .ordinary) {
      [InputFile("page.json", Filler.text(" ", $0 / 2) + #"{"floors":[1]}"# + Filler.text(" ", $0 / 2))]
    },
    Shape(name: "lines-empty", summary: "a small page between many empty lines", subject: .page, density: .dense) {
      [InputFile("page.json", Filler.text("\n", $0 / 2) + #"{"floors":[1]}"# + Filler.text("\n", $0 / 2))]
    },
    .page("indented", "a page with much white space", .ordinary, #"{"floors":["#, "]}") { _ in
      "\n          {\n            \"pattern\":           \"NSelectN\",\n            \"nBynList\":         []\n          }"
    },
    Shape(name: "text-endless", summary: "an unterminated text", subject: .page, density: .ordinary) {
      [InputFile("page.json", #"{"floors":["# + "\"" + Filler.text("a", $0))]
    },
    Shape(name: "bytes-invalid", summary: "bytes that are not UTF-8", subject: .page, density: .ordinary) { bytes in
      let start = Array(#"{"floors":[],"name":""#.utf8)
      return [InputFile("page.json", start + Array(repeating: 0xFF, count: bytes) + Array("\"}".utf8))]
    },
    Shape(name: "language-long", summary: "a long language, direction and code", subject: .page, density: .ordinary) {
      let text = Filler.text("x-", $0 / 3)
      return [InputFile("page.json", #"{"lang":"\#(text)","direction":"\#(text)","code":"\#(text)","floors":[]}"#)]
    },
  ]
}
