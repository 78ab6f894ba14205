/// Shapes of templates with elements in stacks, grids, overlaps and waterfalls, and of their texts, conditions and taps.
extension Shape {
  /// Returns a shape of a floor with items, and a template that repeats an element in a flow.
  private static func flow(
    _ name: String, _ summary: String, fields: String = #""t":{"type":"string"}"#, row: String = "", _ element: String,
    item: String = #"{"t":"some words"}"#
  ) -> Shape {
    template(
      name, summary,
      #"{"template":1,"pattern":"T","fields":{"a":{"type":"array","of":{\#(fields)}}},"rows":[{\#(row)"height":"fit","elements":[\#(element)]}]}"#,
      item: item, before: #"{"floors":[{"pattern":"T","a":["#, after: "]}]}")
  }

  /// Returns a shape of floors with one field each, and a template with a row of some elements.
  private static func floors(
    _ name: String, _ summary: String, field: String = #""type":"string""#, _ elements: String,
    value: String = #""x""#
  ) -> Shape {
    template(
      name, summary,
      #"{"template":1,"pattern":"T","fields":{"t":{\#(field)}},"rows":[{"height":"fit","elements":[\#(elements)]}]}"#,
      item: #"{"pattern":"T","t":\#(value)}"#)
  }

  /// Returns an element inside of containers up to the maximum number of levels.
  private static func nested(_ element: String, levels: Int = 31, in containers: String...) -> String {
    (0..<levels).reduce(element) { inner, level in "{\(containers[level % containers.count]),\"elements\":[\(inner)]}" }
  }

  private static func list(_ element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  /// A text that is long enough for floors of many elements.
  private static let long = #""\#(Filler.text("word ", 200))""#
  private static let number = #""type":"number""#
  private static let text = #"{"each":"a","text":"{t}"}"#

  static let ofFlows: [Shape] = [
    flow(
      "flow-wrap", "a row that wraps, with many children",
      #"{"stack":"row","wrap":true,"gap":4,"lineGap":2,"align":"baseline","elements":[{"each":"a","text":"{t}","grow":1,"maxWidth":60}]}"#
    ),
    flow(
      "flow-shrink", "a row of many children that shrink to limits",
      fields: #""w":{\#(number)}"#,
      #"{"stack":"row","elements":[{"each":"a","fill":"accent","width":"{w}","height":4,"minWidth":"0.001%","shrink":2}]}"#,
      item: #"{"w":3,"id":"12345"}"#),
    flow(
      "flow-lengths", "percentages and points of fields", fields: #""w":{\#(number)}"#,
      #"{"stack":"column","elements":[{"each":"a","fill":"accent","width":"{w}%","height":"{w}","maxWidth":"50%+3"}]}"#,
      item: #"{"w":12.5,"id":"1234567"}"#),
    flow(
      "flow-grid", "a grid of fifty columns with children that cover several cells",
      #"{"grid":[\#(list(#""auto""#, 25)),\#(list(#""1fr""#, 25))],"gap":1,"elements":[{"each":"a","text":"{t}","span":3,"rowSpan":2}]}"#
    ),
    flow(
      "flow-grid-content", "a grid that is as wide as its content, with children that cover all shares",
      #"{"stack":"column","align":"start","elements":[{"grid":[\#(list(#""1fr""#, 50))],"elements":[{"each":"a","text":"{t}","span":50}]}]}"#
    ),
    flow(
      "flow-grid-holes", "a grid with children that leave holes",
      #"{"grid":[\#(list("4", 50))],"elements":[{"each":"a","stack":"row","span":26,"rowSpan":50,"elements":[{"text":"{t}"}]}]}"#,
      item: #"{"t":"\#(Filler.text("word ", 250))"}"#
    ),
    flow(
      "flow-grid-lower", "a grid with a height that its rows share", fields: #""h":{\#(number)}"#,
      #"{"stack":"column","elements":[{"grid":["auto"],"height":5000,"elements":[{"each":"a","stack":"column","elements":[{"fill":"accent","height":"{h}","width":4}]}]}]}"#,
      item: #"{"h":0.7,"id":"12345678901234567890"}"#),
    flow(
      "flow-grid-spans", "a grid of three columns with texts in many rows",
      #"{"grid":["auto","1fr","auto"],"elements":[{"each":"a","text":"{t} {t}","span":2,"rowSpan":50}]}"#,
      item: #"{"t":"\#(Filler.text("word ", 250))"}"#
    ),
    flow("flow-overlap", "an overlap of many texts", #"{"overlap":true,"elements":[\#(text)]}"#),
    flow(
      "flow-nested-each", "many items at the greatest depth",
      (0..<30).reduce(text) { inner, _ in #"{"stack":"row","align":"baseline","elements":[\#(inner)]}"# }),
    flow(
      "flow-waterfall", "a waterfall of fifty columns", row: #""each":"a","waterfall":{"columns":50,"gap":1},"#,
      #"{"stack":"column","elements":[{"text":"{t}"}]}"#),
    flow(
      "flow-waterfall-narrow", "a waterfall of columns of a minimum width",
      row: #""each":"a","waterfall":{"minWidth":1},"#, #"{"stack":"row","elements":[{"text":"{t}{t}"}]}"#),
    Shape(
      name: "flow-waterfall-heights", summary: "a waterfall of low and high items in turn", subject: .templates,
      density: .dense
    ) {
      let template = """
        {"template":1,"pattern":"T","fields":{"a":{"type":"array","of":{"h":{\(number)}}}},"rows":[{"each":"a",\
        "waterfall":{"columns":2,"gap":1},"height":"fit","elements":[{"stack":"column","elements":\
        [{"fill":"accent","height":"{h}"}]}]}]}
        """
      let page = Filler.fill($0, #"{"floors":[{"pattern":"T","a":["#, "]}]}") { #"{"h":\#($0 % 2 == 0 ? 1 : 900)}"# }
      return [InputFile("templates/t.json", template), InputFile("page.json", page)]
    },
    floors(
      "flow-deep", "containers at the greatest depth that are as wide as their content",
      nested(
        #"{"text":"{t}"}"#, in: #""stack":"row","align":"baseline""#, #""stack":"column","align":"center""#,
        #""grid":["auto"]"#, #""overlap":true"#), value: long),
    floors(
      "flow-deep-heights", "containers at the greatest depth whose widths follow from heights",
      "{\"stack\":\"column\",\"elements\":["
        + nested(
          #"{"fill":"accent","aspect":"1:1"}"#, levels: 29, in: #""stack":"row","grow":1"#,
          #""stack":"column","align":"end","height":90"#) + #",{"text":"{t}"}]}"#, value: long),
    floors(
      "flow-deep-wide", "two hundred elements at the greatest depth",
      (0..<30).reduce(list(#"{"text":"word","grow":1}"#, 165) + #",{"text":"{t}"}"#) { inner, level in
        #"{"stack":"\#(level % 2 == 0 ? "row" : "column")","wrap":\#(level % 2 == 0),"align":"center","elements":[\#(inner)]}"#
      }, value: #""\#(Filler.text("word ", 800))""#),
    floors(
      "flow-runs", "texts of many runs",
      #"{"stack":"row","elements":[{"text":[\#(list(#"{"text":"{t} ","style":"price"},"{t}""#, 4))]}]}"#,
      value: #""words of a text""#),
    flow(
      "flow-runs-long", "one long run beside a short one",
      #"{"stack":"row","elements":[{"each":"a","text":["{t}",{"text":"!","style":"price"}]}]}"#,
      item: #"{"t":"\#(Filler.text("long word ", 2000))"}"#),
    flow(
      "flow-runs-when", "runs with conditions",
      #"{"stack":"column","elements":[{"each":"a","text":[\#(list(#"{"when":"!t","text":"no"},{"when":"t","text":"{t}"}"#, 10))]}]}"#,
      item: #"{"t":\#(long)}"#),
    floors(
      "flow-numbers", "numbers in all formats", field: number,
      #"{"stack":"row","wrap":true,"elements":[\#(list(#"{"text":"{t:price}{t:sign}{t:whole}{t:decimals}{t:grouped}{t:compact}"}"#, 2))]}"#,
      value: "-12345678.25"),
    flow(
      "flow-countdowns", "countdowns in long formats", fields: #""t":{"type":"date"}"#,
      #"{"stack":"row","wrap":true,"elements":[{"each":"a","countdown":"{t}","format":"\#(Filler.text("HH:mm:ss ", 60))"}]}"#,
      item: #"{"t":"2026-12-31"}"#),
    floors(
      "flow-options", "fields with a default and many options",
      field: #""type":"string","default":"o1","options":[\#((0..<9000).map { #""o\#($0)""# }.joined(separator: ","))]"#,
      #"{"stack":"row","elements":[{"text":"{t}"}]}"#),
    floors(
      "flow-conditions", "conditions with long lists of values",
      #"{"stack":"row","elements":[\#(list(#"{"when":{"field":"t","is":[\#((0..<1800).map { #""o\#($0)""# }.joined(separator: ","))]},"text":"{t}"}"#, 6))]}"#,
      value: #""o1799""#),
    floors(
      "flow-options-conditions", "conditions on a field with many options",
      field: #""type":"string","options":[\#((0..<5000).map { #""o\#($0)""# }.joined(separator: ","))]"#,
      #"{"stack":"row","elements":[\#((0..<30).map { part in #"{"when":{"field":"t","is":[\#((0..<550).map { #""o\#(part * 150 + $0)""# }.joined(separator: ","))]},"text":"{t}"}"# }.joined(separator: ","))]}"#,
      value: #""o4999""#),
    floors(
      "flow-options-unknown", "conditions whose values a field never has",
      field: #""type":"string","options":[\#((0..<5000).map { #""o\#($0)""# }.joined(separator: ","))]"#,
      #"{"stack":"row","elements":[\#(list(#"{"when":{"field":"t","is":[\#((0..<550).map { #""p\#($0)""# }.joined(separator: ","))]},"text":"{t}"}"#, 30))]}"#
    ),
    floors(
      "flow-styles", "styles of a field with other options",
      field: #""type":"string","options":[\#((0..<9000).map { #""o\#($0)""# }.joined(separator: ","))]"#,
      #"{"stack":"row","elements":[\#(list(#"{"text":"{t}","style":"{t}"}"#, 190))]}"#),
    flow(
      "flow-taps", "taps with parameters",
      #"{"stack":"column","elements":[{"each":"a","text":"{t}","tap":{"action":"x","parameters":{\#((0..<3).map { #""p\#($0)":"{t}{t}""# }.joined(separator: ","))}}}]}"#
    ),
  ]
}
