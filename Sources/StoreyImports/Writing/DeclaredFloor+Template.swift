import Storey

extension DeclaredFloor {
  /// Whether templates have the key `children`.
  private static let writesChildren = false

  /// A template of the floor type: its fields, and a drawing that lists their values.
  public var template: [UInt8] {
    let drawing = DefaultDrawing(of: self)
    let fields = TemplateJSON.object(fields.map { ($0.name, $0.template(drawn: drawing.usedFields)) })
    let members: [(String, TemplateJSON?)] = [
      ("template", 1), ("pattern", .text(pattern.name)), ("summary", title.map(TemplateJSON.text)),
      ("fields", self.fields.isEmpty ? nil : fields), ("children", childrenOfTemplate), ("rows", drawing.rows),
    ]
    let lines = members.compactMap { key, value in
      value.map { "  \(JSONString.quoted(key)): " + $0.lines(indentation: 2, taken: key.count + 5) }
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  /// The value of `children` in a template; `nil` without child parts.
  var childrenOfTemplate: TemplateJSON? {
    if !Self.writesChildren || children.isEmpty { return nil }
    return .object(
      children.map { children in
        let types = children.types.map { types in
          TemplateJSON.object(
            types.map { type in
              (
                type.name,
                .object([
                  ("pattern", type.pattern.map(TemplateJSON.text)),
                  ("most", type.most.map { .literal(String($0)) }),
                ])
              )
            })
        }
        return (
          children.key, .object([("most", children.most.map { .literal(String($0)) }), ("types", types)])
        )
      })
  }
}
