/// Shapes of templates with their pages, and of themes.
extension Shape {
  /// Returns a shape of a template and a page of its floors.
  static func template(
    _ name: String, _ summary: String, _ template: String, item: String, before: String = #"{"floors":["#,
    after: String = "]}"
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .templates, density: .dense) {
      [
        InputFile("templates/t.json", template),
        InputFile("page.json", Filler.fill($0, before, after) { _ in item }),
      ]
    }
  }

  /// Returns a shape of a page and a template of up to nearly the maximum size of templates.
  private static func large(
    _ name: String, _ summary: String, _ prefix: String, _ suffix: String, separator: String = ",",
    _ item: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .templates, density: .dense) { bytes in
      let page = Filler.fill(bytes, #"{"floors":["#, "]}") { _ in #"{"pattern":"T","a":"x"}"# }
      let template = Filler.fill(min(bytes, 250_000), prefix, suffix, separator: separator, item)
      return [InputFile("templates/t.json", template), InputFile("page.json", page)]
    }
  }

  /// Returns the declarations of nearly the maximum number of fields.
  private static func fields(_ declaration: String) -> String {
    "{" + (0..<95).map { #""field\#($0)":{\#(declaration)}"# }.joined(separator: ",") + "}"
  }

  private static let head = #"{"template":1,"pattern":"T","fields":{"a":{"type":"string"}},"rows":["#
  private static let list =
    #"{"template":1,"pattern":"T","fields":{"a":{"type":"array","of":{"t":{"type":"string"}}}},"rows":["#
  private static let text = #"{"text":"{a}","frame":[0,0,100,20]}"#

  static let ofTemplates: [Shape] = [
    template(
      "template-rows", "floors with two hundred rows each",
      head + Array(repeating: #"{"height":1,"elements":[]}"#, count: 200).joined(separator: ",") + "]}",
      item: #"{"pattern":"T"}"#),
    template(
      "template-elements", "floors with a row of two hundred texts",
      head + #"{"height":20,"elements":["# + Array(repeating: text, count: 200).joined(separator: ",") + "]}]}",
      item: #"{"pattern":"T","a":"x"}"#),
    template(
      "template-literal", "floors that show a long text of the template",
      head + #"{"height":"fit","elements":[{"text":"\#(Filler.text("word ", 200_000))","frame":[0,0,100,20]}]}]}"#,
      item: #"{"pattern":"T"}"#),
    template(
      "template-parts", "floors with a text of many parts",
      head + #"{"height":20,"elements":[{"text":"\#(Filler.text("{a}", 240))","frame":[0,0,100,20]}]}]}"#,
      item: #"{"pattern":"T","a":"\#(Filler.text("long ", 100))"}"#),
    template(
      "template-grid", "a floor with fifty items in a row",
      list + #"{"each":"a","columns":50,"aspect":"1:1","elements":[{"fill":"surface","frame":[0,0,"100%","100%"]}]}]}"#,
      item: "{}", before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}"),
    template(
      "template-each", "a floor with a row for each item", list + #"{"each":"a","height":1,"elements":[]}]}"#,
      item: "{}", before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}"),
    template(
      "template-each-many", "a floor with a hundred rows for each item",
      list + #"{"each":"a","rows":["#
        + Array(repeating: #"{"height":1,"elements":[]}"#, count: 100).joined(separator: ",") + "]}]}",
      item: "{}", before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}"),
    template(
      "template-carousel", "a carousel of minimal items",
      list
        + #"{"each":"a","carousel":"free","itemWidth":10,"height":10,"elements":[{"text":"{t}","frame":[0,0,10,10]}]}]}"#,
      item: #"{"t":"a"}"#, before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}"),
    template(
      "template-fit", "texts that are measured",
      list + #"{"each":"a","height":"fit","elements":[{"text":"{t}{t}{t}","frame":[0,0,40,10]}]}]}"#,
      item: #"{"t":"some words to be broken"}"#, before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}"),
    template(
      "template-dates", "dates that do not exist",
      #"{"template":1,"pattern":"T","fields":{"d":{"type":"date","required":true}},"rows":[{"height":20,"elements":[{"text":"{d}","frame":[0,0,100,20]}]}]}"#,
      item: #"{"pattern":"T","d":"2026-02-29"}"#),
    template(
      "template-date-format", "dates in a long format",
      #"{"template":1,"pattern":"T","fields":{"d":{"type":"date","format":"\#(Filler.text("yyyyMMdd", 50_000))"}},"rows":[{"height":20,"elements":[{"text":"{d}","frame":[0,0,100,20]}]}]}"#,
      item: #"{"pattern":"T","d":"2026-02-27"}"#),
    template(
      "template-sticky", "floors with headers that are sticky to the end of the page",
      #"{"template":1,"pattern":"T","header":{"height":10,"sticky":true,"reach":"page","elements":[]},"rows":[{"height":1,"elements":[]}]}"#,
      item: #"{"pattern":"T"}"#),
    template(
      "template-required", "floors that lack all of their many required fields",
      #"{"template":1,"pattern":"T","fields":\#(fields(#""type":"string","required":true"#)),"rows":[{"height":1,"elements":[]}]}"#,
      item: #"{"pattern":"T"}"#),
    template(
      "template-items-fields", "items that lack all of many fields and have an unknown one",
      #"{"template":1,"pattern":"T","fields":{"a":{"type":"array","of":\#(fields(#""type":"string""#))}},"rows":[{"height":1,"elements":[]}]}"#,
      item: #"{"x":1}"#, before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}"),
    large("template-many-rows", "a template of too many rows", head, "]}") { _ in #"{"height":1,"elements":[]}"# },
    large(
      "template-many-fields", "a template of too many fields",
      #"{"template":1,"pattern":"T","rows":[{"height":1,"elements":[]}],"fields":{"#, "}}"
    ) {
      #""f\#($0)":{"type":"string"}"#
    },
    large(
      "template-unknown-keys", "a template of unknown keys",
      #"{"template":1,"pattern":"T","rows":[{"height":1,"elements":[]}]"#, "}", separator: ""
    ) {
      #","k\#($0)":1"#
    },
    large("template-bad-elements", "a template of invalid elements", head + #"{"height":1,"elements":["#, "]}]}") { _ in
      "{}"
    },
    large(
      "template-bad-names", "a template with undeclared fields", head + #"{"height":1,"elements":["#, "]}]}"
    ) {
      #"{"text":"{b\#($0)}","frame":[0,0,1,1]}"#
    },
    large(
      "template-braces", "a template with a text of unmatched braces", head + #"{"height":1,"elements":[{"text":""#,
      #"","frame":[0,0,1,1]}]}]}"#, separator: ""
    ) { _ in
      "{a"
    },
    Shape(name: "templates-many", summary: "a folder of many templates", subject: .templates, density: .ordinary) {
      bytes in
      let templates = (0..<max(1, bytes / 4000)).map {
        InputFile(
          "templates/t\($0).json",
          #"{"template":1,"pattern":"T\#($0)","summary":"\#(Filler.text("x", 3700))","rows":[{"height":1,"elements":[],"identifier":"i\#($0)"}]}"#
        )
      }
      return templates + [InputFile("page.json", #"{"floors":[{"pattern":"T0"},{"pattern":"T"}]}"#)]
    },
    Shape(name: "theme-unknown-keys", summary: "a theme of unknown roles", subject: .theme, density: .dense) {
      [
        InputFile("theme.json", Filler.fill(min($0, 1_000_000), #"{"light":{"#, "}}") { ##""r\##($0)":"#FFF""## }),
        smallPage,
      ]
    },
    Shape(name: "theme-bad-colours", summary: "a theme with repeated invalid colours", subject: .theme, density: .dense)
    {
      [
        InputFile("theme.json", Filler.fill(min($0, 1_000_000), #"{"light":{"#, "}}") { _ in #""price":"x""# }),
        smallPage,
      ]
    },
    Shape(name: "theme-text-sizes", summary: "many titles in a theme with tiny text", subject: .theme, density: .dense)
    {
      [
        InputFile("theme.json", #"{"styles":{"caption":{"size":1,"lineHeight":1},"body":{"size":1,"lineHeight":1}}}"#),
        InputFile(
          "page.json",
          Filler.fill($0, #"{"floors":[{"pattern":"Category","categoryList":[{"title":"a","subs":["#, "]}]}]}") { _ in
            #"{"title":"i"}"#
          }),
      ]
    },
  ]

  /// A page with a floor of each type.
  static let smallPage = InputFile(
    "page.json",
    """
    {"floors":[{"pattern":"Focus","picList":[{"img":"http://a/null","title":"t","jump":{"des":"m","url":"https://a/","srv":"e"}}]},
    {"pattern":"SingleGoods","skuList":[{"skuId":1,"title":"a title that is cut because it is very long, and longer still"}]},
    {"pattern":"NormalFloor","hybridList":[{"pattern":"002","picList":[{"img":"a"}]}]},
    {"pattern":"NSelectN","nBynList":[{"slogan":"a"}]},
    {"pattern":"Category","categoryList":[{"title":"a","subs":[{"title":"b"}]}]}, {"pattern":"x"}]}
    """)
}
