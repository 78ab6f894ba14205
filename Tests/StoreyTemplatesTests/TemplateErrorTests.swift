import Foundation
import Storey
import StoreyTemplates
import TestFiles
import Testing

@Suite struct TemplateErrorTests {
  private static let faults = FaultyTemplate.ofDocuments + FaultyTemplate.ofElements

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

  @Test(arguments: [
    (#"{"stack": "row", "columns": 2, "elements": []}"#, #"use a grid: "grid": ["1fr", "1fr"] in place of "stack""#),
    (#"{"stack": "row", "elements": [], "tap": {"action": "get", "params": {}}}"#, #"write "parameters""#),
    (#"{"stack": "row", "elements": [], "tap": "{go}"}"#, #"write the name without braces: "go""#),
    (
      #"{"stack": "row", "elements": [], "tap": "https://shop.example"}"#,
      #"or an action such as {"destination": "search"}"#
    ),
    (#"{"stack": "row", "elements": [], "when": "state == used"}"#, #"{"field": "state", "is": ["used"]}"#),
    (#"{"stack": "row", "elements": [], "when": {"kind": "new"}}"#, #"write {"field": "kind", "is": ["new"]}"#),
    (#"{"text": "a"}"#, #"or put the element into a stack, a grid or an overlap"#),
    (#"{"img": "a.png"}"#, #"did you mean "image"?"#),
  ])
  func `a mistake of beginners has a remedy`(element: String, hint: String) throws {
    let template =
      #"{"template": 1, "pattern": "T", "fields": {"go": {"type": "jump"}}, "rows": [{"height": "fit", "elements": [\#(element)]}]}"#
    let errors = Templates.reading(template).diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1 && errors.first?.hint?.contains(hint) == true, "\(errors.map { $0.hint ?? "" })")
  }

  @Test func `padding of a row belongs to a stack, and a waterfall of a fixed height is reported beside other errors`()
  {
    let template = #"""
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "array", "of": {"t": {"type": "string"}}}}, "rows": [
        {"height": "fit", "padding": 9, "elements": []},
        {"each": "a", "height": 9, "waterfall": {"columns": 2}, "elements": [{"text": "{t}", "frame": [0, 0, 9, 9]}]}]}
      """#
    let errors = Templates.reading(template).diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [#"unknown key "padding""#, #""waterfall" requires "height": "fit""#])
    #expect(errors.first?.hint == #"put the elements into a stack that has "padding""#)
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
