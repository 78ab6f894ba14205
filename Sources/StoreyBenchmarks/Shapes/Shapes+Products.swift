/// Two lists in two files, or in two places, of which each of one may be looked at with each of the other.
extension Shape {
  static let ofProducts: [Shape] = [
    Shape(
      name: "parameters-own-misspelt", summary: "parameters of an app, and others spelt nearly so",
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
      name: "patterns-misspelt", summary: "floors of a manifest, and others spelt nearly so", subject: .manifest,
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
      name: "glob-files", summary: "short patterns, and as many files as fit", subject: .folder, density: .dense
    ) { bytes in
      let pages = (0..<min(4000, bytes / 200)).map { InputFile("pages/page\($0).json", #"{"floors":[]}"#) }
      let room = bytes - pages.count * 13
      return pages + [InputFile("config.json", Filler.fill(room, #"{"exclude":["#, "]}") { #""*a\#($0)e""# })]
    },
    Shape(
      name: "template-event", summary: "a long event of two thousand taps", subject: .templates, density: .ordinary
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
    scrolled("samples-event", "samples of a picture with a long event") {
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

  /// A page of half the size, and samples of it that are above its end and beyond it by turns.
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
