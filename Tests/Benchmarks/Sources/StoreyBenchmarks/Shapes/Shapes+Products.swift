import Storey
import StoreyFloors
import StoreyValidation

/// Shapes of two lists, in two files or two places, whose cost is quadratic if each element of one list is compared with each
/// element of the other.
extension Shape {
  static let ofProducts: [Shape] = [
    Shape(
      name: "parameters-own-misspelt", summary: "parameters of a configuration, and misspellings of them",
      subject: .configuration, density: .dense
    ) {
      [
        InputFile(
          "config.json",
          Filler.fill($0 / 2, #"{"rules":{"unknown-key":{"parameters":["#, "]}}}") { #""parameter\#($0)""# }),
        InputFile(
          "page.json",
          Filler.fill($0 / 2, #"{"floors":[{"pattern":"Focus","picList":["#, "]}]}") {
            #"{"img":"a","jump":{"des":"p","params":{"parametre\#($0)":1}}}"#
          }),
      ]
    },
    Shape(
      name: "patterns-misspelt", summary: "floors of a manifest, and misspellings of them", subject: .manifest,
      density: .dense
    ) {
      [
        InputFile(
          "manifest.json",
          Filler.fill($0 / 2, #"{"manifestVersion":1,"name":"a","version":"1","floors":["#, "]}") {
            #"{"pattern":"Pattern\#($0)","fields":[]}"#
          }),
        InputFile("page.json", Filler.fill($0 / 2, #"{"floors":["#, "]}") { #"{"pattern":"Patterm\#($0)"}"# }),
      ]
    },
    typed(
      "alternatives-numbers", "numbers that match none of sixty types",
      #"{"array":{"either":[\#((0..<60).map { #"{"number":{"minimum":\#(10 + $0)}}"# }.joined(separator: ","))]}}"#
    ) { "[1" + String(repeating: ",              1", count: $0 / 16) + "]" },
    typed(
      "matching-text", "a long text, and a regular expression with very many states",
      #"{"matching":"^(a\#(String(repeating: "|a", count: 489)))*b$"}"#
    ) { "\"\(String(repeating: "a", count: $0))\"" },
    Shape(
      name: "glob-braces-folders", summary: "patterns of many folders behind braces", subject: .configuration,
      density: .dense
    ) {
      [
        InputFile(
          "config.json",
          Filler.fill($0, #"{"exclude":["#, "]}") {
            #""{0,1,2,3,4,5,6,7,8,9,a,b,c,d,e,f}\#($0)\#(String(repeating: "/x", count: 2000))""#
          }), smallPage,
      ]
    },
    Shape(
      name: "glob-files", summary: "many short patterns and many files", subject: .folder, density: .dense
    ) { bytes in
      let pages = (0..<min(4000, bytes / 200)).map { InputFile("pages/page\($0).json", #"{"floors":[]}"#) }
      let room = bytes - pages.count * 13
      return pages + [InputFile("config.json", Filler.fill(room, #"{"exclude":["#, "]}") { #""*a\#($0)e""# })]
    },
    Shape(
      name: "overrides-files", summary: "overrides that set every rule for every file", subject: .folder,
      density: .dense
    ) { bytes in
      let rules = RuleRegistry(for: .standard).rules.map { #""\#($0.id.name)":"warning""# }.joined(separator: ",")
      let pages = (0..<min(2000, bytes / 400)).map { InputFile("pages/\($0 % 2)/page\($0).json", #"{"floors":[]}"#) }
      let room = min(bytes - pages.count * 13, 900 * (rules.utf8.count + 60))
      let overrides = Filler.fill(room, #"{"overrides":["#, "]}") {
        #"{"files":["*\#($0 % 10).json"],"rules":{\#(rules)}}"#
      }
      return pages + [InputFile("config.json", overrides)]
    },
    Shape(
      name: "suppressions-wild", summary: "thousands of suppressions that match each finding", subject: .configuration,
      density: .dense
    ) {
      let depth = 12
      let suppressions = (0..<(1 << depth)).map { number in
        let tokens = (0..<depth).map { number >> $0 & 1 == 0 ? "/a" : "/*" }.joined()
        return #"{"rule":"duplicate-key","pointer":"\#(tokens)/*","reason":"r"}"#
      }.joined(separator: ",")
      let deep = String(repeating: #"{"a":"#, count: depth)
      return [
        InputFile("config.json", #"{"suppressions":[\#(suppressions)]}"#),
        InputFile(
          "page.json",
          Filler.fill($0 - suppressions.utf8.count, deep + "{", String(repeating: "}", count: depth + 1)) {
            #""k\#($0)":1,"k\#($0)":2"#
          }),
      ]
    },
    Shape(
      name: "manifests-floors", summary: "very many floors that are unknown to thirty apps", subject: .folder,
      density: .dense
    ) { bytes in
      let names = (0..<30).map { "app\($0).json" }
      let apps = names.map { InputFile($0, #"{"manifestVersion":1,"name":"\#($0)","version":"1","floors":[]}"#) }
      let list = names.map { #""\#($0)""# }.joined(separator: ",")
      let lines = Array(repeating: #"{"floors":[{"pattern":"Focus"}]}"#, count: bytes / 33).joined(separator: "\n")
      return apps + [InputFile("config.json", #"{"against":[\#(list)]}"#), InputFile("pages/pages.ndjson", lines)]
    },
    Shape(
      name: "template-event", summary: "a long event shared by two thousand taps", subject: .templates,
      density: .ordinary
    ) {
      let taps = (0..<20).map { #"{"fill":"surface","frame":[\#($0),0,5,5],"tap":"a"}"# }.joined(separator: ",")
      let rows = Array(repeating: #"{"height":10,"elements":[\#(taps)]}"#, count: 100).joined(separator: ",")
      return [
        InputFile(
          "templates/t.json", #"{"template":1,"pattern":"T","fields":{"a":{"type":"jump"}},"rows":[\#(rows)]}"#),
        InputFile(
          "page.json",
          #"{"floors":[{"pattern":"T","a":{"des":"m","url":"https://a.example","srv":"\#(Filler.text("e", $0))"}}]}"#),
      ]
    },
    scrolled("samples-event", "samples of an image with a long event") {
      Array(
        #"{"floors":[{"pattern":"Focus","picList":[{"img":"a","jump":{"des":"p","srv":"\#(Filler.text("e", $0))"}}]}]}"#
          .utf8)
    },
    scrolled("samples-text", "samples of an offer with a long text") {
      Array(#"{"floors":[{"pattern":"NSelectN","nBynList":[{"slogan":"\#(Filler.text("long ", $0))"}]}]}"#.utf8)
    },
    scrolled("samples-sticky", "samples below headers that stay to the end of the page") {
      Filler.fill($0, #"{"floors":["#, "]}") { _ in
        #"{"pattern":"Category","sorb":"page","categoryList":[{"title":"a"},{"title":"b"}]}"#
      }
    },
  ]

  /// Returns a shape of a manifest with the type of a field, and a page with a value of the field.
  private static func typed(
    _ name: String, _ summary: String, _ type: String, value: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(name: name, summary: summary, subject: .manifest, density: .dense) {
      [
        InputFile(
          "manifest.json",
          #"{"manifestVersion":1,"name":"a","version":"1","floors":[{"pattern":"P","fields":[{"key":"k","type":\#(type)}]}]}"#
        ),
        InputFile("page.json", #"{"floors":[{"pattern":"P","k":\#(value($0 - type.utf8.count - 100))}]}"#),
      ]
    }
  }

  /// Returns a shape of a page of half the size, and samples that scroll alternately to its top and beyond its end.
  private static func scrolled(_ name: String, _ summary: String, page: @escaping @Sendable (Int) -> [UInt8]) -> Shape {
    Shape(name: name, summary: summary, subject: .samples, density: .dense) {
      [
        InputFile(
          "samples.json",
          Filler.fill($0 / 2, #"{"samples":["#, "]}") {
            #"{"time":\#($0 * 1000),"scroll":\#($0 % 2 == 0 ? 0 : 1_000_000_000)}"#
          }), InputFile("page.json", page($0 / 2)),
      ]
    }
  }
}
