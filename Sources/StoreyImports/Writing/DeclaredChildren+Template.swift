extension DeclaredChildren {
  /// The keys of the list in a template that the declaration determines, with their values.
  var templateKeys: [(key: String, value: TemplateJSON?)] {
    [
      ("type", "children"),
      ("most", most.map { .literal(String($0)) }),
      ("types", types.map { types in .object(types.map { ($0.name, $0.template) }) }),
    ]
  }

  /// The list as a template declares it: a field of the type `children`.
  var template: TemplateJSON { .object(templateKeys.map { ($0.key, $0.value) }) }
}

extension DeclaredChildren.ChildType {
  fileprivate var template: TemplateJSON {
    .object([
      ("pattern", pattern.map(TemplateJSON.text)), ("most", most.map { .literal(String($0)) }),
      ("drawn", isDrawn ? nil : false),
    ])
  }
}
