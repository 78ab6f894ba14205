import Storey
import StoreyTemplates
import Testing

/// Every fault of a template is reported in one run. Consequences of a fault are not reported.
@Suite struct TemplateFaultsTests {
  private static let frame = #""frame": [0, 0, 9, 9]"#

  /// Returns a template with the given fields and rows.
  private static func template(_ fields: String, _ rows: String, more: String = "") -> String {
    "{\"template\": 1, \"pattern\": \"T\", \(more) \"fields\": \(fields), \"rows\": \(rows)}"
  }

  private static let a = #"{"a": {"type": "string"}}"#
  private static let items = #"{"items": {"type": "array", "of": {"t": {"type": "string"}}}}"#
  private static let tilte = #"{"text": "{tilte}", \#(frame)}"#

  @Test(
    arguments: [
      // Faults in the same template as other faults.
      (
        template(a, #"[{"height": 9, "elements": [{"fill": "fill", "frame": [0, 0, "9px", 9]}, \#(tilte)]}]"#),
        ["/rows/0/elements/0/frame/2", "/rows/0/elements/1/text"]
      ),
      (
        template(a, #"[{"height": 9, "elements": [{"text": "{tilte}", "frame": [0, 0, "9px", 9]}]}]"#),
        ["/rows/0/elements/0/text", "/rows/0/elements/0/frame/2"]
      ),
      (
        template(a, #"[{"height": "10%", "gap": 4, "elements": [{"image": "{a}", "frame": [1]}]}]"#),
        ["/rows/0/height", "/rows/0/gap", "/rows/0/elements/0/image", "/rows/0/elements/0/frame"]
      ),
      (
        template(a, #"[{"height": 9, "elements": [{"text": "{b} {c} {a} {d}", \#(frame)}]}]"#),
        [
          "/rows/0/elements/0/text", "/rows/0/elements/0/text", "/rows/0/elements/0/text",
        ]
      ),
      (template(a, #"[{"elements": [\#(tilte)]}]"#), ["/rows/0", "/rows/0/elements/0/text"]),
      (
        template(a, #"[{"height": 9, "elements": [{"image": "{gone}", "label": "{no}", \#(frame)}]}]"#),
        ["/rows/0/elements/0/image", "/rows/0/elements/0/label"]
      ),
      (
        template(a, #"[{"height": 9, "elements": [{"text": "{a}", "frame": ["q", 0, 9, -1]}]}]"#),
        ["/rows/0/elements/0/frame", "/rows/0/elements/0/frame/0"]
      ),
      (
        template(items, #"[{"each": "items", "columns": 99, "carousel": "page", "height": 9, "elements": []}]"#),
        ["/rows/0/columns", "/rows/0/carousel"]
      ),
      (template(a, #"[{"gap": 4}]"#), ["/rows/0", "/rows/0", "/rows/0/gap"]),
      (
        template(a, #"[{"each": "itmes", "columns": 2, "role": "heading", "elements": [\#(tilte)]}]"#),
        ["/rows/0", "/rows/0/each", "/rows/0/role"]
      ),
      (
        #"{"template": 1, "fields": \#(a), "rows": [{"height": 9, "elements": [\#(tilte)]}]}"#,
        ["", "/rows/0/elements/0/text"]
      ),
      (#"{"pattern": "T", "rows": [{"height": 9, "elements": [\#(tilte)]}]}"#, ["", "/rows/0/elements/0/text"]),
      (
        template(a, #"[{"height": 9, "tap": "jmp", "elements": [{"fill": "fill", "tap": "jump", \#(frame)}]}]"#),
        ["/rows/0/tap", "/rows/0/elements/0/tap"]
      ),
      // Faults with consequences, which are not reported.
      (template(#"{"a": 5}"#, #"[{"height": 9, "elements": [{"text": "{a}", \#(frame)}]}]"#), ["/fields/a"]),
      (
        template(#"{"a": {"type": "txt"}}"#, #"[{"height": 9, "elements": [{"image": "{a}", \#(frame)}]}]"#),
        ["/fields/a/type"]
      ),
      (template("7", #"[{"height": 9, "elements": [{"text": "{a}", \#(frame)}]}]"#), ["/fields"]),
      (
        template(
          "{}", #"[{"height": 9, "elements": [{"text": "{a}", \#(frame)}]}]"#,
          more: #""feilds": {"a": {"type": "string"}},"#),
        ["/feilds", "/rows/0/elements/0/text"]
      ),
      (
        #"{"template": 1, "pattern": "T", "feilds": \#(a), "rows": [{"height": 9, "elements": [{"text": "{a}", \#(frame)}]}]}"#,
        ["/feilds"]
      ),
      (template(a, #"[{"heigth": 9, "elements": []}]"#), ["/rows/0/heigth"]),
      (template(a, #"[{"height": "fti", "bottom": 4, "elements": []}]"#), ["/rows/0/height"]),
      (template(a, #"[{"aspect": "16-9", "elements": []}]"#), ["/rows/0/aspect"]),
      (
        template(items, #"[{"eahc": "items", "columns": 2, "height": 9, "elements": [{"text": "{t}", \#(frame)}]}]"#),
        ["/rows/0/eahc"]
      ),
      (
        template(
          items,
          #"[{"each": "items", "carousel": "fere", "gap": 4, "itemWidth": 40, "height": 9, "elements": [{"text": "{t}", \#(frame)}]}]"#
        ),
        ["/rows/0/carousel"]
      ),
      (
        template(items, #"[{"each": "items", "columns": 99, "gap": 4, "height": 9, "elements": []}]"#),
        ["/rows/0/columns"]
      ),
      (
        template(
          #"{"l": {"type": "array", "of": 7}}"#,
          #"[{"each": "l", "height": 9, "elements": [{"text": "{t}", \#(frame)}]}]"#), ["/fields/l/of"]
      ),
      (template(a, #"7"#), ["/rows"]), (template(a, "[7]"), ["/rows/0"]),
      (template(items, #"[{"each": "items", "rows": 7}]"#), ["/rows/0/rows"]),
      (
        template(a, "[]", more: #""header": {"reach": "page", "sticky": "yes", "height": 9, "elements": []},"#),
        ["/header/sticky"]
      ),
      (#"{"template": 2, "pattern": "T", "rows": [{"elements": [\#(tilte)]}]}"#, ["/template"]),
    ] as [(String, [String])])
  func `all faults are reported, and their consequences are not`(template: String, places: [String]) {
    let reading = FloorTemplate.read(Array(template.utf8))
    let (read, diagnostics) = (reading.value, reading.diagnostics)
    #expect(read == nil)
    let found = diagnostics.findings().filter { $0.severity != .note }
    #expect(found.map(\.pointerText).sorted() == places.sorted(), "\(Templates.problems(template))")
  }

  @Test func `null and empty texts are absent values for every known key`() throws {
    for absent in ["null", "\"\""] {
      let nothing = absent
      let template = """
        {"template": 1, "pattern": "T", "version": \(nothing), "summary": \(nothing), "header": \(nothing),
         "fields": {"a": {"type": "string", "required": \(nothing), "about": \(nothing), "drawn": \(nothing), "minimum": \(nothing),
           "maximum": \(nothing), "format": \(nothing), "offset": \(nothing), "of": \(nothing)}, "b": \(nothing)},
         "rows": [\(nothing), {"identifier": \(nothing), "each": \(nothing), "when": \(nothing), "height": 20, "aspect": \(nothing),
           "bottom": \(nothing), "columns": \(nothing), "carousel": \(nothing), "itemWidth": \(nothing), "gap": \(nothing),
           "inset": \(nothing), "background": \(nothing), "line": \(nothing), "tap": \(nothing), "label": \(nothing), "role": \(nothing),
           "elements": [\(nothing), {"text": "{a}", "style": \(nothing), "align": \(nothing), "lines": \(nothing), "truncates": \(nothing),
             "role": \(nothing), "when": \(nothing), "tap": \(nothing), "frame": [0, 0, 90, 20]}]}]}
        """
      #expect(Templates.problems(template) == [])
      let layout = try Templates.layout(#"{"pattern": "T", "a": "x"}"#, template)
      #expect(layout.height == 20)
    }
  }

  @Test(arguments: [
    (#"{"height": 9, "elements": [{"text": "x", "fill": null, "frame": [0, 0, 9, 9]}]}"#, "/rows/0/elements/0/fill"),
    (#"{"height": 9, "rows": null, "elements": []}"#, "/rows/0/rows"),
    (#"{"height": 9, "elements": [{"fill": "fill", "frame": [0, null, 9, 9]}]}"#, "/rows/0/elements/0/frame"),
    (#"{"height": 9, "elements": [{"fill": "fill", "frame": [0, "", 9, 9]}]}"#, "/rows/0/elements/0/frame"),
  ])
  func `an unknown key is a fault with any value, and a frame must be complete`(row: String, place: String) {
    let template = Self.template(#"{"a": {"type": "string"}}"#, "[\(row)]")
    let found = FloorTemplate.read(Array(template.utf8)).diagnostics.findings()
    #expect(found.filter { $0.severity == .error }.map(\.pointerText) == [place])
  }
}
