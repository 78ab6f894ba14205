import Foundation
import Storey
import StoreyTemplates
import TestFiles
import Testing

@Suite struct TemplateErrorTests {
  private static let row = #""stack": "row""#
  private static let frame = #""frame": [0, 0, 9, 9]"#
  private static let deepFields = (0..<10).reduce(#""t": {"type": "string"}"#) { inner, _ in
    #""x": {"type": "array", "of": {\#(inner)}}"#
  }
  private static let deepGroups = (0..<33).reduce(#"{"fill": "fill", \#(frame)}"#) { inner, _ in
    #"{"group": [\#(inner)], \#(frame)}"#
  }

  private static let faults: [FaultyTemplate] = [
    FaultyTemplate("[]", "wrong-type : expected an object, found an array"),
    FaultyTemplate("{", "invalid-json : "),
    FaultyTemplate(#"{"pattern": "T", "rows": []}"#, "missing-key : missing key \"template\""),
    FaultyTemplate(
      #"{"template": 2, "pattern": "T"}"#,
      "invalid-template /template: unknown template format 2; expected 1"),
    FaultyTemplate(#"{"floors": []}"#, "invalid-template : expected a floor template, found a page"),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T"}"#, "invalid-template : the template has neither rows nor a header"),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "version": 0, "rows": [{"height": 1, "elements": []}]}"#,
      "out-of-range /version: the number 0 is out of range; expected 1 to 1000000"),
    .field(#""a": {"type": "text"}"#, "out-of-range /fields/a/type: invalid value \"text\""),
    .field(#""a": {"type": "string", "requird": true}"#, "unknown-key /fields/a/requird: "),
    .field(
      #""a": {"type": "string", "type": "url"}"#,
      "duplicate-key /fields/a/type: duplicate key \"type\"; the last value is used"),
    .field(#""a{b}": {"type": "string"}"#, "invalid-template /fields/a{b}: invalid field name \"a{b}\""),
    .field(
      #""margin": {"type": "number"}"#, "invalid-template /fields/margin: the field name \"margin\" is reserved"),
    .field(
      #""jump": {"type": "url"}"#,
      "invalid-template /fields/jump/type: invalid type \"url\" for the built-in field \"jump\"; expected \"jump\""),
    .field(
      #""a": {"type": "string", "minimum": 1}"#,
      "invalid-template /fields/a/minimum: \"minimum\" is not allowed for a field of type \"string\""),
    .field(#""a": {"type": "array"}"#, "invalid-template /fields/a: the items of the array have no fields"),
    .field(
      #""a": {"type": "number", "minimum": 2, "maximum": 1}"#,
      "invalid-template /fields/a: \"minimum\" is greater than \"maximum\""),
    .field(
      #""a": {"type": "date", "format": "yyyy-MMM"}"#,
      "invalid-template /fields/a/format: invalid date format \"yyyy-MMM\""),
    .field(
      #""a": {"type": "date", "format": "\#(String(repeating: "yyyyMMdd", count: 26))"}"#,
      "invalid-template /fields/a/format: the date format exceeds the limit of 200 bytes"
    ),
    .field(
      #""a": {"type": "date", "offset": "8"}"#, "invalid-template /fields/a/offset: invalid UTC offset \"8\""),
    .field(
      deepFields,
      "invalid-template /fields\(String(repeating: "/x/of", count: 9))/x: arrays are nested more than 8 levels deep"
    ),
    .field(
      (0..<101).map { "\"f\($0)\": {\"type\": \"string\"}" }.joined(separator: ","),
      "invalid-template /fields/f100: 101 fields exceed the limit of 100"),
    .row(#"{"elements": []}"#, "invalid-template /rows/0: the row has no height"),
    .row(#"{"each": "items", "rows": []}"#, "invalid-template /rows/0/rows: the group has no rows"),
    .row(
      #"{"height": 9, "elements": [{"text": "\#(String(repeating: "{a} ", count: 26))", \#(frame)}]}"#,
      "invalid-template /rows/0/elements/0/text: the text has more than 50 parts"),
    .row(#"{"height": 9}"#, "missing-key /rows/0: missing key \"elements\""),
    .row(
      #"{"height": 9, "aspect": "1:1", "elements": []}"#,
      "invalid-template /rows/0/aspect: \"height\" and \"aspect\" cannot be used together"),
    .row(
      #"{"height": "10%", "elements": []}"#,
      "invalid-template /rows/0/height: invalid value \"10%\" for \"height\"; expected points or \"fit\""),
    .row(
      #"{"height": 1e9, "elements": []}"#,
      "invalid-template /rows/0/height: invalid value 1e9 for \"height\"; expected points or \"fit\""),
    .row(
      #"{"aspect": "16-9", "elements": []}"#,
      "invalid-template /rows/0/aspect: invalid value \"16-9\" for \"aspect\"; expected width:height"),
    .row(
      #"{"height": 9, "bottom": 5, "elements": []}"#,
      "invalid-template /rows/0/bottom: \"bottom\" requires \"height\": \"fit\""),
    .row(
      #"{"height": 9, "each": "a", "elements": []}"#,
      "invalid-template /rows/0/each: the field \"a\" is a string and cannot be repeated"),
    .row(
      #"{"height": 9, "each": "itmes", "elements": []}"#,
      "invalid-template /rows/0/each: unknown field \"itmes\""),
    .row(
      #"{"height": 9, "each": "items", "when": "a", "elements": []}"#,
      "invalid-template /rows/0/when: unknown field \"a\" of an item"),
    .row(
      #"{"height": 9, "columns": 2, "elements": []}"#,
      "invalid-template /rows/0/columns: \"columns\" requires \"each\""),
    .row(
      #"{"height": 9, "each": "items", "columns": 99, "elements": []}"#,
      "invalid-template /rows/0/columns: 99 is out of range; expected 1 to 50"),
    .row(
      #"{"height": 9, "each": "items", "columns": 2, "carousel": "free", "elements": []}"#,
      "invalid-template /rows/0/carousel: \"columns\" and \"carousel\" cannot be used together"),
    .row(
      #"{"height": 9, "each": "items", "waterfall": {"columns": 2}, "elements": []}"#,
      "invalid-template /rows/0/height: \"waterfall\" requires \"height\": \"fit\""),
    .row(
      #"{"height": "fit", "each": "items", "waterfall": {"minWidth": 0.5}, "elements": []}"#,
      "invalid-template /rows/0/waterfall/minWidth: the \"minWidth\" of the waterfall is less than 1 point"),
    .row(
      #"{"height": "fit", "each": "items", "waterfall": {}, "elements": []}"#,
      "invalid-template /rows/0/waterfall: the waterfall has no columns"),
    .row(
      #"{"height": "fit", "each": "items", "waterfall": {"columns": 2, "minWidth": 9}, "elements": []}"#,
      "invalid-template /rows/0/waterfall/minWidth: \"columns\" and \"minWidth\" cannot be used together"),
    .row(
      #"{"height": 9, "each": "items", "columns": 2, "role": "heading", "elements": []}"#,
      "invalid-template /rows/0/role: \"role\" is not allowed with \"columns\""),
    .row(#"{"height": 9, "gap": 4, "elements": []}"#, "invalid-template /rows/0/gap: \"gap\" is not allowed here"),
    .row(
      #"{"height": 9, "each": "items", "columns": 2, "gap": -4, "elements": []}"#,
      "invalid-template /rows/0/gap: -4 is out of range; expected 0 to 1000"),
    .row(
      #"{"height": 9, "tap": "u", "elements": []}"#,
      "invalid-template /rows/0/tap: the field \"u\" is a url and cannot be used for a tap"),
    .row(
      #"{"height": 9, "elements": []}"#,
      "invalid-template /header/each: \"each\" in a header requires \"carousel\"",
      header: #""header": {"each": "items", "height": 9, "elements": []},"#),
    .row(
      #"{"height": 9, "elements": []}"#,
      "invalid-template /header/reach: \"reach\" requires \"sticky\": true",
      header: #""header": {"reach": "page", "height": 9, "elements": []},"#),
    .row(
      Array(repeating: #"{"height": 9, "elements": []}"#, count: 201).joined(separator: ","),
      "invalid-template /rows/200: the template has more than 200 rows"),
    .element("{\(frame)}", "invalid-template /rows/0/elements/0: the element has no content"),
    .element(
      #"{"text": ["a", {"text": "{b}", "style": "price"}], \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text/1/text: unknown field \"b\""),
    .element(
      #"{"text": "{a:money}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text: unknown number format \"money\""),
    .element(
      #"{"text": "{d:price}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text: the field \"d\" is a date and cannot be shown as a number"),
    .element(
      #"{"text": "{ a }", \#(frame)}"#, "invalid-template /rows/0/elements/0/text: unknown field \" a \""),
    .element(
      #"{"text": {}, \#(frame)}"#, "invalid-template /rows/0/elements/0/text: the text has no language"),
    .element(
      #"{"text": {"e_n": "x"}, \#(frame)}"#, "invalid-template /rows/0/elements/0/text: invalid language \"e_n\""),
    .element(
      #"{"text": {"zh": "{x}", "en": "x"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text/zh: unknown field \"x\""),
    .element(
      #"{"countdown": "{d}", "format": "hh", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/format: invalid format \"hh\" of a countdown"),
    .element(
      #"{"countdown": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/countdown: the field \"a\" is a string and cannot be counted down to"),
    .element(
      #"{"fill": "fill", "tap": {}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap: the tap has no action"),
    .element(
      #"{"fill": "fill", "tap": {"product": "{a}", "action": "b"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap: \"product\" and \"action\" cannot be used together"),
    .element(
      #"{"fill": "fill", "tap": {"product": "{a:price}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap/product: a number format is not allowed in the parameters of a tap"),
    .element(
      #"{"fill": "fill", "text": "x", \#(frame)}"#,
      "invalid-template /rows/0/elements/0: \"fill\" and \"text\" cannot be used together"),
    .field(
      #""a": {"type": "integer", "step": 0}"#, "invalid-template /fields/a/step: \"step\" is not greater than 0"),
    .field(
      #""a": {"type": "integer", "minimum": 1, "step": 5, "default": 5}"#,
      "invalid-template /fields/a/default: invalid default 5 for a field of type \"integer\""),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "fields": {"r": {"type": "richText"}}, "rows": [{"height": 9, "elements": [{"text": "{r}!", \#(frame)}]}]}"#,
      "invalid-template /rows/0/elements/0/text: the rich text \"r\" is only a part of the text"),
    .element(
      #"{"text": "x", "style": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style: the field of a style may have any text"),
    .element(
      #"{"text": "x", "style": {"like": "{d}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style/like: the field \"d\" is a date and cannot be used as a style"),
    .element(
      #"{"text": "x", "style": {"color": "{a}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style/color: the field \"a\" is a string and cannot be used as a colour"),
    .element(
      #"{"fill": "fill", "border": {"color": "{b}"}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/border/color: unknown field \"b\""),
    .element(
      #"{"fill": "fill", "gradient": {"stops": ["fill", {"at": 1, "color": "{u}"}]}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/gradient/stops/1/color: the field \"u\" is a url and cannot be used as a colour"
    ),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "fields": {"s": {"type": "string", "options": ["title", "big"]}}, "rows": [{"height": 9, "elements": [{"text": "x", "style": "{s}", \#(frame)}]}]}"#,
      "invalid-template /fields/s/options/1: the option \"big\" is not a style"),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "extends": "Bass"}"#,
      "invalid-template /extends: unknown template \"Bass\""),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "extends": "Focus"}"#,
      "invalid-template /extends: the floor type \"Focus\" is not declared by a template and cannot be extended"),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "extends": "Base", "fields": {"img": {"type": "string"}}}"#,
      "invalid-template /extends: with the fields of this template, a row of \"Base\" has an error: the field \"img\" is a string and cannot be used as an image"
    ),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "extends": "Base", "rows": [{"base": "rows"}, {"base": "rows"}]}"#,
      "invalid-template /rows/1: the rows of the extended template are used twice"),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "rows": [{"base": "rows"}, {"height": 9, "elements": []}]}"#,
      "invalid-template /rows/0: \"base\" is only allowed in the \"rows\" of a template with \"extends\""),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "extends": "Base", "rows": [{"each": "items", "rows": [{"base": "rows"}]}]}"#,
      "invalid-template /rows/0/rows/0: \"base\" is only allowed in the \"rows\" of a template with \"extends\""),
    .element(
      #"{"fill": "red", \#(frame)}"#, "out-of-range /rows/0/elements/0/fill: invalid colour \"red\""),
    .element(
      #"{"fill": "fill", "radius": 1e6, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: invalid value 1e6 for \"radius\"; expected one or four radii"),
    .element(
      #"{"fill": "fill", "radius": "larg", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: unknown radius \"larg\""),
    .element(
      #"{"fill": "fill", "radius": [0, "huge", 0, 0], \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: unknown radius \"huge\""),
    .element(#"{"fill": "fill"}"#, "missing-key /rows/0/elements/0: missing key \"frame\""),
    .element(
      #"{"text": "x", "radius": 4, \#(frame)}"#,
      "unknown-key /rows/0/elements/0/radius: unknown key \"radius\""),
    .element(
      #"{"text": "{a", \#(frame)}"#, "invalid-template /rows/0/elements/0/text: invalid braces in the text"),
    .element(
      #"{"text": "{tilte}", \#(frame)}"#, "invalid-template /rows/0/elements/0/text: unknown field \"tilte\""),
    .element(
      #"{"text": "{items}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/text: the field \"items\" is an array and cannot be shown as text"),
    .element(
      #"{"image": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/image: the field \"a\" is a string and cannot be used as an image"),
    .element(
      #"{"image": "https://a.example/{u}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/image: invalid value \"https://a.example/{u}\" for \"image\"; expected one field in braces"
    ),
    .element(
      #"{"text": "x", "style": "titel", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/style: unknown style \"titel\""),
    .element(
      #"{"text": "x", "style": {"size": 9999}, \#(frame)}"#,
      "out-of-range /rows/0/elements/0/style/size: the number 9999 is out of range; expected 4 to 200 points"
    ),
    .element(
      #"{"text": "x", "lines": 0, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/lines: 0 is out of range; expected 1 to 1000"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, 9]}"#,
      "invalid-template /rows/0/elements/0/frame: invalid frame; expected x, y, width and height"),
    .element(
      #"{"fill": "fill", "frame": [0, null, 9, 9]}"#,
      "invalid-template /rows/0/elements/0/frame: invalid frame; expected x, y, width and height"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, "1e1%", 9]}"#,
      "invalid-template /rows/0/elements/0/frame/2: invalid length \"1e1%\"; expected points or a percentage"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, "9px", 9]}"#,
      "invalid-template /rows/0/elements/0/frame/2: invalid length \"9px\"; expected points or a percentage"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, 1e300, 9]}"#,
      "invalid-template /rows/0/elements/0/frame/2: invalid length 1e300; expected points or a percentage"),
    .element(
      #"{"fill": "fill", "frame": [0, 0, 9, -9]}"#,
      "invalid-template /rows/0/elements/0/frame: the height of the frame is always negative"),
    .element(
      #"{"fill": "fill", "frame": [0, "50%", 9, 9]}"#,
      "invalid-template /rows/0/elements/0/frame/1: a percentage is not allowed here because the row has \"height\": \"fit\"",
      row: #""height": "fit""#),
    .element(
      #"{"fill": "fill", "tap": "j", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/tap: taps cannot be nested",
      row: #""height": 9, "tap": "j""#),
    .element(
      deepGroups,
      "invalid-template /rows/0/elements/0\(String(repeating: "/group/0", count: 32)): elements are nested more than 32 levels deep"
    ),
    .field(
      #""a": {"type": "string", "default": 7}"#,
      "invalid-template /fields/a/default: invalid default 7 for a field of type \"string\""),
    .field(
      #""a": {"type": "integer", "maximum": 5, "default": 7}"#,
      "invalid-template /fields/a/default: invalid default 7 for a field of type \"integer\""),
    .field(
      #""a": {"type": "string", "options": ["b", "c"], "default": "d"}"#,
      "invalid-template /fields/a/default: invalid default \"d\" for a field of type \"string\""),
    .field(
      #""a": {"type": "string", "required": true, "default": "d"}"#,
      "invalid-template /fields/a/default: a required field has no default"),
    .field(
      #""a": {"type": "url", "default": "d"}"#,
      "invalid-template /fields/a/default: \"default\" is not allowed for a field of type \"url\""),
    .element(
      #"{"fill": "{a}", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/fill: the field \"a\" is a string and cannot be used as a colour"),
    .element(
      #"{"fill": "{a}b", \#(frame)}"#,
      "invalid-template /rows/0/elements/0/fill: invalid value \"{a}b\" for \"fill\"; expected one field in braces"),
    .flow(
      #"{"fill": "fill", "width": "{a}%"}"#, row,
      "/width: the field \"a\" is a string and cannot be used as a length"),
    .element(
      #"{"fill": "fill", "when": {"field": "u", "is": ["x"]}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/when/field: the field \"u\" is a url and cannot be compared with values"),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "fields": {"a": {"type": "string", "options": ["on", "off"]}}, "rows": [{"height": 9, "when": {"field": "a", "is": ["onn"]}, "elements": []}]}"#,
      "invalid-template /rows/0/when/is/0: the field \"a\" is never \"onn\""),
    .element(
      #"{"fill": "fill", "radius": [1, 2], \#(frame)}"#,
      "invalid-template /rows/0/elements/0/radius: invalid value [1, 2] for \"radius\"; expected one or four radii"),
    .element(
      #"{"fill": "fill", "gradient": {"stops": ["fill"]}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/gradient: the gradient has 1 stops; expected 2 to 8"),
    .flow(
      #"{"fill": "fill", "width": "9px"}"#, row,
      "/width: invalid length \"9px\"; expected points, a percentage, \"auto\" or \"fill\""),
    .flow(
      #"{"fill": "fill", "margin": [1, 2, 3]}"#, row, "/margin: invalid value [1, 2, 3]; expected 1, 2 or 4 numbers"),
    .flow(
      #"{"fill": "fill", "offset": [1]}"#, #""overlap": true"#,
      "/offset: invalid value [1]; expected two numbers, x and y"),
    .flow(
      #"{"fill": "fill", "place": [0, 1]}"#, #""grid": [9]"#,
      "/place: invalid value [0, 1]; expected a column and a row from 1 to 50"),
    .flow(#"{"fill": "fill", "span": 2}"#, row, "/span: \"span\" has no effect in a stack"),
    .flow(#"{"fill": "fill", "grow": 2}"#, #""grid": [9]"#, "/grow: \"grow\" has no effect in a grid"),
    .flow(#"{"fill": "fill", "grow": 2}"#, #""overlap": true"#, "/grow: \"grow\" has no effect in an overlap"),
    .element(
      #"{"grid": ["9px"], "elements": []}"#, "invalid-template /rows/0/elements/0/grid/0: invalid column \"9px\""),
    .element(
      #"{"grid": [9], "gap": -1, "elements": []}"#,
      "invalid-template /rows/0/elements/0/gap: invalid value -1; expected one or two numbers from 0 to 1000"),
    .element(
      #"{"stack": "column", "wrap": true, "elements": []}"#,
      "invalid-template /rows/0/elements/0/wrap: \"wrap\" has no effect in a column"),
    .element(
      #"{"stack": "row", "lineGap": 2, "elements": []}"#,
      "invalid-template /rows/0/elements/0/lineGap: \"lineGap\" has no effect without \"wrap\""),
    .element(
      #"{"grid": [], "elements": []}"#, "invalid-template /rows/0/elements/0/grid: \"grid\" is empty"),
    .element(
      #"{"grid": [\#(Array(repeating: "9", count: 51).joined(separator: ", "))], "elements": []}"#,
      "invalid-template /rows/0/elements/0/grid: the grid has more than 50 columns"),
    .element(
      #"{"overlap": false, "elements": []}"#, "invalid-template /rows/0/elements/0/overlap: \"overlap\" is false"),
    .flow(#"{"fill": "fill", "width": -5}"#, row, "/width: the length is always negative"),
    .element(#"{"text": [], \#(frame)}"#, "invalid-template /rows/0/elements/0/text: the text has no runs"),
    .element(
      #"{"fill": "fill", "when": {"field": "a", "is": []}, \#(frame)}"#,
      "invalid-template /rows/0/elements/0/when/field: \"is\" is empty"),
    .field(
      #""a": {"type": "string", "options": []}"#, "invalid-template /fields/a/options: \"options\" is empty"),
    .field(
      #""a": {"type": "string", "options": ["b", "c", "b"]}"#,
      "invalid-template /fields/a/options/2: the option \"b\" is written twice"),
    .element(
      Array(repeating: #"{"fill": "fill", \#(frame)}"#, count: 201).joined(separator: ","),
      "invalid-template /rows/0/elements/200: the row has more than 200 elements"),
  ]

  @Test(arguments: faults)
  func `a template with a fault is refused, and the fault is reported at its place`(fault: FaultyTemplate) {
    let reading = Templates.reading(fault.template)
    let (template, diagnostics) = (reading.value, reading.diagnostics)
    #expect(template == nil)
    let problems = Templates.problems(fault.template)
    #expect(problems.contains { $0.hasPrefix("error \(fault.problem)") }, "\(problems)")
    #expect(diagnostics.allSatisfy { $0.severity == .error ? $0.hint?.isEmpty == false : true })
  }

  @Test(arguments: [
    (
      #"{"stack": "row", "elements": [{"text": "a", "frame": [0, 0, 9, 9]}]}"#,
      #"elements have "width", "height" and "margin""#
    ),
    (#"{"fill": "fill", "width": 9}"#, #"give it a "frame" in place of "width""#),
    (#"{"stack": "row", "margin": 9, "elements": []}"#, #"put the element into a stack, a grid or an overlap"#),
    (#"{"fill": "fill", "padding": 9, "frame": [0, 0, 9, 9]}"#, #"put the element into a stack that has "padding""#),
    (
      #"{"text": "a", "color": "price", "frame": [0, 0, 9, 9]}"#,
      #"put it into the style: "style": {"like": "body", "color": …}"#
    ),
    (#"{"text": "a", "radius": 9, "frame": [0, 0, 9, 9]}"#, #"a stack that has "background" and "radius""#),
    (#"{"fill": "fill", "colour": 9, "frame": [0, 0, 9, 9]}"#, "remove it, or correct its spelling"),
  ])
  func `a key that another kind of element has is explained`(element: String, hint: String) throws {
    let template = #"{"template": 1, "pattern": "T", "rows": [{"height": "fit", "elements": [\#(element)]}]}"#
    let unknown = try #require(Templates.reading(template).diagnostics.first { $0.rule == .unknownKey })
    #expect(unknown.severity == .error && unknown.hint?.contains(hint) == true, "\(unknown.hint ?? "")")
  }

  @Test func `defaults are checked even if the template has other errors`() {
    let template = #"""
      {"template": 1, "pattern": "T", "fields": {
        "a": {"type": "integer", "maximum": 5, "default": 7}, "b": {"type": "color", "default": "reddish"},
        "c": {"type": "number", "minimum": 9, "maximum": 1, "default": 5}},
        "rows": [{"height": 9, "elements": [{"text": "{x}", "frame": [0, 0, 9, 9]}]}]}
      """#
    let messages = Templates.reading(template).diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(
      messages == [
        "invalid default 7 for a field of type \"integer\"",
        "invalid default \"reddish\" for a field of type \"color\"",
        "\"minimum\" is greater than \"maximum\"", "unknown field \"x\"",
      ])
  }

  @Test func `the reference lists every error of templates and no other`() throws {
    let readme = try String(contentsOf: Sample.root.appending(path: "Templates/README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "## Errors").last)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = Set(rows.compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: [" ", "`"]) })
    var given = Set(
      Self.faults.flatMap { fault in
        Templates.reading(fault.template).diagnostics.filter { $0.rule == .invalidTemplate }
      }.map { Self.withoutParticulars($0.message) })
    given.formUnion([
      "the pattern \"…\" is already registered", "the row identifier \"…\" is already registered",
      "templates extend one another more than N levels deep", "the template extends itself: \"…\" extends \"…\"",
    ])
    #expect(given.subtracting(listed).sorted() == [])
    #expect(listed.subtracting(given).sorted() == [])
  }

  /// Returns a message with `…` in place of quoted text and types, and `N` in place of numbers.
  private static func withoutParticulars(_ message: String) -> String {
    message.replacing(/"[^"]*"/, with: "\"…\"").replacing(/-?[0-9]+(e[0-9]+)?/, with: "N")
      .replacing(/is an? [a-z]+ and cannot/, with: "is … and cannot")
  }
}
