import Storey
import StoreyManifests
import StoreyOutput
import StoreyTemplates
import Testing

/// Options, defaults, colours, bound lengths and conditions.
@Suite struct TemplateLogicTests {
  private func template(_ elements: String, row: String = "") -> String {
    """
    {"template": 1, "pattern": "T", "fields": {
      "state": {"type": "string", "options": ["on", {"value": "soon", "label": "Not yet"}, "over"], "default": "on"},
      "sold": {"type": "integer", "minimum": 0, "maximum": 100}, "count": {"type": "number", "default": 3},
      "back": {"type": "color"}, "front": {"type": "color", "default": "accent"}, "flag": {"type": "boolean", "default": true},
      "items": {"type": "array", "of": {"t": {"type": "string", "default": "?"}, "state": {"type": "string"}}}},
      "rows": [{\(row)"height": 20, "elements": [\(elements)]}]}
    """
  }

  /// Returns the elements of each row: texts, or colours with their widths.
  private func drawn(_ members: String, _ elements: String, row: String = "") throws -> [String] {
    let layout = try Templates.layout(#"{"pattern": "T"\#(members)}"#, template(elements, row: row))
    return layout.rows.map { row in
      let list = layout.drawn(.row(row)).list
      return list.elements.map { element in
        switch element.content {
        case .text(let block): list[block.text].string
        case .fill(let color, _): "\(color.name) \(Wording.length(element.frame.width))"
        default: "-"
        }
      }.joined(separator: " | ")
    }
  }

  @Test(arguments: [
    ("", "present, on"), (#", "state": "soon""#, "absent"), (#", "state": "soon", "sold": 5"#, "present"),
    (#", "state": "over", "sold": 0"#, "present, on"), (#", "state": "later", "flag": false"#, "no flag, on"),
  ])
  func `a condition is a field, its absence, or some of its values`(members: String, expected: String) throws {
    let frame = #""frame": [0, 0, 99, 20]"#
    let elements = """
      {"text": "present", "when": "sold", \(frame)}, {"text": "absent", "when": "!sold", \(frame)},
      {"text": "no flag", "when": "!flag", \(frame)}, {"text": "on", "when": {"field": "state", "is": ["on", "over"]}, \(frame)}
      """
    let found = try drawn(members, elements)[0]
    let wanted = expected == "present, on" && members.isEmpty ? "absent | on" : expected.replacing(", ", with: " | ")
    #expect(found == wanted.replacing("no flag | on", with: "absent | no flag | on"))
  }

  @Test func `rows and items have conditions, too`() throws {
    let row = #""each": "items", "when": {"field": "state", "is": ["a"]}, "#
    let items = #", "items": [{"t": "1", "state": "a"}, {"t": "2", "state": "b"}, {"state": "a"}, {"t": "4"}]"#
    #expect(try drawn(items, #"{"text": "{t}", "frame": [0, 0, 9, 20]}"#, row: row) == ["1", "?"])
    let negated = #""each": "items", "when": "!state", "#
    #expect(try drawn(items, #"{"text": "{t}", "frame": [0, 0, 9, 20]}"#, row: negated) == ["4"])
  }

  @Test func `an absent or invalid value is replaced by the default`() throws {
    let element = #"{"text": "{count} {state}", "frame": [0, 0, 99, 20]}"#
    #expect(try drawn("", element) == ["3 on"])
    #expect(try drawn(#", "count": 7, "state": null"#, element) == ["7 on"])
    #expect(try drawn(#", "count": "many", "state": "later""#, element) == ["3 on"])
    let layout = try Templates.layout(#"{"pattern": "T", "state": "sooon"}"#, template(element))
    #expect(
      layout.diagnostics.map { "\($0.rule) \($0.message); \($0.hint ?? "")" }
        == [#"out-of-range invalid value "sooon"; did you mean "soon"?"#])
  }

  @Test(arguments: [
    ("", []), (#", "sold": 40"#, ["accent 40"]), (#", "sold": 120"#, ["accent 100"]), (#", "sold": -5"#, ["accent 0"]),
    (#", "sold": "many""#, []),
  ])
  func `a bound length is held within the range of its field, and needs a number`(members: String, bar: [String]) throws
  {
    let elements =
      #"{"stack": "column", "frame": [0, 0, 100, 20], "elements": [{"fill": "accent", "width": "{sold}%", "height": 4}]}"#
    #expect(try drawn(members, elements) == [bar.joined()])
    let layout = try Templates.layout(#"{"pattern": "T"\#(members)}"#, template(elements))
    let warning = #"out of range, and \#(bar.first?.dropFirst(7) ?? "") is used in place of it; expected 0 to 100"#
    let isOut = members.contains("120") || members.contains("-5")
    #expect(layout.diagnostics.contains { $0.message.contains(warning) } == isOut)
  }

  @Test(arguments: [
    ("", [nil, "/floors/0"]), (#", "count": 7"#, ["/floors/0/count", "/floors/0"]),
    (#", "sold": 9"#, [nil, "/floors/0/sold", "/floors/0"]),
  ])
  func `a default is not a value of the page`(members: String, pointers: [String?]) throws {
    let frame = #""frame": [0, 0, 99, 20]"#
    let elements = """
      {"text": "{count}", \(frame)}, {"text": "{count} {sold}", \(frame)}, {"fill": "{front}", \(frame)}
      """
    let layout = try Templates.layout(#"{"pattern": "T"\#(members)}"#, template(elements))
    var tracer = SourceTracer(layout)
    #expect(tracer.pointers(of: layout.drawn(.row(layout.rows[0]))) == pointers)
  }

  @Test func `a finding lists the first fifty of many options`() throws {
    let options = (0..<60).map { #""o\#($0)""# }.joined(separator: ", ")
    let template = """
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "string", "options": [\(options)]}},
        "rows": [{"height": 9, "elements": [{"text": "{a}", "frame": [0, 0, 9, 9]}]}]}
      """
    let layout = try Templates.layout(#"{"pattern": "T", "a": "nothing near"}"#, template)
    let hint = try #require(layout.diagnostics.first?.hint)
    #expect(hint.hasPrefix("expected one of o0, o1, o2, "))
    #expect(hint.hasSuffix(", o48, o49, … (60 in all)"))
    #expect(try Templates.layout(#"{"pattern": "T", "a": "o59"}"#, template).diagnostics.isEmpty)
  }

  @Test(arguments: [1, 8, 9, 500])
  func `a condition holds for each of few or many values, however they are written`(count: Int) throws {
    let values = (0..<count).map { #""o\#($0)""# }.joined(separator: ", ")
    let element = """
      {"when": {"field": "a", "is": [\(values)]}, "text": "{a}", "frame": [0, 0, 90, 20]}
      """
    let template = """
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "string"}}, "rows": [{"height": 20, "elements": [\(element)]}]}
      """
    for (value, isDrawn) in [
      ("o0", true), (#"\u006f\u0030"#, true), ("o\(count - 1)", true), ("o\(count)", false), ("", false), ("O0", false),
    ] {
      let layout = try Templates.layout(#"{"pattern": "T", "a": "\#(value)"}"#, template)
      #expect(layout.drawn(.row(layout.rows[0])).list.elements.isEmpty == !isDrawn)
    }
  }

  @Test func `the options of a field are listed once for all elements whose style is the field`() {
    let element = #"{"text": "x", "style": "{a}", "frame": [0, 0, 90, 20]}"#
    let template = """
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "string", "options": ["title", "loud"]}},
        "rows": [{"height": 20, "elements": [\(element), \(element)]}, {"height": 20, "elements": [\(element)]}]}
      """
    let messages = Templates.reading(template).diagnostics.map(\.message)
    #expect(messages == [#"the option "loud" is not a style"#])
  }

  @Test func `a condition on a field with many options lists the first fifty`() {
    let options = (0..<60).map { #""o\#($0)""# }.joined(separator: ", ")
    let element = #"{"when": {"field": "a", "is": ["o59", "nothing near"]}, "text": "{a}", "frame": [0, 0, 9, 9]}"#
    let template = """
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "string", "options": [\(options)]}},
        "rows": [{"height": 9, "elements": [\(element)]}]}
      """
    let found = Templates.reading(template).diagnostics
    #expect(found.map(\.message) == [#"the field "a" is never "nothing near""#])
    #expect(found.first?.hint?.hasSuffix(", o48, o49, … (60 in all)") == true)
  }

  @Test func `a colour is that of a field`() throws {
    let elements = #"{"fill": "{back}", "frame": [0, 0, 9, 20]}, {"fill": "{front}", "frame": [0, 0, 8, 20]}"#
    #expect(try drawn("", elements) == ["accent 8"])
    #expect(try drawn(##", "back": "#FF0000", "front": "price""##, elements) == ["#FF0000 9 | price 8"])
    #expect(try drawn(#", "back": "red""#, elements) == ["accent 8"])
    #expect(try drawn(#", "back": "fill""#, "", row: #""background": "{back}", "#) == ["fill 375"])
  }

  @Test func `a style is that of a field, and its colour, too`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"accent": {"type": "color"}, "ink": {"type": "color", "default": "price"},
          "size": {"type": "string", "options": ["title", "caption"], "default": "caption"}},
        "rows": [{"height": 20, "line": "{accent}", "elements": [
          {"text": "a", "style": "{size}", "frame": [0, 0, 99, 20]},
          {"text": "b", "style": {"like": "{size}", "color": "{accent}", "weight": "bold"}, "frame": [0, 0, 99, 20]},
          {"text": [{"text": "c", "style": {"color": "{ink}"}}, "d"], "frame": [0, 0, 99, 20]}]}]}
      """
    func styles(_ members: String) throws -> [String] {
      let layout = try Templates.layout("{\"pattern\": \"T\"\(members)}", template)
      return layout.rows.flatMap { row in
        let list = layout.drawn(.row(row)).list
        return list.elements.map { element in
          switch element.content {
          case .text(let block):
            let style = list[list.runs(of: block).first?.style ?? block.style]
            return "\(style.size) \(style.weight.rawValue) \(style.color.name)"
          case .fill(let color, _): return color.name
          default: return "-"
          }
        }
      }
    }
    let theme = Theme.standard
    let (title, caption) = (theme.style(.title), theme.style(.caption))
    #expect(
      try styles("") == [
        "\(caption.size) \(caption.weight.rawValue) \(caption.color.name)",
        "\(caption.size) bold \(caption.color.name)",
        "\(theme.style(.body).size) regular price",
      ])
    #expect(
      try styles(##", "size": "title", "accent": "#FF0000", "ink": "text""##) == [
        "\(title.size) \(title.weight.rawValue) \(title.color.name)", "\(title.size) bold #FF0000",
        "\(theme.style(.body).size) regular text", "#FF0000",
      ])
  }

  @Test func `borders and gradients have the colours of fields`() throws {
    let element = """
      {"fill": "fill", "frame": [0, 0, 9, 9], "border": {"color": "{back}"},
        "gradient": {"stops": ["{front}", {"at": 0.5, "color": "{back}"}, "text"]}}
      """
    func look(_ members: String) throws -> ElementLook? {
      let layout = try Templates.layout("{\"pattern\": \"T\"\(members)}", template(element))
      let list = layout.drawn(.row(layout.rows[0])).list
      return list.elements[0].look.map { list[$0] }
    }
    // Without one of its colours, a border or a gradient is left out.
    #expect(try [nil, ElementLook()].contains(look("")))
    let red = try #require(ThemeColor(named: "#FF0000"))
    let full = try #require(try look(##", "back": "#FF0000""##))
    #expect(full.border == Border(width: 1, red))
    #expect(full.gradient?.stops.map(\.color) == [.accent, red, .text])
  }

  @Test func `a number between two steps is reported and drawn`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"n": {"type": "number", "minimum": 1, "step": 0.2}},
        "rows": [{"height": 20, "elements": [{"text": "{n}", "frame": [0, 0, 99, 20]}]}]}
      """
    func messages(_ number: String) throws -> [String] {
      let layout = try Templates.layout("{\"pattern\": \"T\", \"n\": \(number)}", template)
      #expect(Templates.drawn(layout) == ["20.0: 0.0 0.0 99.0 20.0 \(number)"])
      return layout.diagnostics.map { "\($0.message); \($0.hint ?? "")" }
    }
    #expect(try messages("1.6") == [])
    #expect(
      try messages("1.3") == ["1.3 is between two steps; expected 1 or more in steps of 0.2; write 1.2, for example"])
    let divisor = try Templates.registry(template.replacing("\"minimum\": 1, ", with: "")).floorType(for: "T")?
      .description
      .fields.last?.value
    #expect(divisor.map { "\($0)" }?.contains("in steps of 0.2") == true)
  }

  @Test func `a length is that of a field`() throws {
    let elements = """
      {"overlap": true, "width": 200, "frame": [0, 0, 200, 20], "elements": [
        {"fill": "accent", "width": "{sold}%", "height": 20}, {"fill": "price", "width": "{count}", "height": 20}]}
      """.replacing("\"width\": 200, ", with: "")
    #expect(try drawn(#", "sold": 25"#, elements) == ["accent 50 | price 3"])
    #expect(try drawn("", elements) == ["price 3"])
    #expect(try drawn(#", "sold": 125, "count": -5"#, elements) == ["accent 200 | price 0"])
  }

  @Test func `descriptions have the options and the defaults`() throws {
    let registry = try Templates.registry(template(#"{"text": "{state}{sold}{count}", "frame": [0, 0, 9, 9]}"#))
    let manifest = AppManifest(of: registry, name: "app", version: "1")
    let fields = try #require(manifest.floor(for: "T")).description.fields
    #expect(fields.first { $0.key == "state" }?.value == .choice(["on", "soon", "over"]))
    let floor = try #require(registry.floorTypes.first { $0.pattern == "T" })
    #expect(floor.description.fields.first { $0.key == "state" }?.fallback == #""on""#)
    #expect(floor.description.fields.first { $0.key == "count" }?.fallback == "3")
  }
}
