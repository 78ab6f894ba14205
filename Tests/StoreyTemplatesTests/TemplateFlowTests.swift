import Storey
import StoreyOutput
import StoreyTemplates
import Testing

/// Templates with stacks, grids and overlaps.
@Suite struct TemplateFlowTests {
  private func template(_ elements: String, height: String = #""fit""#, row: String = "") -> String {
    """
    {"template": 1, "pattern": "T", "fields": {
      "a": {"type": "string"}, "flag": {"type": "boolean"}, "img": {"type": "url"}, "jump": {"type": "jump"},
      "items": {"type": "array", "of": {"t": {"type": "string"}, "j": {"type": "jump"},
        "deep": {"type": "array", "of": {"t": {"type": "string"}, "j": {"type": "jump"}}}}}},
      "rows": [{\(row)"height": \(height), "elements": [\(elements)]}]}
    """
  }

  private func drawn(_ floor: String, _ template: String) throws -> [String] {
    Templates.drawn(try Templates.layout(floor, template))
  }

  @Test func `a text that grows moves the elements below it`() throws {
    let elements = """
      {"stack": "column", "padding": 10, "elements": [{"text": "{a}"}, {"fill": "accent", "height": 5}]}
      """
    let long = String(repeating: "长", count: 30)
    #expect(
      try drawn(#"{"pattern": "T", "a": "\#(long)"}"#, template(elements))
        == ["65.0: 10.0 10.0 355.0 40.0 \(long) | 10.0 50.0 355.0 5.0"])
  }

  @Test func `an element that is not drawn leaves no hole`() throws {
    let elements = """
      {"stack": "row", "gap": 10, "elements": [{"text": "{a}", "width": 20}, {"image": "{img}", "width": 30, "height": 30},
        {"when": "flag", "fill": "accent", "width": 40, "height": 40}, {"fill": "fill", "width": 50, "height": 10}]}
      """
    #expect(try drawn(#"{"pattern": "T"}"#, template(elements)) == ["10.0: 0.0 0.0 50.0 10.0"])
    #expect(
      try drawn(#"{"pattern": "T", "flag": true}"#, template(elements))
        == ["40.0: 0.0 0.0 40.0 40.0 | 50.0 0.0 50.0 10.0"])
  }

  @Test func `an element is repeated for each item`() throws {
    let elements = """
      {"grid": ["1fr", "1fr"], "elements": [{"each": "items", "stack": "row", "elements": [{"text": "{t}"},
        {"each": "deep", "fill": "accent", "width": 5, "height": 5}]}]}
      """
    let floor = #"{"pattern": "T", "items": [{"t": "一"}, {"t": "二", "deep": [{"t": "x"}, {"t": "y"}]}, {"t": "三"}]}"#
    #expect(
      try drawn(floor, template(elements)) == [
        "40.0: 0.0 0.0 14.0 20.0 一 | 187.5 0.0 14.0 20.0 二 | 201.5 0.0 5.0 5.0 | 206.5 0.0 5.0 5.0 | 0.0 20.0 14.0 20.0 三"
      ])
  }

  @Test func `frames are allowed around and inside of containers`() throws {
    let elements = """
      {"fill": "accent", "frame": [0, 0, "100%", 4]},
      {"stack": "row", "frame": [10, 4, "100%-20", 30], "elements": [
        {"group": [{"fill": "fill", "frame": ["50%", "50%", "50%", 5]}], "width": 100, "height": 40}]}
      """
    #expect(
      try drawn(#"{"pattern": "T"}"#, template(elements))
        == ["44.0: 0.0 0.0 375.0 4.0 | 60.0 24.0 50.0 5.0"])
    #expect(
      try drawn(#"{"pattern": "T"}"#, template(elements, height: "50"))
        == ["50.0: 0.0 0.0 375.0 4.0 | 60.0 24.0 50.0 5.0"])
  }

  @Test func `a container is as high as a row with a height`() throws {
    let elements = #"{"stack": "column", "justify": "end", "elements": [{"fill": "fill", "height": "25%"}]}"#
    #expect(try drawn(#"{"pattern": "T"}"#, template(elements, height: "80")) == ["80.0: 0.0 60.0 375.0 20.0"])
  }

  @Test func `right-to-left pages are mirrored`() throws {
    let elements = """
      {"stack": "row", "padding": [0, 0, 0, 5], "elements": [{"fill": "fill", "width": 20, "height": 9},
        {"overlap": true, "width": 50, "height": 9, "elements": [{"fill": "fill", "width": 8, "height": 9, "anchor": "end top"}]}]}
      """
    let layout = try Templates.layout(#"{"pattern": "T"}"#, template(elements), direction: .rightToLeft)
    let list = layout.drawn(.row(layout.rows[0])).list
    #expect(list.elements.map(\.frame.x) == [350, 300])
  }

  @Test func `taps of repeated elements lead to the jumps of their items`() throws {
    let elements = """
      {"stack": "row", "elements": [{"fill": "fill", "tap": "jump", "label": "{a}", "width": 5, "height": 5},
        {"each": "items", "stack": "column", "elements": [{"text": "{t}", "tap": "j"},
          {"each": "deep", "text": "{t}", "tap": "j"},
          {"group": [{"stack": "row", "elements": [{"each": "deep", "text": "{t}", "tap": "j"}]}], "width": 9, "height": 9}]}]}
      """
    func jump(_ id: String) -> String { #"{"des": "search", "srv": "\#(id)"}"# }
    func deep(_ id: String) -> String { #"{"t": "\#(id)", "j": \#(jump(id))}"# }
    let floor = """
      {"pattern": "T", "a": "root", "jump": \(jump("root")), "items": [
        {"t": "i0", "j": \(jump("i0")), "deep": [\(deep("i0d0")), \(deep("i0d1"))]},
        {"t": "i1", "deep": [\(deep("i1d0"))]}, {"t": "i2", "j": \(jump("i2"))}]}
      """
    let layout = try Templates.layout(floor, template(elements))
    let found = layout.actions.map { "\($0.path?.description ?? "") \($0.eventID?.string ?? "")" }
    #expect(
      found == [
        "0.0.0 root", "0.0.1 i0", "0.0.2 i0d0", "0.0.3 i0d1", "0.0.4 i0d0", "0.0.5 i0d1", "0.0.7 i1d0", "0.0.8 i1d0",
        "0.0.9 i2",
      ])
    for position in [-1, 6, 10, Int.max, Int.min] {
      #expect(layout.action(at: ActionPath(.row(section: 0, row: 0), position: position)) == nil)
    }
  }
}
