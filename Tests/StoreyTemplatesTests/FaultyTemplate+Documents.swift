/// Faults of whole templates, their fields and their rows.
extension FaultyTemplate {
  private static let frame = #""frame": [0, 0, 9, 9]"#
  private static let deepFields = (0..<10).reduce(#""t": {"type": "string"}"#) { inner, _ in
    #""x": {"type": "array", "of": {\#(inner)}}"#
  }

  static let ofDocuments: [FaultyTemplate] = [
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
    .field(
      #""a": {"type": "integer", "step": 0}"#, "invalid-template /fields/a/step: \"step\" is not greater than 0"),
    .field(
      #""a": {"type": "integer", "minimum": 1, "step": 5, "default": 5}"#,
      "invalid-template /fields/a/default: invalid default 5 for a field of type \"integer\""),
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "fields": {"r": {"type": "richText"}}, "rows": [{"height": 9, "elements": [{"text": "{r}!", \#(frame)}]}]}"#,
      "invalid-template /rows/0/elements/0/text: the rich text \"r\" is only a part of the text"),
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
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "fields": {"a": {"type": "string", "options": ["on", "off"]}}, "rows": [{"height": 9, "when": {"field": "a", "is": ["onn"]}, "elements": []}]}"#,
      "invalid-template /rows/0/when/is/0: the field \"a\" is never \"onn\""),
    .field(
      #""a": {"type": "string", "options": []}"#, "invalid-template /fields/a/options: \"options\" is empty"),
    .field(
      #""a": {"type": "string", "options": ["b", "c", "b"]}"#,
      "invalid-template /fields/a/options/2: the option \"b\" is written twice"),
    migration(
      #"{"to": 4, "steps": [{"drop": "x"}]}"#,
      "/0/to: the migration leads to version 4, but the template has version 2"),
    migration(
      #"{"to": 2, "steps": [{"drop": "x"}]}, {"to": 2, "steps": [{"drop": "y"}]}"#,
      "/1: two migrations lead to version 2"),
    migration(
      #"{"to": 2, "steps": [{"drop": "a"}]}"#,
      "/0: the migration takes the field \"a\" away, which this version declares"),
    migration(
      #"{"to": 2, "steps": [{"drop": "identityId"}]}"#,
      "/0: the migration changes \"identityId\", which the engine reads from every floor"),
    migration(
      #"{"to": 2, "steps": [{"rename": "items.x", "to": "y"}]}"#,
      "/0: the migration makes the field \"items.y\", which is not declared"),
  ]

  /// Returns a template with a fault in its migrations.
  private static func migration(_ migrations: String, _ problem: String) -> FaultyTemplate {
    .row(
      "{\"height\": 9, \"elements\": []}", "invalid-template /migrations\(problem)",
      header: "\"version\": 2, \"migrations\": [\(migrations)],")
  }
}
