/// A template with one fault, and the expected problem.
struct FaultyTemplate: CustomStringConvertible {
  let template: String
  let problem: String
  var description: String { problem }

  init(_ template: String, _ problem: String) {
    self.template = template
    self.problem = problem
  }

  /// Returns a template with a fault in its fields.
  static func field(_ field: String, _ problem: String) -> FaultyTemplate {
    FaultyTemplate(
      #"{"template": 1, "pattern": "T", "fields": {\#(field)}, "rows": [{"height": 9, "elements": []}]}"#, problem)
  }

  /// Returns a template with a fault in its only row. It declares the fields `a`, `u`, `j`, `d` and `items`.
  static func row(_ row: String, _ problem: String, header: String = "") -> FaultyTemplate {
    FaultyTemplate(
      """
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "string"}, "u": {"type": "url"}, "j": {"type": "jump"}, "blocks": {"type": "children"},
        "d": {"type": "date"}, "items": {"type": "array", "of": {"t": {"type": "string"}, "j": {"type": "jump"}}}},
        \(header) "rows": [\(row)]}
      """, problem)
  }

  /// Returns a template with a fault in the only element of its only row.
  static func element(_ element: String, _ problem: String, row: String = "\"height\": 9") -> FaultyTemplate {
    .row("{\(row), \"elements\": [\(element)]}", problem)
  }
}

extension FaultyTemplate {
  /// Returns a template with a fault in the only element of a container.
  static func flow(_ element: String, _ container: String, _ problem: String) -> FaultyTemplate {
    .element(
      "{\(container), \"elements\": [\(element)]}", "invalid-template /rows/0/elements/0/elements/0\(problem)")
  }
}
