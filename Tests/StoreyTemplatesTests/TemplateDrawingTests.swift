import Storey
import StoreyOutput
import StoreyTemplates
import Testing

@Suite struct TemplateDrawingTests {
  /// Returns a template of the pattern `T` with the fields `a`, `b`, `flag`, `jump` and `items`.
  private func template(rows: String, header: String? = nil) -> String {
    """
    {"template": 1, "pattern": "T", "fields": {
      "a": {"type": "string"}, "b": {"type": "number"}, "flag": {"type": "boolean"}, "jump": {"type": "jump"},
      "items": {"type": "array", "of": {"t": {"type": "string"}, "u": {"type": "url"}, "j": {"type": "jump"},
        "deep": {"type": "array", "of": {"t": {"type": "string"}}}}}},
      \(header.map { "\"header\": \($0)," } ?? "")
      "rows": [\(rows)]}
    """
  }

  private func frames(_ floor: String, rows: String) throws -> [String] {
    Templates.drawn(try Templates.layout(floor, template(rows: rows)))
  }

  @Test(arguments: [
    (#""height": 50"#, "50.0"), (#""aspect": "375:100""#, "100.0"), (#""height": "fit""#, "90.0"),
    (#""height": "fit", "bottom": 7.5"#, "97.5"),
  ])
  func `the height of a row is fixed, or comes from its width or its elements`(height: String, expected: String) throws
  {
    let rows =
      #"{\#(height), "elements": [{"fill": "fill", "frame": [0, 40, 10, 50]}, {"text": "{a}", "frame": [0, 0, 40, 20]}]}"#
    let found = try frames(#"{"pattern": "T", "a": "x"}"#, rows: rows)
    #expect(found.map { String($0.prefix { $0 != ":" }) } == [expected])
  }

  @Test func `a text has the height of its lines in a row that fits its elements`() throws {
    let rows = #"{"height": "fit", "elements": [{"text": "{a}", "frame": [10, 10, "100%-20", 20]}]}"#
    let long = String(repeating: "长", count: 60)
    #expect(try frames(#"{"pattern": "T", "a": "\#(long)"}"#, rows: rows) == ["70.0: 10.0 10.0 355.0 60.0 \(long)"])
    let limited = #"{"height": "fit", "elements": [{"text": "{a}", "lines": 2, "frame": [10, 10, "100%-20", 20]}]}"#
    #expect(
      try frames(#"{"pattern": "T", "a": "\#(long)"}"#, rows: limited) == ["50.0: 10.0 10.0 355.0 40.0 \(long)"])
  }

  @Test func `an element that is not drawn does not increase the height of its row`() throws {
    let rows = """
      {"each": "items", "height": "fit", "elements": [{"text": "{t}", "frame": [0, 0, 9, 30]},
        {"image": "{u}", "frame": [0, 0, 9, 50]}, {"when": "j", "fill": "fill", "frame": [0, 0, 9, 70]}]}
      """
    let floor =
      #"{"pattern": "T", "items": [{}, {"t": "x"}, {"u": "a.png"}, {"t": "x", "j": {"des": "search"}}, {"j": {}}]}"#
    let found = try frames(floor, rows: rows)
    #expect(found.map { String($0.prefix { $0 != ":" }) } == ["0.0", "30.0", "50.0", "70.0", "0.0"])
  }

  @Test func `a length is points, a percentage or a sum of both`() throws {
    let rows = #"{"height": 80, "elements": [{"fill": "fill", "frame": ["50%", "25%", "50% - 10", "100%+1.5"]}]}"#
    #expect(try frames(#"{"pattern": "T"}"#, rows: rows) == ["80.0: 187.5 20.0 177.5 81.5"])
  }

  @Test func `an element whose values are missing is not drawn`() throws {
    let rows = """
      {"height": 10, "elements": [{"text": "{a}", "frame": [0, 0, 1, 1]}, {"text": "{a} {b}", "frame": [0, 0, 2, 1]},
        {"when": "flag", "fill": "fill", "frame": [0, 0, 3, 1]}, {"when": "jump", "fill": "fill", "frame": [0, 0, 4, 1]},
        {"text": "{{literal}}", "frame": [0, 0, 5, 1]}]}
      """
    func drawn(_ floor: String) throws -> [String] {
      try frames(floor, rows: rows).flatMap { $0.dropFirst(6).split(separator: " | ") }.map {
        String($0.split(separator: " ")[2])
      }
    }
    #expect(try drawn(#"{"pattern": "T"}"#) == ["5.0"])
    #expect(try drawn(#"{"pattern": "T", "a": "x", "flag": 0, "jump": {}}"#) == ["1.0", "5.0"])
    #expect(
      try drawn(#"{"pattern": "T", "a": "x", "b": 1, "flag": true, "jump": {"des": "search"}}"#)
        == ["1.0", "2.0", "3.0", "4.0", "5.0"])
  }

  @Test func `items are drawn below each other, in columns or in a carousel`() throws {
    let floor = #"{"pattern": "T", "items": [{"t": "x"}, {}, {"t": "y"}]}"#
    let element = #""elements": [{"text": "{t}", "frame": [0, 0, "100%", 20]}]"#
    #expect(
      try frames(floor, rows: #"{"each": "items", "height": 20, \#(element)}"#)
        == ["20.0: 0.0 0.0 375.0 20.0 x", "20.0: ", "20.0: 0.0 0.0 375.0 20.0 y"])
    #expect(
      try frames(floor, rows: #"{"each": "items", "when": "t", "height": 20, \#(element)}"#)
        == ["20.0: 0.0 0.0 375.0 20.0 x", "20.0: 0.0 0.0 375.0 20.0 y"])
    #expect(
      try frames(
        floor, rows: #"{"each": "items", "columns": 2, "gap": 5, "inset": 10, "aspect": "2:1", \#(element)}"#)
        == [
          "87.5: 0.0 0.0 375.0 87.5 | 10.0 0.0 175.0 87.5 | 10.0 0.0 175.0 20.0 x | 190.0 0.0 175.0 87.5",
          "87.5: 0.0 0.0 375.0 87.5 | 10.0 0.0 175.0 87.5 | 10.0 0.0 175.0 20.0 y",
        ])
    #expect(
      try frames(
        floor, rows: #"{"each": "items", "carousel": "free", "itemWidth": 100, "gap": 10, "height": 20, \#(element)}"#)
        == [
          "20.0: 0.0 0.0 375.0 20.0 | 0.0 0.0 100.0 20.0 | 0.0 0.0 100.0 20.0 x | 110.0 0.0 100.0 20.0 | "
            + "220.0 0.0 100.0 20.0 | 220.0 0.0 100.0 20.0 y"
        ])
    #expect(
      try frames(#"{"pattern": "T", "items": []}"#, rows: #"{"each": "items", "columns": 2, "height": 9, \#(element)}"#)
        == [])
  }

  @Test func `a group of rows is repeated for each item`() throws {
    let rows = """
      {"each": "items", "when": "deep", "rows": [
        {"height": 10, "elements": [{"text": "{t}", "frame": [0, 0, 9, 9]}]},
        {"each": "deep", "height": 5, "elements": [{"text": "{t}", "frame": [0, 0, 9, 9]}]}]}
      """
    let floor =
      #"{"pattern": "T", "items": [{"t": "A", "deep": [{"t": "a"}, {"t": "b"}]}, {"t": "B"}, {"t": "C", "deep": [{"t": "c"}]}]}"#
    let found = try frames(floor, rows: rows)
    #expect(found.map { $0.split(separator: " ").last.map { String($0) } } == ["A", "a", "b", "C", "c"])
  }

  @Test func `the fields that every floor has can be shown`() throws {
    let rows = """
      {"when": "fheader.lctitle", "height": 10, "tap": "fheader.jump", "role": "heading", "elements": [
        {"text": "{identityId} {fheader.lctitle}", "frame": [0, 0, 9, 9]}, {"text": "{fheader.rctitle}", "frame": [0, 0, 9, 9]}]}
      """
    let floor =
      #"{"pattern": "T", "identityId": 7, "fheader": {"lctitle": "Tea", "jump": {"des": "search", "srv": "more"}}}"#
    let layout = try Templates.layout(floor, template(rows: rows))
    #expect(layout.rows.count == 1)
    #expect(layout.actions.map { $0.eventID?.string } == ["more"])
    #expect(try frames(floor, rows: rows) == ["10.0: 0.0 0.0 375.0 10.0 | 0.0 -5.5 9.0 20.0 7 Tea"])
  }

  @Test func `positions number the taps in the order of the items`() throws {
    let rows = """
      {"each": "items", "columns": 3, "height": 20, "elements": [
        {"image": "{u}", "tap": "j", "frame": [0, 0, 10, 10]}, {"text": "{t}", "tap": "j", "frame": [0, 10, 10, 10]}]}
      """
    let items = (0..<4).map { #"{"t": "x", "u": "a.png", "j": {"des": "search", "srv": "e\#($0)"}}"# }
    let layout = try Templates.layout(
      #"{"pattern": "T", "items": [\#(items.joined(separator: ","))]}"#, template(rows: rows))
    let found = layout.actions.map { "\($0.path?.description ?? "") \($0.eventID?.string ?? "")" }
    #expect(
      found == [
        "0.0.0 e0", "0.0.1 e0", "0.0.2 e1", "0.0.3 e1", "0.0.4 e2", "0.0.5 e2", "0.1.0 e3", "0.1.1 e3",
      ])
    for position in [-1, 6, Int.max, Int.min] {
      #expect(layout.action(at: ActionPath(.row(section: 0, row: 0), position: position)) == nil)
    }
  }

  @Test func `a header that is not sticky is the first row`() throws {
    let header = #"{"height": 30, "elements": [{"text": "{a}", "frame": [0, 0, 99, 20]}]}"#
    let row = #"{"height": 10, "elements": []}"#
    let layout = try Templates.layout(#"{"pattern": "T", "a": "x"}"#, template(rows: row, header: header))
    #expect(layout.rows.map(\.frame.height) == [30, 10])
    #expect(layout.sections[0].header == nil)
  }

  @Test func `a required number out of range is an error, because the floor is left out`() throws {
    let registry = try Templates.registry(
      #"""
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "number", "minimum": 0, "required": true},
        "b": {"type": "string", "options": ["x"], "required": true}},
        "rows": [{"height": 9, "elements": [{"text": "{a} {b}", "frame": [0, 0, "100%", 9]}]}]}
      """#)
    let page = Page(decoding: Array(#"{"floors": [{"pattern": "T", "a": -5, "b": "y"}]}"#.utf8), registry: registry)
    let errors = page.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.contains("-5 is out of range; expected 0 or more"), "\(errors)")
    #expect(errors.contains(#"invalid value "y""#), "\(errors)")
  }

  @Test func `a number out of range and an invalid date are reported and not shown`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"n": {"type": "integer", "minimum": 1, "maximum": 5}, "d": {"type": "date"}},
       "rows": [{"height": 10, "elements": [{"text": "{n}", "frame": [0, 0, 9, 9]}, {"text": "{d}", "frame": [0, 0, 9, 9]}]}]}
      """
    let layout = try Templates.layout(#"{"pattern": "T", "n": 9, "d": "soon"}"#, template)
    #expect(layout.diagnostics.map { "\($0.rule)" } == ["out-of-range", "wrong-type"])
    #expect(layout.drawn(.row(layout.rows[0])).list.elements.isEmpty)
  }

  @Test(arguments: [
    ("\"2026-12-31\"", "2026-12-31 00:00"), ("1798675200000", "2026-12-31 00:00"),
    ("\"1798675200000\"", "2026-12-31 00:00"), ("\"2026\"", nil), ("\"20261231\"", nil), ("1798675200", nil),
    ("0", nil),
    ("1e999", nil), ("true", nil),
  ])
  func `a date is ISO 8601 text or a number of milliseconds`(written: String, shown: String?) throws {
    let template =
      #"{"template": 1, "pattern": "T", "fields": {"d": {"type": "date"}}, "#
      + #""rows": [{"height": 10, "elements": [{"text": "{d}", "frame": [0, 0, 9, 9]}]}]}"#
    let layout = try Templates.layout("{\"pattern\": \"T\", \"d\": \(written)}", template)
    let list = layout.drawn(.row(layout.rows[0])).list
    let texts = list.elements.compactMap { element -> String? in
      guard case .text(let block) = element.content else { return nil }
      return list[block.text].string
    }
    #expect(texts == [shown].compactMap(\.self))
    #expect(layout.diagnostics.isEmpty == (shown != nil))
  }

  @Test(
    arguments: [
      ("size", "10", #""10.0""#, []), ("isNew", "true", #""1""#, []), ("code", "1", #""1""#, []),
      ("name", "1", #""1""#, ["/name: 1 → \"1\""]), ("size", "10", #""11""#, ["/size: 10 → \"11\""]),
      ("starts", "1795000000000", #""1795000000000""#, []), ("lines", #"[{"width":1}]"#, #"[{"width":"1.0"}]"#, []),
      // The price is shown as written: an equal number with another spelling changes the row.
      ("price", "10", #""10.0""#, ["row 0 · box: looks different"]),
    ] as [(String, String, String, [String])])
  func `values that a template reads as equal are not a difference`(
    key: String, old: String, new: String, expected: [String]
  ) throws {
    let template = #"""
      {"template": 1, "pattern": "Box", "fields": {
        "size": {"type": "number"}, "price": {"type": "number"}, "isNew": {"type": "boolean"},
        "code": {"type": "identifier"}, "name": {"type": "string"}, "starts": {"type": "date"},
        "lines": {"type": "array", "of": {"width": {"type": "integer"}}}},
       "rows": [{"height": 40, "elements": [{"text": "{price}", "frame": [0, 0, 100, 20]}]}]}
      """#
    func layout(_ value: String) throws -> TableLayout {
      try Templates.layout(#"{"identityId": 1, "pattern": "Box", "\#(key)": \#(value)}"#, template)
    }
    let (old, new) = (try layout(old), try layout(new))
    let text = String(decoding: PageDifference(from: old, to: new).text(), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(Array(lines.dropFirst().dropLast()).map(String.init) == expected)
    let applied = try #require(old.applying(LayoutChange(from: old, to: new)))
    #expect(HTMLWriter().write(applied) == HTMLWriter().write(new))
  }
}
