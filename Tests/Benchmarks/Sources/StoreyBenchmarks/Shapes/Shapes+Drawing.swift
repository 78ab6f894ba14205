/// Shapes of templates and pages whose drawing is expensive to inspect: rich texts, chains of templates, buttons over the page and overlaps.
extension Shape {
  private static let richHead = #"{"template":1,"pattern":"T","fields":{"t":{"type":"richText"}},"rows":["#
  private static let richRow = #"{"height":"fit","elements":[{"stack":"column","elements":[{"text":"{t}"}]}]}"#

  /// Returns a shape of a page with one rich text, which consists of units.
  private static func rich(_ name: String, _ summary: String, _ unit: String) -> Shape {
    Shape(name: name, summary: summary, subject: .templates, density: .dense) {
      [
        InputFile("templates/t.json", "\(richHead)\(richRow)]}"),
        InputFile("page.json", #"{"floors":[{"pattern":"T","t":"\#(Filler.text(unit, $0))"}]}"#),
      ]
    }
  }

  /// Returns the fields of a template of a chain, with the number of that template.
  private static func fields(ofTemplate number: Int, count: Int, about: String) -> String {
    (0..<count).map { #""f\#(number)_\#($0)":{"type":"string","drawn":false,"about":"\#(about)"}"# }
      .joined(separator: ",")
  }

  /// Returns templates that extend one another, the last of which has the pattern T.
  private static func chain(_ count: Int, _ last: Int, content: (Int) -> String) -> [InputFile] {
    (0..<count).map { number in
      let base = number == 0 ? "" : #""extends":"T\#(number - 1)","#
      return InputFile(
        "templates/t\(number).json",
        #"{"template":1,"pattern":"T\#(number == last ? "" : "\(number)")",\#(base)\#(content(number))}"#)
    }
  }

  private static func floors(_ item: String, _ bytes: Int) -> InputFile {
    InputFile("page.json", Filler.fill(bytes, #"{"floors":["#, "]}") { _ in item })
  }

  /// Returns a shape of one floor with items, and a template with a row of elements for each item.
  private static func items(_ name: String, _ summary: String, row: String, item: String) -> Shape {
    template(
      name, summary,
      #"{"template":1,"pattern":"T","fields":{"a":{"type":"array","of":{"t":{"type":"string"},"n":{"type":"string","drawn":false}}}},"rows":[\#(row)]}"#,
      item: item, before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}")
  }

  static let ofDrawing: [Shape] = [
    rich("rich-runs", "a rich text of many runs", "<b>a</b>b "),
    rich("rich-links", "a rich text of many links", #"<a href='https://a.example/b' data-srv='c'>d</a> "#),
    rich("rich-lists", "a rich text of nested lists", "<ol><li>a</li>"),
    rich("rich-tags", "a rich text of unclosed tags", "<b><i>a"),
    rich("rich-unknown", "a rich text of unknown tags", "<x>a</x>"),
    rich("rich-entities", "a rich text of character references", "&amp;&#x41;&#0;&x;"),
    rich("rich-brackets", "a rich text of brackets that open no tag", "<"),
    rich("rich-attributes", "a rich text of tags that do not end", "<a href='b "),
    rich("rich-breaks", "a rich text of line breaks", "<br>"),
    template(
      "rich-floors", "floors with a rich text each", "\(richHead)\(richRow)]}",
      item: #"{"pattern":"T","t":"a <b>b</b> <a href='https://a.example/'>c</a>"}"#),
    Shape(
      name: "template-extends-deep", summary: "the longest chain of templates of the largest size", subject: .templates,
      density: .dense
    ) { bytes in
      chain(9, 8) { number in
        let row = #"{"height":9,"elements":[{"text":"{f0_0}","frame":[0,0,9,9]}]}"#
        let about = Filler.text("x", 20_000)
        return
          #""fields":{\#(fields(ofTemplate: number, count: 11, about: about))},"rows":[\#(number == 0 ? "" : #"{"base":"rows"},"#)\#(Array(repeating: row, count: 20).joined(separator: ","))]"#
      } + [floors(#"{"pattern":"T","f0_0":"x","f8_10":"\#(Filler.text("y", 5000))"}"#, bytes)]
    },
    Shape(
      name: "templates-chain", summary: "a chain of too many templates", subject: .templates, density: .ordinary
    ) { bytes in
      let count = max(2, bytes / 4000)
      return chain(count, count - 1) {
        #""summary":"\#(Filler.text("x", 3900))""# + ($0 == 0 ? #","rows":[{"height":1,"elements":[]}]"# : "")
      }
        + [floors(#"{"pattern":"T"}"#, 1000)]
    },
    Shape(
      name: "templates-cycle", summary: "many templates that extend one another in a circle", subject: .templates,
      density: .ordinary
    ) { bytes in
      let count = max(2, bytes / 4000)
      return (0..<count).map { number in
        InputFile(
          "templates/t\(number).json",
          #"{"template":1,"pattern":"T\#(number)","extends":"T\#((number + 1) % count)","summary":"\#(Filler.text("x", 3900))"}"#
        )
      } + [floors(#"{"pattern":"T0"}"#, 1000)]
    },
    Shape(name: "buttons-folded", summary: "floating buttons that are folded", subject: .page, density: .dense) {
      let prefix = #"{"floors":[],"float":{"fold":2,"picList":["#
      return [
        InputFile(
          "page.json",
          Filler.fill($0, prefix, "]}}") { #"{"img":"a\#($0)","title":"t","jump":{"des":"m","url":"https://a/"}}"# })
      ]
    },
    Shape(
      name: "buttons-taps", summary: "a page of many taps under many floating buttons", subject: .page,
      density: .ordinary
    ) {
      let pictures = #"{"img":"a","title":"t","jump":{"des":"m","url":"https://a/b","srv":"c"}}"#
      let prefix = #"{"float":{"offset":0,"picList":["#
      let buttons = Filler.fill($0 / 2, prefix, #"]},"floors":["#) { _ in pictures }
      let floors = Filler.fill($0 / 2, "", "]}") { _ in
        #"{"pattern":"Focus","width":1125,"height":120,"picList":[\#(pictures)]}"#
      }
      return [InputFile("page.json", buttons + floors)]
    },
    Shape(
      name: "buttons-taps-item", summary: "one row of many taps under many floating buttons", subject: .templates,
      density: .dense
    ) {
      let buttons = Filler.fill($0 / 2, #"{"float":{"offset":0,"picList":["#, #"]},"floors":[{"pattern":"T","a":["#) {
        _ in #"{"img":"a","title":"t","jump":{"des":"m","url":"https://a/b"}}"#
      }
      let items = Filler.fill($0 / 2, "", "]}]}") { #"{"t":"t\#($0)","jump":{"des":"m","url":"https://a/\#($0)"}}"# }
      let template = """
        {"template":1,"pattern":"T","fields":{"a":{"type":"array","of":{"t":{"type":"string"},"jump":{"type":"jump"}}}},\
        "rows":[{"height":"fit","elements":[{"stack":"column","elements":[{"each":"a","text":"{t}","tap":"jump"}]}]}]}
        """
      return [InputFile("templates/t.json", template), InputFile("page.json", buttons + items)]
    },
    items(
      "overlap-floor", "a row of many texts over one another",
      row:
        #"{"height":"fit","elements":[{"overlap":true,"frame":[0,0,100,100],"elements":[{"each":"a","text":"{t}","maxWidth":100}]}]}"#,
      item: #"{"t":"some words that need more than a single line"}"#),
    items(
      "overlap-items", "items with many texts that grow over those below them",
      row:
        #"{"each":"a","height":"fit","elements":[\#((0..<195).map { #"{"text":"{t}","frame":[\#($0 % 2 * 90),\#($0),80,10]}"# }.joined(separator: ","))]}"#,
      item: #"{"t":"two lines","n":"\#(Filler.text("n", 1200))"}"#),
    items(
      "overlap-lines", "a text of very many lines over many pictures beside them",
      row:
        #"{"height":"fit","elements":[{"overlap":true,"frame":[0,0,300,100],"elements":[{"each":"a","text":"{t}\n{t}"}]}]}"#,
      item: #"{"t":"some words that need more than a line \n\n\u0061\n"}"#),
    template(
      "overlap-long", "a long text with escapes over texts below it",
      #"{"template":1,"pattern":"T","fields":{"t":{"type":"string"}},"rows":[{"height":"fit","elements":[{"text":"{t}","frame":[0,0,40,10]},\#((0..<190).map { #"{"text":"x","frame":[36,\#(20 + $0),3,9000]}"# }.joined(separator: ","))]}]}"#,
      item: #"{"pattern":"T","t":"\u0061 \#(Filler.text(#"b c\n"#, 40_000))"}"#),
  ]
}
