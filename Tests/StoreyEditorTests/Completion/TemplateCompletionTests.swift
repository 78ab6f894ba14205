import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject
import Testing

@Suite struct TemplateCompletionTests {
  private static let builtIn = [
    "identityId", "jump", "fheader.lctitle", "fheader.lctitleImg", "fheader.rctitle", "fheader.jump",
  ]

  /// Returns a template with fields and with rows.
  private static func template(_ rows: String) -> EditedText {
    let fields = """
      "name": {"type": "string", "about": "The name"}, "price": {"type": "number"}, "img": {"type": "url"},
      "open": {"type": "jump"}, "shops": {"type": "array", "of": {"shop": {"type": "string"}, "at": {"type": "jump"}}}
      """
    return EditedText(#"{"template": 1, "pattern": "T", "fields": {\#(fields)}, "rows": [\#(rows)"#, .template)
  }

  @Test(arguments: [
    (#"{"tap": |"#, ["open", "jump", "fheader.jump"]), (#"{"each": "|"}]}"#, ["shops"]),
    (#"{"when": "|"#, ["name", "price", "img", "open", "shops"] + builtIn),
    (#"{"elements": [{"text": |"#, ["{name}", "{price}", "{identityId}", "{fheader.lctitle}", "{fheader.rctitle}"]),
    (#"{"elements": [{"image": "{|}"}]}]}"#, ["{img}", "{fheader.lctitleImg}"]),
    (#"{"each": "shops", "elements": [{"text": "|"}]}]}"#, ["{shop}"]),
    (#"{"tap": "|", "each": "shops"}]}"#, ["at"]), (#"{"each": "shops", "rows": [{"each": "|"#, []),
    (#"{"each": "unknown", "tap": "|"#, []),
  ])
  func `fields of the floor or of the item are proposed`(rows: String, expected: [String]) {
    #expect(Self.template(rows).labels == expected)
  }

  @Test(arguments: [
    (#"{"elements": [{"text": "a {na|me} b"#, "{price}", #""a {price} b"#),
    (#"{"elements": [{"text": "a {na|"}"#, "{name}", #""a {name}"}"#),
    (#"{"elements": [{"text": "a | {name}"}"#, "{price}", #""a {price} {name}"}"#),
    (#"{"elements": [{"text": |"#, "{name}", #""{name}""#),
    (#"{"elements": [{"text": ""|}"#, "{name}", #""{name}"}"#),
    (#"{"tap": "o|"}"#, "open", #""open"}"#),
    (#"{"elements": [{"text": "{price:|}"}"#, "{price:compact}", #""{price:compact}"}"#),
    (#"{"tap": {"product": "{|"}"#, "{name}", #""{name}"}"#),
  ])
  func `only the name under the cursor is replaced in a text`(rows: String, label: String, expected: String) throws {
    let text = try #require(Self.template(rows).inserting(label))
    #expect(text.hasSuffix(": " + expected))
  }

  @Test(arguments: [
    ("string", ["required", "about", "drawn", "options", "default"]), ("jump", ["required", "about", "drawn"]),
    ("number", ["required", "about", "drawn", "minimum", "maximum", "step", "default"]),
    ("date", ["required", "about", "drawn", "format", "offset"]), ("array", ["required", "about", "drawn", "of"]),
    (
      "strng",
      [
        "required", "about", "drawn", "minimum", "maximum", "step", "options", "default", "format", "offset", "of",
        "types", "most",
      ]
    ),
  ])
  func `the type of a field decides its keys`(type: String, expected: [String]) {
    let field = #"{"template": 1, "fields": {"a": {"type": "\#(type)", |}}}"#
    #expect(EditedText(field, .template).labels == expected)
  }

  @Test(arguments: [
    (#"{"elements": [{|"#, ["fill", "frame", "image", "text", "countdown"]),
    (#"{"elements": [{"stack": "|"#, ["row", "column"]),
    (#"{"elements": [{"stack": "row", "elements": [], |"#, ["gap", "align", "justify", "wrap", "lineGap", "padding"]),
    (#"{"elements": [{"stack": "row", "elements": [{"text": "", |"#, ["style", "align", "lines", "truncates"]),
    (
      #"{"elements": [{"grid": ["1fr"], "elements": [{"fill": "", "shadow": "low", "radius": 1, |"#,
      ["gradient", "border"]
    ),
    (#"{"elements": [{"grid": ["1fr"], "elements": [{"text": "", "anchor": "|"#, ["start top", "center top"]),
    (
      #"{"elements": [{"fill": "", |"#,
      ["frame", "radius", "gradient", "border", "shadow", "opacity", "label", "when", "tap"]
    ),
    (
      #"{"elements": [{"text": "", "frame": [], |"#,
      ["style", "align", "lines", "truncates", "role", "opacity", "when"]
    ),
    (#"{"rows": [], |"#, ["each", "when"]),
  ])
  func `keys belong to the kind of the element or row`(rows: String, expected: [String]) {
    #expect(Array(Self.template(rows).labels.prefix(expected.count)) == expected)
  }

  @Test(arguments: [
    (#"{"elements": [{"fill": "|"#, "accent"), (#"{"background": |"#, "surface"),
    (#"{"elements": [{"style": |"#, "formerPrice"), (#"{"elements": [{"style": {"like": "|"#, "title"),
    (#"{"elements": [{"text": "", "align": |"#, "trailing"), (#"{"height": "|"#, "fit"),
    (#"{"elements": [{"text": "", "truncates": |"#, "expected"),
    (#"{"elements": [{"fill": "", "radius": |"#, "large"), (#"{"elements": [{"fill": "", "radius": [0, "|"#, "small"),
  ])
  func `colours, styles and words are proposed`(rows: String, label: String) {
    #expect(Self.template(rows).labels.contains(label))
  }

  @Test func `a frame is a snippet of four lengths`() {
    let item = Self.template(#"{"elements": [{|"#).items.first { $0.label == "frame" }
    #expect(item?.snippet == #""frame": [${1:0}, ${2:0}, ${3:0}, ${4:0}]$0"#)
    #expect(item?.replacement.text == #""frame": [0, 0, 0, 0]"#)
  }

  private static let extending = """
    {"template": 1, "pattern": "New", "extends": "Gift", "fields": {"tone": {"type": "color"},
      "shops": {"type": "array", "of": {"price": {"type": "number"}}}}, "rows": [
    """

  @Test(arguments: [
    (#"{"height": 9, "tap": "|"#, ["jump", "fheader.jump"]),
    (#"{"each": "shops", "when": "|"#, ["price", "name", "title"]),
    (#"{"elements": [{"fill": "red", "border": {"color": "|"#, ["{tone}"]), (#"{"line": "|"#, ["{tone}"]),
    (#"{"elements": [{"text": "", "style": "|"#, ["{title}"]),
    (#"{"elements": [{"text": "", "style": {"color": "|"#, ["{tone}"]),
    (#"{"elements": [{"fill": "", "gradient": {"stops": ["|"#, ["{tone}"]),
  ])
  func `inherited fields are proposed, too`(rows: String, expected: [String]) {
    let labels = EditedText(Self.extending + rows, .template, TestedShop.surroundings).labels
    #expect(labels.filter { expected.contains($0) } == expected)
  }

  @Test func `templates to extend are proposed`() {
    let text = EditedText(#"{"template": 1, "pattern": "New", "extends": "|"}"#, .template, TestedShop.surroundings)
    #expect(text.labels == ["Gift"])
  }

  @Test(arguments: [
    (
      #"{"fields": {"a": {"type": |"#,
      [
        "string", "richText", "number", "integer", "boolean", "identifier", "color", "url", "jump", "date", "array",
        "children", "any",
      ]
    ),
    (#"{"fields": {"a": {"type": "date", "f|"#, ["required", "about", "drawn", "format", "offset"]),
    (
      #"{"template": 1, |"#,
      ["pattern", "$schema", "version", "summary", "extends", "fields", "header", "rows", "sample", "migrations"]
    ),
  ])
  func `keys and types of fields are proposed`(marked: String, expected: [String]) {
    #expect(EditedText(marked, .template).labels == expected)
  }
}
