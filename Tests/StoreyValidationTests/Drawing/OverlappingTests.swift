import Storey
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import Testing

/// Texts that grow over elements below them.
@Suite struct OverlappingTests {
  private static let long = "A long title that does not fit on one line of the page, but needs two"

  /// Returns the messages about a floor with a title of several lines and other elements.
  private func messages(
    _ others: String, title: String = long, look: String = "", members: String = ""
  ) throws -> [String] {
    var floors = FloorRegistry.standard
    let template = """
      {"template": 1, "pattern": "N", "fields": {"title": {"type": "string"}, "note": {"type": "string"}, "img": {"type": "url"}},
        "rows": [{"height": "fit", "elements": [
          {"text": "{title}", "style": "title", "frame": [10, 10, 300, 20]\(look)}, \(others)]}]}
      """
    try floors.register(template: Array(template.utf8))
    let page = #"{"name": "N", "floors": [{"pattern": "N", "title": "\#(title)"\#(members)}]}"#
    let validator = Validator(registry: floors)
    return validator.validate(Array(page.utf8), file: "p").findings.filter { $0.rule == "overlapping-elements" }
      .map { "\($0.pointerText) \($0.message)" }
  }

  private static let note = #"{"text": "{note}", "frame": [10, 34, 300, 20]}"#

  @Test func `a text over a text below it is found at its value`() throws {
    let found = try messages(Self.note, members: #", "note": "Tea""#)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(#"/floors/0/title the text "A long title that does not"#) == true)
    #expect(found.first?.hasSuffix(#"is drawn over the text "Tea""#) == true)
  }

  @Test func `a text over a picture below it is found`() throws {
    let picture = #"{"image": "{img}", "label": "A cup", "frame": [10, 34, 40, 40]}"#
    #expect(
      try messages(picture, members: #", "img": "a.png""#).map { $0.hasSuffix(#"the picture "A cup""#) } == [true])
  }

  @Test(arguments: [
    // One line; other elements beside the text, behind it, or below its lines; a bound on the lines; no second element.
    (#"{"text": "{note}", "frame": [10, 34, 300, 20]}"#, "Short", ""),
    (#"{"text": "{note}", "frame": [310, 34, 60, 20]}"#, long, ""),
    (#"{"image": "{img}", "frame": [0, 0, 375, 80]}"#, long, ""),
    (#"{"text": "{note}", "frame": [10, 50, 300, 20]}"#, long, ""),
    (#"{"text": "{note}", "frame": [10, 34, 300, 20]}"#, long, #", "lines": 1, "truncates": "expected""#),
    (#"{"fill": "separator", "frame": [10, 34, 300, 1]}"#, long, ""),
  ])
  func `other elements are not`(others: String, title: String, look: String) throws {
    #expect(try messages(others, title: title, look: look, members: #", "note": "Tea", "img": "a.png""#) == [])
  }

  /// Returns the messages about a floor whose row has some elements.
  private func messages(of elements: String, title: String = long) throws -> [String] {
    var floors = FloorRegistry.standard
    let template = """
      {"template": 1, "pattern": "N", "fields": {"title": {"type": "string"}, "note": {"type": "string"}, "no": {"type": "string"}},
        "rows": [{"height": "fit", "elements": [\(elements)]}]}
      """
    try floors.register(template: Array(template.utf8))
    let page = #"{"name": "N", "floors": [{"pattern": "N", "title": "\#(title)", "note": "Tea"}]}"#
    return Validator(registry: floors).validate(Array(page.utf8), file: "p").findings.filter {
      $0.rule == "overlapping-elements"
    }.map { "\($0.pointerText) \($0.message)" }
  }

  private static let text = #"{"text": "{title}", "style": "title", "frame": [10, 10, 300, 20]}"#
  private static let stack = #"{"text": "{title}", "style": "title"}, {"text": "Read on"}"#

  @Test(arguments: [
    // Frames in frames: both in a group, each in one, and in a group of a stack, where only a stack grows.
    #"{"group": [\#(text), \#(note)], "frame": [0, 0, 320, 60]}"#,
    #"{"group": [{"group": [\#(text)], "frame": [0, 0, 320, 60]}, \#(note)], "frame": [0, 0, 320, 60]}"#,
    #"{"group": [{"group": [\#(text)], "frame": [0, 0, 320, 60]}], "frame": [0, 0, 320, 60]}, {"group": [\#(note)], "frame": [0, 0, 320, 60]}"#,
    #"{"stack": "column", "frame": [0, 0, 320, 60], "elements": [{"width": 320, "height": 60, "group": [{"stack": "column", "frame": [10, 10, 300, 20], "elements": [{"text": "{title}", "style": "title", "shrink": 0}]}, \#(note)]}]}"#,
  ])
  func `a text is found in groups with frames`(elements: String) throws {
    let found = try messages(of: elements)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(#"/floors/0/title the text "A long title that does not"#) == true)
    #expect(found.first?.hasSuffix(#"is drawn over the text "Tea""#) == true)
    #expect(try messages(of: elements, title: "Short") == [])
  }

  @Test(arguments: [
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"text": "{note}", "frame": [10, 60, 300, 20]}"#,
    #"{"group": [{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}], "frame": [0, 0, 320, 50]}, {"text": "{note}", "frame": [10, 60, 300, 20]}"#,
    #"{"grid": ["1fr"], "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"stack": "column", "frame": [10, 60, 300, 10], "elements": [{"text": "{note}"}]}"#,
  ])
  func `a text that moves another element over one outside of their container is found`(elements: String) throws {
    let found = try messages(of: elements)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(#"/floors/0/title the text "A long title that does not"#) == true)
    #expect(found.first?.hasSuffix(#"moves the text "Read on" over the text "Tea""#) == true)
    #expect(try messages(of: elements, title: "Short") == [])
  }

  @Test(arguments: [
    // Below the moved element, beside it, hidden, in the same container, overlapping from the start, and moved by as much.
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"text": "{note}", "frame": [10, 68, 300, 20]}"#,
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"text": "{note}", "frame": [200, 60, 100, 20]}"#,
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"when": "no", "text": "Tea", "frame": [10, 60, 300, 20]}"#,
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack), {"text": "{note}", "margin": [-10, 0, 0, 0]}]}"#,
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"text": "{note}", "frame": [10, 40, 300, 36]}"#,
    #"{"stack": "column", "frame": [10, 10, 300, 40], "elements": [\#(stack)]}, {"stack": "column", "frame": [10, 10, 300, 20], "elements": [{"text": "{title}", "style": "title"}, {"text": "{note}"}]}"#,
  ])
  func `a moved element that covers none outside is not`(elements: String) throws {
    #expect(try messages(of: elements).filter { $0.contains("moves") } == [])
  }

  @Test func `an element beside a short last line is not covered`() throws {
    let title = "A title whose second line is very short indeed, ok"
    let right = #"{"text": "{note}", "frame": [200, 34, 100, 20]}"#
    #expect(try messages(right, title: title, members: #", "note": "Tea""#) == [])
    let left = #"{"text": "{note}", "frame": [10, 34, 100, 20]}"#
    #expect(try messages(left, title: title, members: #", "note": "Tea""#).count == 1)
  }
}
